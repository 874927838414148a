import type { Tx } from '../../../db/pool.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { type ReceiptRow, sumCosts } from './receipt-sql.ts'

type Kind = 'receipt_settled' | 'receipt_captured' | 'receipt_reversed'

/**
 * Posts a receipt's payment to the ledger, in the transaction that settles it. Account holders
 * always pay live money, and no partner gets a share.
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

/** Posts what the registrar charged for a receipt's items, in the transaction that settles it. */
export async function postCosts(tx: Tx, receipt_id: string, now: Date): Promise<void> {
  const kind = 'receipt_cost'
  const lines = POSTING_RULES[kind]({ amount_cents: await sumCosts(tx, receipt_id) })
  const source = { type: 'receipt', id: receipt_id } as const
  await postEntry(tx, { kind, environment: 'live', partner_id: null, source, lines, now })
}

type Item = { receipt_id: string; position: number; amount_cents: number }

/** Posts what happens to one item after its receipt was settled. */
export async function postItem(
  tx: Tx,
  kind: 'receipt_cost_found' | 'item_refunded',
  { receipt_id, position, amount_cents }: Item,
  now: Date,
): Promise<void> {
  const lines = POSTING_RULES[kind]({ amount_cents })
  const source = { type: 'receipt', id: `${receipt_id}/${position}` } as const
  await postEntry(tx, { kind, environment: 'live', partner_id: null, source, lines, now })
}
