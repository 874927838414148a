import type { Reader } from '../../../db/pool.ts'
import type { Registration } from '../changes/registration.ts'
import type { ChangeState } from '../changes/states.ts'
import type { WaitingReason } from '../changes/store-waiting.ts'
import type { CartOp } from './sql.ts'

/** A purchase that was paid for and hasn't ended, although it should have. */
export type WaitingRow = {
  id: number
  domain: string
  op: CartOp
  years: number | null
  state: ChangeState
  waiting_for: string | null
  /** Why it is in doubt. */
  doubt: string | null
  attempts: number
  submitted_at: Date | null
  process_id: number | null
  /** The registrar's latest process of this name before the order. */
  process_before: number | null
  price_cents: number
  /** Null for a renewal or a restore. */
  registration: Registration | null
  receipt_id: string
  account_id: string
  /** The money was taken already, because the hold was about to lapse or it is a transfer. */
  is_charged: boolean
  created_at: Date
}

/**
 * Everything that was bought and hasn't ended, also if its receipt was settled before. Transfers have
 * their own records: one may have been charged already, and a corrected code has a change of its own.
 */
function openPurchases(reader: Reader) {
  return reader`
    select ${changeColumns(reader)}, items.op, items.price_cents, items.registration,
      items.receipt_id, receipts.account_id, false as is_charged, receipts.created_at
    from receipts
    join receipt_items items on items.receipt_id = receipts.receipt_id
    join changes on changes.operation_id = items.operation_id and changes.domain = items.domain
    where receipts.status = 'paid' and items.op <> 'transfer'
      and changes.state in ('queued', 'running', 'in_doubt')
    union all
    select ${changeColumns(reader)}, items.op, items.price_cents, items.registration,
      items.receipt_id, receipts.account_id, ${isCharged(reader)}, receipts.created_at
    from late_items late
    join receipts on receipts.receipt_id = late.receipt_id
    join receipt_items items on items.receipt_id = late.receipt_id
      and items.position = late.position
    join changes on changes.operation_id = items.operation_id and changes.domain = items.domain
    where late.ended_at is null and changes.state in ('queued', 'running', 'in_doubt')
    union all
    select ${changeColumns(reader)}, items.op, transfers.price_cents, transfers.registration,
      transfers.receipt_id, transfers.account_id, ${isCharged(reader)}, transfers.created_at
    from transfers_in transfers
    join receipts on receipts.receipt_id = transfers.receipt_id
    join changes on changes.transfer_id = transfers.transfer_id
    join receipt_items items on items.receipt_id = transfers.receipt_id
      and items.domain = transfers.domain and items.op = 'transfer'
    where transfers.ended_at is null and changes.state in ('queued', 'running', 'in_doubt')
  `
}

function isCharged(reader: Reader) {
  return reader`receipts.status = 'closed' and coalesce(receipts.taken_cents, 0) > 0 as is_charged`
}

function changeColumns(reader: Reader) {
  return reader`
    changes.id, changes.domain, items.years, changes.state, changes.waiting_for, changes.doubt,
    changes.attempts, changes.submitted_at, changes.process_id, changes.process_before
  `
}

/**
 * What staff have to decide or to provide for: purchases in doubt, and those that wait for our
 * credit. Longest wait first.
 */
export async function readWaiting(reader: Reader, limit: number): Promise<WaitingRow[]> {
  return await reader<WaitingRow[]>`
    select * from (${openPurchases(reader)}) purchases
    where state = 'in_doubt' or waiting_for = 'registrar_credit'
    order by created_at, id limit ${limit}
  `
}

/** What waits for one reason of everything that was paid with a receipt. */
export async function readWaitingOf(
  reader: Reader,
  { receipt_id, reason }: { receipt_id: string; reason: WaitingReason },
  limit: number,
): Promise<WaitingRow[]> {
  return await reader<WaitingRow[]>`
    select * from (${openPurchases(reader)}) purchases
    where receipt_id = ${receipt_id}
      and case when state = 'in_doubt' then 'in_doubt' else waiting_for end = ${reason}
    order by id limit ${limit}
  `
}

/** One purchase that hasn't ended. */
export async function findWaiting(reader: Reader, id: number): Promise<WaitingRow | undefined> {
  const [row] = await reader<WaitingRow[]>`
    select * from (${openPurchases(reader)}) purchases where id = ${id}
  `
  return row
}

export type WaitingCounts = { in_doubt: number; without_credit: number }

export async function countWaiting(reader: Reader): Promise<WaitingCounts> {
  const [row] = await reader<WaitingCounts[]>`
    select count(*) filter (where state = 'in_doubt') as in_doubt,
      count(*) filter (where state <> 'in_doubt') as without_credit
    from (${openPurchases(reader)}) purchases
    where state = 'in_doubt' or waiting_for = 'registrar_credit'
  `
  return row ?? { in_doubt: 0, without_credit: 0 }
}
