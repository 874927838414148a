import type { Reader, Tx } from '../../../db/pool.ts'
import type { ReceiptRow } from './receipt-sql.ts'

/** A receipt whose money we couldn't collect, although names were delivered or still may be. */
export type UnpaidRow = {
  receipt_id: string
  account_id: string
  amount_cents: number
  /** Delivered, or still on their way. */
  domains: string[]
  created_at: Date
}

type Declined = Pick<ReceiptRow, 'receipt_id' | 'taken_cents'>

/** `taken_cents` is what we tried to take. */
export async function insertUnpaid(
  tx: Tx,
  { receipt_id, taken_cents }: Declined,
  now: Date,
): Promise<void> {
  await tx`
    insert into unpaid_receipts (receipt_id, amount_cents, created_at)
    values (${receipt_id}, ${taken_cents}, ${now})
  `
}

/** The operations that carry out a receipt's items. */
export async function readOperations(tx: Tx, receipt_id: string): Promise<string[]> {
  const rows = await tx<{ operation_id: string | null }[]>`
    select distinct operation_id from receipt_items
    where receipt_id = ${receipt_id} and operation_id is not null
  `
  return rows.flatMap(({ operation_id }) => operation_id ?? [])
}

/** Left out are receipts of which nothing was or can be delivered: all of it failed after all. */
function unpaid(reader: Reader) {
  return reader`
    select unpaid.receipt_id, receipts.account_id, unpaid.amount_cents, unpaid.created_at,
      array_agg(items.domain order by items.position) as domains
    from unpaid_receipts unpaid
    join receipts on receipts.receipt_id = unpaid.receipt_id
    join receipt_items items on items.receipt_id = unpaid.receipt_id
    left join transfers_in transfers on items.op = 'transfer'
      and transfers.receipt_id = items.receipt_id and transfers.domain = items.domain
    where unpaid.handled_at is null and items.state is distinct from 'failed'
      and coalesce(transfers.status, 'done') not in ('failed', 'cancelled')
    group by unpaid.receipt_id, receipts.account_id, unpaid.amount_cents, unpaid.created_at
  `
}

/** Oldest first. */
export async function readUnpaid(reader: Reader, limit: number): Promise<UnpaidRow[]> {
  return await reader<UnpaidRow[]>`
    select receipt_id, account_id, amount_cents, domains, created_at
    from (${unpaid(reader)}) open order by created_at, receipt_id limit ${limit}
  `
}

export async function countUnpaid(reader: Reader): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select count(*) as total from (${unpaid(reader)}) open
  `
  return row?.total ?? 0
}

/** Returns false if there is no such open receipt. */
export async function setHandled(
  tx: Tx,
  receipt_id: string,
  { note, now }: { note: string; now: Date },
): Promise<boolean> {
  const written = await tx`
    update unpaid_receipts set handled_at = ${now}, note = ${note}
    where receipt_id = ${receipt_id} and handled_at is null
  `
  return written.count > 0
}
