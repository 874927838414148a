import type { Db, Tx } from '../../../db/pool.ts'
import type { Cost } from '../../../upstream/registrar/registration-calls.ts'

export type Settling = Cost & {
  transfer_id: string
  account_id: string
  receipt_id: string
  /** Of its item on the receipt. */
  position: number
  price_cents: number
  process_id: number | null
  settling: 'cost' | 'refund'
}

/** Ended transfers with something to book. A refund waits until its receipt is closed. */
export async function readSettling(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ transfer_id: string }[]>`
    select transfers.transfer_id
    from transfers_in transfers join receipts on receipts.receipt_id = transfers.receipt_id
    where transfers.settling is not null
      and (transfers.settling = 'cost' or receipts.status = 'closed')
    order by transfers.ended_at limit ${limit}
  `
  return rows.map(({ transfer_id }) => transfer_id)
}

/** Locked until the transaction ends. Undefined if another worker has settled it. */
export async function holdSettling(tx: Tx, transfer_id: string): Promise<Settling | undefined> {
  const [row] = await tx<Settling[]>`
    select transfers.transfer_id, transfers.account_id, transfers.receipt_id, items.position,
      transfers.price_cents, transfers.process_id, transfers.cost_cents, transfers.cost_other,
      transfers.settling
    from transfers_in transfers
    join receipt_items items on items.receipt_id = transfers.receipt_id
      and items.domain = transfers.domain and items.op = 'transfer'
    where transfers.transfer_id = ${transfer_id} and transfers.settling is not null
    for update of transfers
  `
  return row
}
