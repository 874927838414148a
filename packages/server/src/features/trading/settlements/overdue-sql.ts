import type { Reader } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'

export type OverdueRow = { count: number; amount_cents: number; oldest_at: Date | null }

/** Payouts that are still pending. */
export async function sumLatePayouts(
  reader: Reader,
  environment: Environment,
  before: Date,
): Promise<OverdueRow> {
  const [row] = await reader<[OverdueRow]>`
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
      min(created_at) as oldest_at
    from payouts
    where environment = ${environment} and status = 'pending' and created_at < ${before}
  `
  return row
}

/** Statements that the partner has not paid. */
export async function sumLateStatements(
  reader: Reader,
  environment: Environment,
  before: Date,
): Promise<OverdueRow> {
  const [row] = await reader<[OverdueRow]>`
    select count(*) as count, coalesce(sum(amount_owed_cents), 0)::bigint as amount_cents,
      min(closed_at) as oldest_at
    from settlements
    where environment = ${environment} and status = 'due' and closed_at < ${before}
  `
  return row
}

/** Orders held for review, by when their status last changed. */
export async function sumLateHolds(
  reader: Reader,
  environment: Environment,
  before: Date,
): Promise<OverdueRow> {
  const [row] = await reader<[OverdueRow]>`
    select count(*) as count, coalesce(sum(sale_price_cents), 0)::bigint as amount_cents,
      min(updated_at) as oldest_at
    from orders
    where environment = ${environment} and status = 'MANUAL_REVIEW' and updated_at < ${before}
  `
  return row
}
