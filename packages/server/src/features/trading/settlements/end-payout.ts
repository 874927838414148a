import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { endPayoutRow, holdPayout } from './payout-sql.ts'
import type { PayoutRow } from './statement.ts'

type End = { status: 'paid' | 'failed'; note?: string | undefined; now: Date }

/**
 * Marks a payout as paid or failed. Repeating the call changes nothing. The money of a failed
 * payout goes into the next one.
 *
 * Refuses: not_found, invalid_transition (it already ended the other way).
 */
export async function endPayout(
  tx: Tx,
  id: string,
  { status, note, now }: End,
): Promise<PayoutRow> {
  const payout = await holdPayout(tx, id)
  if (!payout) throw new Refusal('not_found', 'No such payout.')
  if (payout.status === status) return payout
  if (payout.status !== 'pending') {
    throw new Refusal('invalid_transition', `A payout with status ${payout.status} can't change.`)
  }
  const { environment, partner_id, amount_cents } = payout
  const ended = await endPayoutRow(tx, id, { status, note: note ?? null, now })
  const kind = status === 'paid' ? 'payout_paid' : 'payout_failed'
  const lines = POSTING_RULES[kind]({ amount_cents })
  const source = { type: 'payout', id } as const
  await postEntry(tx, { kind, environment, partner_id, source, lines, now })
  return ended
}
