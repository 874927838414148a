import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Registration } from '../changes/registration.ts'
import type { CartOp } from './sql.ts'

export type ReceiptStatus = 'open' | 'paid' | 'ended' | 'closed'

export type ReceiptRow = {
  receipt_id: string
  account_id: string
  status: ReceiptStatus
  total_cents: number
  taken_cents: number | null
  created_at: Date
  /** Set for an automatic renewal: the expiry date from which the name is renewed. */
  renews_from: Date | null
}

export type ReceiptItemRow = {
  receipt_id: string
  position: number
  domain: string
  op: CartOp
  years: number | null
  reason: string | null
  price_cents: number
  registration: Registration | null
  /** Null until it has started. */
  state: 'queued' | 'running' | 'in_doubt' | 'done' | 'failed' | null
  /** Why it failed, or why it has to wait. */
  code: string | null
  message: string | null
  /** Of a transfer: how it is doing. */
  transfer_id: string | null
  /** Its receipt was settled while it was still open. */
  is_late: boolean
  /** What was paid back of a transfer or a late item. */
  refunded_cents: number
}

function receiptColumns(reader: Reader) {
  return reader`
    receipt_id, account_id, status, total_cents, taken_cents, created_at, renews_from
  `
}

export async function insertReceipt(tx: Tx, row: ReceiptRow): Promise<void> {
  await tx`
    insert into receipts (
      receipt_id, account_id, status, total_cents, created_at, updated_at, renews_from
    ) values (
      ${row.receipt_id}, ${row.account_id}, ${row.status}, ${row.total_cents}, ${row.created_at},
      ${row.created_at}, ${row.renews_from}
    )
  `
}

export type NewReceiptItem = Omit<
  ReceiptItemRow,
  | 'receipt_id'
  | 'position'
  | 'state'
  | 'code'
  | 'message'
  | 'transfer_id'
  | 'is_late'
  | 'refunded_cents'
>

export async function insertReceiptItems(
  tx: Tx,
  receipt_id: string,
  items: NewReceiptItem[],
): Promise<void> {
  const column = <T>(read: (item: NewReceiptItem) => T) => items.map(read)
  await tx`
    insert into receipt_items (
      receipt_id, position, domain, op, years, reason, price_cents, registration
    )
    select ${receipt_id}, given.position - 1, given.domain, given.op, given.years, given.reason,
      given.price_cents, given.registration
    from unnest(
      ${column(({ domain }) => domain)}::text[], ${column(({ op }) => op)}::text[],
      ${column(({ years }) => years)}::int[], ${column(({ reason }) => reason)}::text[],
      ${column(({ price_cents }) => price_cents)}::int[],
      ${column(({ registration: each }) => each && JSON.stringify(each))}::text[]::jsonb[]
    ) with ordinality as given (domain, op, years, reason, price_cents, registration, position)
  `
}

export async function findReceipt(
  db: Db,
  account_id: string,
  receipt_id: string,
): Promise<ReceiptRow | undefined> {
  const [row] = await db<ReceiptRow[]>`
    select ${receiptColumns(db)} from receipts
    where account_id = ${account_id} and receipt_id = ${receipt_id}
  `
  return row
}

type Asked = { account_id: string; limit: number; offset: number }

export async function readReceipts(
  db: Db,
  { account_id, limit, offset }: Asked,
): Promise<ReceiptRow[]> {
  return await db<ReceiptRow[]>`
    select ${receiptColumns(db)} from receipts
    where account_id = ${account_id} order by created_at desc, receipt_id desc
    limit ${limit} offset ${offset}
  `
}

export async function countReceipts(db: Db, account_id: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*) as total from receipts where account_id = ${account_id}
  `
  return row?.total ?? 0
}

/** Locks a receipt. Not limited to an account, because the id comes from the payment. */
export async function holdReceipt(tx: Tx, receipt_id: string): Promise<ReceiptRow | undefined> {
  const [row] = await tx<ReceiptRow[]>`
    select ${receiptColumns(tx)} from receipts
    where receipt_id = ${receipt_id} for update
  `
  return row
}

/** A receipt that is settled. Not limited to an account, because the id comes from its email. */
export async function findClosedReceipt(
  db: Db,
  receipt_id: string,
): Promise<ReceiptRow | undefined> {
  const [row] = await db<ReceiptRow[]>`
    select ${receiptColumns(db)} from receipts
    where receipt_id = ${receipt_id} and status = 'closed'
  `
  return row
}

/** Until the receipt is closed, an item's state comes from its change. */
export async function readReceiptItems(
  reader: Reader,
  receipt_ids: string[],
  limit: number,
): Promise<ReceiptItemRow[]> {
  return await reader<ReceiptItemRow[]>`
    select items.receipt_id, items.position, items.domain, items.op, items.years, items.reason,
      items.price_cents, items.registration, coalesce(items.state, changes.state) as state,
      case
        -- Charged with another transfer, before the registrar has accepted it.
        when items.op = 'transfer' and changes.state in ('queued', 'running')
          and changes.accepted_at is null then changes.waiting_for
        when items.state = 'done' then null
        when changes.state = 'failed' then changes.error_code
        when changes.state in ('queued', 'running') then changes.waiting_for end as code,
      coalesce(items.message, case when items.state is null then changes.error end) as message,
      transfers.transfer_id, late.receipt_id is not null as is_late,
      coalesce(transfers.refunded_cents, late.refunded_cents, 0) as refunded_cents
    from receipt_items items
    left join changes on changes.operation_id = items.operation_id
      and changes.domain = items.domain
    left join transfers_in transfers on transfers.receipt_id = items.receipt_id
      and transfers.domain = items.domain and items.op = 'transfer'
    left join late_items late on late.receipt_id = items.receipt_id
      and late.position = items.position
    where items.receipt_id = any(${receipt_ids}::text[])
    order by items.receipt_id, items.position limit ${limit}
  `
}

/** Removes the paid items from the cart. Returns how many of them were still there. */
export async function takeFromCart(tx: Tx, receipt: ReceiptRow): Promise<number> {
  const gone = await tx`
    delete from cart_items using receipt_items items
    where items.receipt_id = ${receipt.receipt_id}
      and cart_items.account_id = ${receipt.account_id}
      and cart_items.domain = items.domain and cart_items.op = items.op
      and cart_items.years is not distinct from items.years
      and cart_items.reason is not distinct from items.reason
      and cart_items.registration is not distinct from items.registration
  `
  return gone.count
}

export async function setOperation(
  tx: Tx,
  receipt_id: string,
  { operation_id, positions }: { operation_id: string; positions: number[] },
): Promise<void> {
  await tx`
    update receipt_items set operation_id = ${operation_id}
    where receipt_id = ${receipt_id} and position = any(${positions}::int[])
  `
}

type Change = { status: ReceiptStatus; taken_cents?: number; now: Date }

export async function setReceipt(
  tx: Tx,
  receipt_id: string,
  { status, taken_cents, now }: Change,
): Promise<void> {
  await tx`
    update receipts set status = ${status}, updated_at = ${now},
      taken_cents = coalesce(${taken_cents ?? null}, taken_cents)
    where receipt_id = ${receipt_id}
  `
}

/** Paid receipts with no unfinished changes. A transfer counts once the registrar accepts it. */
export async function readEndedReceipts(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ receipt_id: string }[]>`
    select receipt_id from receipts
    where status = 'paid' and not exists (
      select 1 from receipt_items items
      join changes on changes.operation_id = items.operation_id and changes.domain = items.domain
      where items.receipt_id = receipts.receipt_id
        and changes.state in ('queued', 'running', 'in_doubt') and changes.accepted_at is null
    )
    order by created_at limit ${limit}
  `
  return rows.map(({ receipt_id }) => receipt_id)
}

/** What the registrar charged for the items of a receipt, as far as it says so. Transfers follow. */
export async function sumCosts(tx: Tx, receipt_id: string): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select coalesce(sum(cost_cents), 0)::bigint as total from receipt_items
    where receipt_id = ${receipt_id} and op <> 'transfer'
  `
  return row?.total ?? 0
}
