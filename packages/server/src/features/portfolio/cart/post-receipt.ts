import type { Tx } from '../../../db/pool.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import type { ReceiptRow } from './receipt-sql.ts'

type Kind = 'receipt_settled' | 'receipt_captured' | 'receipt_reversed'

/**
 * Writes what becomes of a receipt's money into the ledger, in the transaction that lets it happen.
 * Account holders pay live money, and no partner has a part in it.
 */
export async function postReceipt(
  tx: Tx,
  kind: Kind,
  { receipt_id, taken_cents }: Pick<ReceiptRow, 'receipt_id' | 'taken_cents'>,
  now: Date,
): Promise<void> {
  const lines = POSTING_RULES[kind]({ amount_cents: taken_cents ?? 0 })
  const source = { type: 'receipt', id: receipt_id } as const
  await postEntry(tx, { kind, environment: 'live', partner_id: null, source, lines, now })
}
