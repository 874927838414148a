import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { Instalment } from '../../../values/instalments.ts'
import type { EndReason, InstalmentRow, LeasedPlan, PlanRow, PlanStatus } from './plan.ts'

function columns(reader: Reader) {
  return reader`
    plan_id, listing_id, domain, buyer_account_id, seller_account_id, session_id, status, months,
    price_cents, fee_cents, seller_bps, card_id, attempts, overdue_from, next_at, ended_reason,
    is_returning, created_at, updated_at, ended_at
  `
}

export type NewPlan = Pick<
  PlanRow,
  | 'plan_id'
  | 'listing_id'
  | 'domain'
  | 'buyer_account_id'
  | 'seller_account_id'
  | 'session_id'
  | 'months'
  | 'price_cents'
  | 'fee_cents'
  | 'seller_bps'
  | 'created_at'
> & { next_at: Date }

export async function insertPlan(tx: Tx, plan: NewPlan): Promise<void> {
  const { created_at } = plan
  await tx`
    insert into plans (
      plan_id, listing_id, domain, buyer_account_id, seller_account_id, session_id, status, months,
      price_cents, fee_cents, seller_bps, next_at, created_at, updated_at
    ) values (
      ${plan.plan_id}, ${plan.listing_id}, ${plan.domain}, ${plan.buyer_account_id},
      ${plan.seller_account_id}, ${plan.session_id}, 'active', ${plan.months},
      ${plan.price_cents}, ${plan.fee_cents}, ${plan.seller_bps}, ${plan.next_at}, ${created_at},
      ${created_at}
    )
  `
}

export async function insertInstalments(
  tx: Tx,
  plan_id: string,
  instalments: Instalment[],
): Promise<void> {
  await tx`
    insert into plan_instalments (plan_id, number, amount_cents, seller_cents, due_at)
    select ${plan_id}, number, amount_cents, seller_cents, due_at
    from jsonb_to_recordset(${tx.json(instalments as never)}) as new (
      number smallint, amount_cents bigint, seller_cents bigint, due_at timestamptz
    )
  `
}

export async function findPlan(reader: Reader, plan_id: string): Promise<PlanRow | undefined> {
  const [row] = await reader<PlanRow[]>`
    select ${columns(reader)} from plans where plan_id = ${plan_id}
  `
  return row
}

/** Of its buyer. */
export async function findOwnPlan(
  reader: Reader,
  { account_id, plan_id }: { account_id: string; plan_id: string },
): Promise<PlanRow | undefined> {
  const [row] = await reader<PlanRow[]>`
    select ${columns(reader)} from plans
    where plan_id = ${plan_id} and buyer_account_id = ${account_id}
  `
  return row
}

/** Locked until the transaction ends. Whoever ends a plan locks its listing first. */
export async function holdPlan(tx: Tx, plan_id: string): Promise<PlanRow | undefined> {
  const [row] = await tx<PlanRow[]>`
    select ${columns(tx)} from plans where plan_id = ${plan_id} for update
  `
  return row
}

/** In their order. */
export async function readInstalments(reader: Reader, plan_id: string): Promise<InstalmentRow[]> {
  return await reader<InstalmentRow[]>`
    select plan_id, number, amount_cents, seller_cents, due_at, charge_id, paid_at, matured_at,
      refunded_at
    from plan_instalments where plan_id = ${plan_id} order by number limit 36
  `
}

/** The same, locked until the transaction ends: none becomes payable meanwhile. */
export async function holdInstalments(tx: Tx, plan_id: string): Promise<InstalmentRow[]> {
  await tx`select 1 from plan_instalments where plan_id = ${plan_id} order by number for update`
  return await readInstalments(tx, plan_id)
}

type Paying = { plan_id: string; from_number: number; to_number: number; charge_id: string }

/** Assigns unpaid instalments to the charge whose money is held. False if one is paid already. */
export async function setPaying(tx: Tx, paying: Paying): Promise<boolean> {
  const { plan_id, from_number, to_number, charge_id } = paying
  const written = await tx`
    update plan_instalments set charge_id = ${charge_id}
    where plan_id = ${plan_id} and number between ${from_number} and ${to_number}
      and charge_id is null
  `
  return written.count === to_number - from_number + 1
}

/** The money was not captured after all. */
export async function clearPaying(tx: Tx, charge_id: string): Promise<void> {
  await tx`
    update plan_instalments set charge_id = null where charge_id = ${charge_id} and paid_at is null
  `
}

/** Returns how much of it is the seller's. */
export async function setPaid(tx: Tx, charge_id: string, now: Date): Promise<number> {
  const rows = await tx<{ seller_cents: number }[]>`
    update plan_instalments set paid_at = ${now}
    where charge_id = ${charge_id} and paid_at is null
    returning seller_cents
  `
  return rows.reduce((sum, { seller_cents }) => sum + seller_cents, 0)
}

/** What a charge paid is given back. */
export async function setRefunded(tx: Tx, charge_id: string, now: Date): Promise<void> {
  await tx`
    update plan_instalments set refunded_at = ${now}
    where charge_id = ${charge_id} and paid_at is not null and matured_at is null
  `
}

type Claim = { now: Date; leaseMs: number; max: number; lease_token: string }

/** Leases plans that are due, longest overdue first. */
export async function claimPlans(db: Db, claim: Claim): Promise<LeasedPlan[]> {
  const { now, leaseMs, max, lease_token } = claim
  return await db<LeasedPlan[]>`
    update plans set lease_token = ${lease_token}, lease_until = ${leaseUntil(db, leaseMs)}
    where plan_id in (
      select plan_id from plans where next_at <= ${now} and lease_until <= clock_timestamp()
      order by next_at limit ${max} for update skip locked
    )
    returning ${columns(db)}, ${lease_token}::text as lease_token
  `
}

type Leased = Pick<LeasedPlan, 'plan_id' | 'lease_token'>
type Attempt = Pick<PlanRow, 'attempts' | 'overdue_from' | 'next_at'>

/** Ends the lease. False if it was lost: then another worker decides about this step. */
export async function setAttempt(tx: Tx, leased: Leased, attempt: Attempt): Promise<boolean> {
  const written = await tx`
    update plans set attempts = ${attempt.attempts}, overdue_from = ${attempt.overdue_from},
      next_at = ${attempt.next_at}, lease_token = null, lease_until = 'epoch'
    where plan_id = ${leased.plan_id} and lease_token = ${leased.lease_token}
      and status in ('active', 'overdue')
  `
  return written.count > 0
}

/** Looks again later. Without a lease, another worker has decided already. */
export async function postponePlan(db: Db | Tx, leased: Leased, next_at: Date): Promise<void> {
  await db`
    update plans set next_at = ${next_at}, lease_token = null, lease_until = 'epoch'
    where plan_id = ${leased.plan_id} and lease_token = ${leased.lease_token}
      and next_at is not null
  `
}

/** An instalment couldn't be charged. */
export async function setOverdue(tx: Tx, plan_id: string, now: Date): Promise<void> {
  await tx`
    update plans set status = 'overdue', overdue_from = coalesce(overdue_from, ${now}),
      updated_at = ${now}
    where plan_id = ${plan_id} and status = 'active'
  `
}

/** The gateway never answered, so the attempt is made again. */
export async function repeatAttempt(tx: Tx, plan_id: string, next_at: Date): Promise<void> {
  await tx`
    update plans set attempts = greatest(attempts - 1, 0), next_at = ${next_at},
      lease_token = null, lease_until = 'epoch'
    where plan_id = ${plan_id} and status in ('active', 'overdue')
  `
}

/** The instalment that was due is paid; the next one is due at `next_at`. */
export async function setCurrent(
  tx: Tx,
  plan_id: string,
  { next_at, now }: { next_at: Date; now: Date },
): Promise<void> {
  await tx`
    update plans set status = 'active', attempts = 0, overdue_from = null, next_at = ${next_at},
      lease_token = null, lease_until = 'epoch', updated_at = ${now}
    where plan_id = ${plan_id} and status in ('active', 'overdue')
  `
}

type Over = { status: PlanStatus & ('paid' | 'ended'); reason: EndReason | null; now: Date }

/** A name that was not paid goes back at once. */
export async function setOver(
  tx: Tx,
  plan_id: string,
  { status, reason, now }: Over,
): Promise<void> {
  const isReturning = status === 'ended'
  await tx`
    update plans set status = ${status}, ended_reason = ${reason}, ended_at = ${now},
      is_returning = ${isReturning}, next_at = ${isReturning ? now : null}, overdue_from = null,
      lease_token = null, lease_until = 'epoch', updated_at = ${now}
    where plan_id = ${plan_id} and status in ('active', 'overdue')
  `
}

export async function setReturned(tx: Tx, plan_id: string, now: Date): Promise<void> {
  await tx`
    update plans set is_returning = false, next_at = null, lease_token = null,
      lease_until = 'epoch', updated_at = ${now}
    where plan_id = ${plan_id} and is_returning
  `
}

export async function setCard(
  tx: Tx,
  { plan_id, card_id, now }: { plan_id: string; card_id: string; now: Date },
): Promise<void> {
  await tx`update plans set card_id = ${card_id}, updated_at = ${now} where plan_id = ${plan_id}`
}

type Person = { account_id: string; email: string; name: string }

export async function findPerson(reader: Reader, account_id: string): Promise<Person | undefined> {
  const [row] = await reader<Person[]>`
    select id as account_id, email, name from accounts where id = ${account_id}
  `
  return row
}
