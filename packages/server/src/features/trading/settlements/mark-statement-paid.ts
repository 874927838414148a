import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { holdStatement, markPaid } from './sql.ts'
import type { StatementRow } from './statement.ts'

/**
 * Records that the partner has paid a statement. Repeating the call changes nothing.
 *
 * Refuses: not_found, invalid_transition (the statement is still being closed).
 */
export async function markStatementPaid(tx: Tx, id: string, now: Date): Promise<StatementRow> {
  const statement = await holdStatement(tx, id)
  if (!statement) throw new Refusal('not_found', 'No such settlement.')
  if (statement.status === 'paid') return statement
  if (statement.status === 'closing') {
    throw new Refusal('invalid_transition', 'This settlement is still being closed.')
  }
  const { environment, partner_id, amount_owed_cents: amount_cents } = statement
  await markPaid(tx, id, now)
  await postEntry(tx, {
    kind: 'statement_paid',
    environment,
    partner_id,
    source: { type: 'settlement', id },
    lines: POSTING_RULES.statement_paid({ amount_cents }),
    now,
  })
  return { ...statement, status: 'paid', paid_at: now }
}
