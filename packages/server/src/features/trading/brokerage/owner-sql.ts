import type { Reader, Tx } from '../../../db/pool.ts'
import type { CaseRow } from './case.ts'
import { cases } from './sql.ts'

type OwnerPayment = { order_id: string; amount_cents: number; reference: string; paid_at: Date }

export async function insertOwnerPayment(tx: Tx, paid: OwnerPayment): Promise<void> {
  await tx`
    insert into owner_payments (order_id, amount_cents, reference, paid_at)
    values (${paid.order_id}, ${paid.amount_cents}, ${paid.reference}, ${paid.paid_at})
  `
}

/** Delivered, and the former owner isn't paid yet. */
function isOwed(reader: Reader) {
  return reader`
    o.owner_cents > 0 and o.completed_at is not null and w.order_id is null
  `
}

/** The cases whose former owners have waited longest for their money. */
export async function readOwedCases(reader: Reader, max: number): Promise<CaseRow[]> {
  return await reader<CaseRow[]>`
    ${cases(reader)} where ${isOwed(reader)} order by o.completed_at, c.case_id limit ${max}
  `
}

/** Counts up to `max`. Beyond that, the exact number doesn't matter. */
export async function countOwedCases(reader: Reader, max: number): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) from (
      select 1 from orders o left join owner_payments w on w.order_id = o.public_id
      where ${isOwed(reader)} limit ${max}
    ) counted
  `
  return row?.count ?? 0
}
