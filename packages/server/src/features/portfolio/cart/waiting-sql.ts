import type { Reader } from '../../../db/pool.ts'
import type { Registration } from '../changes/registration.ts'
import type { ChangeState } from '../changes/states.ts'

/** A registration that was paid for and hasn't ended, although it should have. */
export type WaitingRow = {
  id: number
  domain: string
  state: ChangeState
  waiting_for: string | null
  /** Why it is in doubt. */
  doubt: string | null
  submitted_at: Date | null
  process_id: number | null
  price_cents: number
  registration: Registration
  receipt_id: string
  account_id: string
  created_at: Date
}

/**
 * What staff have to decide or to provide for: registrations in doubt, and those that wait for our
 * credit. Longest wait first.
 */
export async function readWaiting(reader: Reader, limit: number): Promise<WaitingRow[]> {
  return await reader<WaitingRow[]>`
    select changes.id, changes.domain, changes.state, changes.waiting_for, changes.doubt,
      changes.submitted_at, changes.process_id, items.price_cents, items.registration,
      items.receipt_id, receipts.account_id, receipts.created_at
    from receipts
    join receipt_items items on items.receipt_id = receipts.receipt_id
    join changes on changes.operation_id = items.operation_id and changes.domain = items.domain
    where receipts.status = 'paid' and items.registration is not null
      and (changes.state = 'in_doubt'
        or (changes.state in ('queued', 'running') and changes.waiting_for = 'registrar_credit'))
    order by receipts.created_at, changes.id limit ${limit}
  `
}

export type WaitingCounts = { in_doubt: number; without_credit: number }

export async function countWaiting(reader: Reader): Promise<WaitingCounts> {
  const [row] = await reader<WaitingCounts[]>`
    select count(*) filter (where changes.state = 'in_doubt') as in_doubt,
      count(*) filter (
        where changes.state in ('queued', 'running') and changes.waiting_for = 'registrar_credit'
      ) as without_credit
    from receipts
    join receipt_items items on items.receipt_id = receipts.receipt_id
    join changes on changes.operation_id = items.operation_id and changes.domain = items.domain
    where receipts.status = 'paid'
  `
  return row ?? { in_doubt: 0, without_credit: 0 }
}
