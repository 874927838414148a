import type { Reader, Tx } from '../../../db/pool.ts'
import type { ReceiptRow } from './receipt-sql.ts'
import type { CartOp } from './sql.ts'

/** A receipt whose money we couldn't collect, although names were delivered or still may be. */
export type UnpaidRow = {
  receipt_id: string
  account_id: string
  /** The price of what was delivered or still may be. */
  amount_cents: number
  created_at: Date
}

/** One name that was delivered without payment, or is still on its way. */
export type UnpaidItemRow = {
  receipt_id: string
  domain: string
  op: CartOp
  years: number | null
  price_cents: number
  is_delivered: boolean
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

/** What failed after all is left out: nobody owes it. */
function unpaidItems(reader: Reader) {
  return reader`
    select unpaid.receipt_id, receipts.account_id, unpaid.created_at, items.position, items.domain,
      items.op, items.years, items.price_cents,
      coalesce(transfers.status, coalesce(items.state, '')) = 'done' as is_delivered
    from unpaid_receipts unpaid
    join receipts on receipts.receipt_id = unpaid.receipt_id
    join receipt_items items on items.receipt_id = unpaid.receipt_id
    left join transfers_in transfers on items.op = 'transfer'
      and transfers.receipt_id = items.receipt_id and transfers.domain = items.domain
    where unpaid.handled_at is null and items.state is distinct from 'failed'
      and coalesce(transfers.status, 'done') not in ('failed', 'cancelled')
  `
}

/** Oldest first. */
export async function readUnpaid(reader: Reader, limit: number): Promise<UnpaidRow[]> {
  return await reader<UnpaidRow[]>`
    select receipt_id, account_id, sum(price_cents)::bigint as amount_cents, created_at
    from (${unpaidItems(reader)}) items
    group by receipt_id, account_id, created_at
    order by created_at, receipt_id limit ${limit}
  `
}

/** In the order of the receipts' own lists. */
export async function readUnpaidItems(
  reader: Reader,
  receipt_ids: string[],
  limit: number,
): Promise<UnpaidItemRow[]> {
  return await reader<UnpaidItemRow[]>`
    select receipt_id, domain, op, years, price_cents, is_delivered
    from (${unpaidItems(reader)}) items
    where receipt_id = any(${receipt_ids}::text[])
    order by receipt_id, position limit ${limit}
  `
}

export async function countUnpaid(reader: Reader): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select count(distinct receipt_id) as total from (${unpaidItems(reader)}) items
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
