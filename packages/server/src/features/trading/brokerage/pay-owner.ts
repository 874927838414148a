import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import type { CaseRow } from './case.ts'
import { insertOwnerPayment } from './owner-sql.ts'
import { holdCase } from './take-step.ts'

type Paid = { reference: string; now: Date }

/**
 * Records that we paid the former owner of a name that we negotiated for a person. Only after the
 * delivery: until then, the buyer can get everything back. Repeating it with the same reference
 * changes nothing.
 *
 * Refuses: not_found, invalid_transition (nothing is owed, or not yet), conflict (recorded with
 * another reference).
 */
export async function payOwner(tx: Tx, caseId: string, { reference, now }: Paid): Promise<void> {
  const held = await holdCase(tx, caseId)
  if (held.owner_reference === reference) return
  if (held.owner_reference !== null) {
    throw new Refusal(
      'conflict',
      `This payment was already recorded, with the reference ${held.owner_reference}.`,
    )
  }
  const { order_id, owner_cents: amount_cents } = demandOwed(held)
  await insertOwnerPayment(tx, { order_id, amount_cents, reference, paid_at: now })
  const { environment, partner_id } = held
  await postEntry(tx, {
    kind: 'owner_paid',
    environment,
    partner_id,
    source: { type: 'order', id: order_id },
    lines: POSTING_RULES.owner_paid({ amount_cents }),
    now,
  })
}

function demandOwed(held: CaseRow): { order_id: string; owner_cents: number } {
  const { order_id, owner_cents, delivered_at } = held
  if (order_id === null || owner_cents === null || owner_cents === 0) {
    throw new Refusal('invalid_transition', 'No owner is to be paid for this case.')
  }
  if (delivered_at === null) {
    throw new Refusal(
      'invalid_transition',
      'The domain isn’t delivered yet. Pay its former owner once the buyer has it.',
    )
  }
  return { order_id, owner_cents }
}
