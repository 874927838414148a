import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { PaymentStatus } from '../../money/payments/states.ts'
import type { ChargeOutcome } from './charge-outcome.ts'
import type { ChargeKind } from './plan.ts'

export type ChargeRow = {
  /** Also what its payment is for. The first is the checkout session. */
  charge_id: string
  plan_id: string
  kind: ChargeKind
  /** The instalments that it pays. */
  from_number: number
  to_number: number
  amount_cents: number
  card_id: string | null
  outcome: ChargeOutcome | null
  /** When to look at its payment next; null once it is over. */
  due_at: Date | null
  created_at: Date
}

/** A charge with the state of its payment. */
export type ChargeState = ChargeRow & {
  payment_id: string
  payment_status: PaymentStatus
  needs_buyer: boolean
  buyer_url: string | null
  reason: string | null
  brand: string | null
  last4: string | null
}

/** False if another charge of the plan is under way. */
export async function insertCharge(
  tx: Tx,
  charge: Omit<ChargeRow, 'outcome' | 'due_at'> & { due_at: Date },
): Promise<boolean> {
  const written = await tx`
    insert into plan_charges (
      charge_id, plan_id, kind, from_number, to_number, amount_cents, card_id, due_at, created_at
    ) values (
      ${charge.charge_id}, ${charge.plan_id}, ${charge.kind}, ${charge.from_number},
      ${charge.to_number}, ${charge.amount_cents}, ${charge.card_id}, ${charge.due_at},
      ${charge.created_at}
    )
    on conflict (plan_id) where due_at is not null do nothing
  `
  return written.count > 0
}

/**
 * Each charge has exactly one payment that counts: in a checkout, the newest of several attempts.
 */
function states(reader: Reader) {
  return reader`
    select charges.charge_id, charges.plan_id, charges.kind, charges.from_number,
      charges.to_number, charges.amount_cents, charges.card_id, charges.outcome, charges.due_at,
      charges.created_at, paid.payment_id, paid.status as payment_status, paid.needs_buyer,
      paid.buyer_url, paid.reason, cards.brand, cards.last4
    from plan_charges charges
    join lateral (
      select payment_id, status, needs_buyer, buyer_url, reason from payments
      where purpose = 'plan' and subject_id = charges.charge_id
      order by payments.created_at desc, payment_id desc limit 1
    ) paid on true
    left join saved_cards cards on cards.card_id = charges.card_id
  `
}

export async function findCharge(
  reader: Reader,
  charge_id: string,
): Promise<ChargeState | undefined> {
  const [row] = await reader<ChargeState[]>`
    ${states(reader)} where charges.charge_id = ${charge_id}
  `
  return row
}

/** The charge that is under way, if any. There is at most one. */
export async function findLiveCharge(
  reader: Reader,
  plan_id: string,
): Promise<ChargeState | undefined> {
  const [row] = await reader<ChargeState[]>`
    ${states(reader)} where charges.plan_id = ${plan_id} and charges.due_at is not null
  `
  return row
}

/** The newest charge of each plan. */
export async function readLatestCharges(
  reader: Reader,
  plan_ids: string[],
): Promise<ChargeState[]> {
  return await reader<ChargeState[]>`
    ${states(reader)}
    where charges.charge_id in (
      select distinct on (plan_id) charge_id from plan_charges
      where plan_id = any(${plan_ids}::text[])
      order by plan_id, created_at desc, charge_id desc
    )
    limit ${plan_ids.length}
  `
}

/** Charges for which the bank waits for this buyer. */
export async function readWaiting(
  reader: Reader,
  account_id: string,
  max: number,
): Promise<string[]> {
  const rows = await reader<{ charge_id: string }[]>`
    select charges.charge_id from plan_charges charges
    join plans on plans.plan_id = charges.plan_id
    join payments on payments.purpose = 'plan' and payments.subject_id = charges.charge_id
    where plans.buyer_account_id = ${account_id} and charges.due_at is not null
      and payments.status = 'open' and payments.needs_buyer
    order by charges.created_at limit ${max}
  `
  return rows.map(({ charge_id }) => charge_id)
}

/** How often the gateway never answered about an instalment. */
export async function countUnanswered(
  reader: Reader,
  { plan_id, from_number }: Pick<ChargeRow, 'plan_id' | 'from_number'>,
): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select count(*) as total from plan_charges
    where plan_id = ${plan_id} and from_number = ${from_number} and outcome = 'unanswered'
  `
  return row?.total ?? 0
}

/** Leases charges that are under way, longest overdue first. */
export async function claimCharges(
  db: Db,
  { now, leaseMs, max }: { now: Date; leaseMs: number; max: number },
): Promise<string[]> {
  const rows = await db<{ charge_id: string }[]>`
    update plan_charges set lease_until = ${leaseUntil(db, leaseMs)}
    where charge_id in (
      select charge_id from plan_charges
      where due_at <= ${now} and lease_until <= clock_timestamp()
      order by due_at limit ${max} for update skip locked
    )
    returning charge_id
  `
  return rows.map(({ charge_id }) => charge_id)
}

type Noted = { from: ChargeOutcome | null; to: ChargeOutcome; due_at: Date | null }

/** Returns false if somebody else noted it first. */
export async function setOutcome(
  tx: Tx,
  charge_id: string,
  { from, to, due_at }: Noted,
): Promise<boolean> {
  const written = await tx`
    update plan_charges set outcome = ${to}, due_at = ${due_at}, lease_until = 'epoch'
    where charge_id = ${charge_id} and due_at is not null and outcome is not distinct from ${from}
  `
  return written.count > 0
}

/** Whatever was noted before: its money was captured, or could not be. */
export async function endCharge(tx: Tx, charge_id: string, outcome: ChargeOutcome): Promise<void> {
  await tx`
    update plan_charges set outcome = ${outcome}, due_at = null, lease_until = 'epoch'
    where charge_id = ${charge_id}
  `
}

export async function setChargeDue(db: Db, charge_id: string, due_at: Date): Promise<void> {
  await db`
    update plan_charges set due_at = ${due_at}, lease_until = 'epoch'
    where charge_id = ${charge_id} and due_at is not null
  `
}
