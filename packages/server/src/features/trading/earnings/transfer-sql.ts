import type { Db, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'

/** A payout to send to Stripe. */
export type DueTransfer = {
  payout_id: string
  account_id: string
  amount_cents: number
  currency: string
  sealed_details: Uint8Array
  attempts: number
  refusals: number
}

/**
 * Leases payouts that are due, and writes down that Stripe may have them from now on. The first
 * attempt is number 1.
 */
export async function claimTransfers(
  db: Db,
  { now, leaseMs, max }: { now: Date; leaseMs: number; max: number },
): Promise<DueTransfer[]> {
  return await db<DueTransfer[]>`
    update seller_payouts set lease_until = ${leaseUntil(db, leaseMs)}, attempts = attempts + 1,
      sent_at = coalesce(sent_at, ${now})
    where payout_id in (
      select payout_id from seller_payouts
      where send_at <= ${now} and lease_until <= clock_timestamp() and held_at is null
      order by send_at limit ${max} for update skip locked
    )
    returning payout_id, account_id, amount_cents, currency, sealed_details, attempts, refusals
  `
}

type Later = { problem: string; send_at: Date }

/** Stripe may have it or not: the next attempt looks first. */
export async function setInDoubt(
  db: Db,
  payout_id: string,
  { problem, send_at }: Later,
): Promise<void> {
  await db`
    update seller_payouts set problem = ${problem}, send_at = ${send_at}, lease_until = 'epoch'
    where payout_id = ${payout_id} and status = 'pending'
  `
}

/** Stripe said no, so it doesn't have it. */
export async function setRefused(
  db: Db,
  payout_id: string,
  { problem, send_at }: Later,
): Promise<void> {
  await db`
    update seller_payouts set problem = ${problem}, send_at = ${send_at}, lease_until = 'epoch',
      refusals = refusals + 1, sent_at = null
    where payout_id = ${payout_id} and status = 'pending'
  `
}

/** Before it ends: Stripe doesn't have it. */
export async function setNotSent(tx: Tx, payout_id: string, problem: string): Promise<void> {
  await tx`
    update seller_payouts set sent_at = null, problem = ${problem} where payout_id = ${payout_id}
  `
}
