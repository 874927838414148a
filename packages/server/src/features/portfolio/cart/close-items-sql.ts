import type { Db, Tx } from '../../../db/pool.ts'
import { WRONG_CODE } from '../changes/transfer-problem.ts'
import type { ReceiptItemRow } from './receipt-sql.ts'

export type ClosedItem = Pick<ReceiptItemRow, 'position' | 'price_cents' | 'message'> & {
  state: 'done' | 'failed'
  /** What the registrar charged for it, if it says so. */
  cost_cents: number | null
}

/**
 * Stores the outcome of each item that has ended, with what it cost us or why we don't know that. A
 * transfer is charged when the registrar has accepted it, when only its code was wrong (that can be
 * corrected without paying again), when the hold lapses, or together with another transfer in its
 * cart. What it costs is known when the domain arrives.
 */
export async function closeItems(tx: Tx, receipt_id: string): Promise<ClosedItem[]> {
  return await tx<ClosedItem[]>`
    update receipt_items items
    set state = case when changes.error_code = ${WRONG_CODE} then 'done'
        when changes.state = 'failed' then 'failed' else 'done' end,
      message = case when changes.error_code is distinct from ${WRONG_CODE} then changes.error end,
      process_id = coalesce(changes.done_process_id, items.process_id),
      cost_cents = case items.op when 'transfer' then items.cost_cents
        else changes.cost_cents end,
      cost_other = case items.op when 'transfer' then items.cost_other
        else changes.cost_other end,
      cost_doubt = case
        when items.op = 'transfer' then items.cost_doubt
        when changes.state <> 'done' then null
        when changes.done_process_id is null then 'no_process'
        when changes.cost_other is not null then 'other_currency'
        when changes.cost_cents is null then 'no_amount'
      end
    from changes
    where items.receipt_id = ${receipt_id} and items.state is null
      and changes.operation_id = items.operation_id and changes.domain = items.domain
      and (changes.state in ('done', 'failed') or items.op = 'transfer')
    returning items.position, items.price_cents, items.message, items.state, items.cost_cents
  `
}

/** Marks what is still open of a receipt that is settled now. Returns its price. */
export async function insertLate(tx: Tx, receipt_id: string, now: Date): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    with late as (
      insert into late_items (receipt_id, position, created_at)
      select receipt_id, position, ${now} from receipt_items
      where receipt_id = ${receipt_id} and state is null and operation_id is not null
      returning position
    )
    select coalesce(sum(items.price_cents), 0)::bigint as total
    from late join receipt_items items on items.receipt_id = ${receipt_id}
      and items.position = late.position
  `
  return row?.total ?? 0
}

type Looked = { limit: number; except: string[] }

/** Receipts whose money is where it belongs, with a late item that has ended. */
export async function readEndedLate(db: Db, { limit, except }: Looked): Promise<string[]> {
  const rows = await db<{ receipt_id: string }[]>`
    select late.receipt_id from late_items late
    join receipts on receipts.receipt_id = late.receipt_id
    join receipt_items items on items.receipt_id = late.receipt_id
      and items.position = late.position
    join changes on changes.operation_id = items.operation_id and changes.domain = items.domain
    where late.ended_at is null and receipts.status = 'closed'
      and changes.state in ('done', 'failed') and late.receipt_id <> all(${except}::text[])
    group by late.receipt_id order by min(late.created_at) limit ${limit}
  `
  return rows.map(({ receipt_id }) => receipt_id)
}

type Ended = { receipt_id: string; position: number; refunded_cents: number; now: Date }

export async function setLateEnded(tx: Tx, ended: Ended): Promise<void> {
  const { receipt_id, position, refunded_cents, now } = ended
  await tx`
    update late_items set ended_at = ${now}, refunded_cents = ${refunded_cents}
    where receipt_id = ${receipt_id} and position = ${position} and ended_at is null
  `
}

/** Our texts for a failure assume that nothing was taken. */
export async function setMessage(
  tx: Tx,
  { receipt_id, position }: Pick<ReceiptItemRow, 'receipt_id' | 'position'>,
  message: string,
): Promise<void> {
  await tx`
    update receipt_items set message = ${message}
    where receipt_id = ${receipt_id} and position = ${position}
  `
}
