import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { PaymentStatus } from '../../money/payments/states.ts'
import type { ReceiptStatus } from '../cart/receipt-sql.ts'
import type { ChargeOutcome } from './charge-outcome.ts'

export type ChargeRow = {
  charge_id: string
  renewal_id: string
  receipt_id: string
  card_id: string
  step: string
  prior_step: string | null
  outcome: ChargeOutcome | null
  created_at: Date
}

/** A charge with the state of its receipt and payment. */
export type ChargeState = ChargeRow & {
  receipt_status: ReceiptStatus
  total_cents: number
  taken_cents: number | null
  /** It was paid before the renewal had ended, which is still open. */
  is_late: boolean
  refunded_cents: number
  payment_id: string
  payment_status: PaymentStatus
  needs_buyer: boolean
  reason: string | null
  brand: string
  last4: string
}

export async function insertCharge(
  tx: Tx,
  charge: Omit<ChargeRow, 'outcome'>,
  due_at: Date,
): Promise<boolean> {
  const written = await tx`
    insert into renewal_charges (
      charge_id, renewal_id, receipt_id, card_id, step, prior_step, due_at, created_at
    ) values (
      ${charge.charge_id}, ${charge.renewal_id}, ${charge.receipt_id}, ${charge.card_id},
      ${charge.step}, ${charge.prior_step}, ${due_at}, ${charge.created_at}
    )
    on conflict (renewal_id) where due_at is not null or outcome = 'renewed' do nothing
  `
  return written.count > 0
}

/** Each receipt of a charge has exactly one item and one payment. */
function stateColumns(reader: Reader) {
  return reader`
    charges.charge_id, charges.renewal_id, charges.receipt_id, charges.card_id, charges.step,
    charges.prior_step, charges.outcome, charges.created_at, receipts.status as receipt_status,
    receipts.total_cents, receipts.taken_cents,
    late.receipt_id is not null and late.ended_at is null as is_late,
    coalesce(late.refunded_cents, 0) as refunded_cents, payments.payment_id,
    payments.status as payment_status, payments.needs_buyer, payments.reason, cards.brand,
    cards.last4
    from renewal_charges charges
    join receipts on receipts.receipt_id = charges.receipt_id
    left join late_items late on late.receipt_id = charges.receipt_id
    join payments on payments.subject_id = charges.receipt_id and payments.purpose = 'cart'
    join saved_cards cards on cards.card_id = charges.card_id
  `
}

export async function findCharge(
  reader: Reader,
  charge_id: string,
): Promise<ChargeState | undefined> {
  const [row] = await reader<ChargeState[]>`
    select ${stateColumns(reader)} where charges.charge_id = ${charge_id}
  `
  return row
}

/** The charge that is under way or has succeeded, if any. There is at most one. */
export async function findLiveCharge(
  reader: Reader,
  renewal_id: string,
): Promise<ChargeState | undefined> {
  const [row] = await reader<ChargeState[]>`
    select ${stateColumns(reader)}
    where charges.renewal_id = ${renewal_id}
      and (charges.due_at is not null or charges.outcome = 'renewed')
  `
  return row
}

/** How often a step was tried and the gateway never answered. */
export async function countUnanswered(
  reader: Reader,
  { renewal_id, step }: Pick<ChargeRow, 'renewal_id' | 'step'>,
): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select count(*) as total from renewal_charges
    where renewal_id = ${renewal_id} and step = ${step} and outcome = 'unanswered'
  `
  return row?.total ?? 0
}

/** Leases charges that are under way, longest overdue first. */
export async function claimCharges(
  db: Db,
  { now, leaseMs, max }: { now: Date; leaseMs: number; max: number },
): Promise<{ charge_id: string }[]> {
  return await db<{ charge_id: string }[]>`
    update renewal_charges set lease_until = ${leaseUntil(db, leaseMs)}
    where charge_id in (
      select charge_id from renewal_charges
      where due_at <= ${now} and lease_until <= clock_timestamp()
      order by due_at limit ${max} for update skip locked
    )
    returning charge_id
  `
}

type Noted = { from: ChargeOutcome | null; to: ChargeOutcome; due_at: Date | null }

/** Returns false if somebody else noted it first. */
export async function setOutcome(
  tx: Tx,
  charge_id: string,
  { from, to, due_at }: Noted,
): Promise<boolean> {
  const written = await tx`
    update renewal_charges set outcome = ${to}, due_at = ${due_at}, lease_until = 'epoch'
    where charge_id = ${charge_id} and due_at is not null and outcome is not distinct from ${from}
  `
  return written.count > 0
}

export async function setChargeDue(db: Db, charge_id: string, due_at: Date): Promise<void> {
  await db`
    update renewal_charges set due_at = ${due_at}, lease_until = 'epoch'
    where charge_id = ${charge_id} and due_at is not null
  `
}

/** Charges whose owners were asked or told something that is still open, for the account's page. */
export async function readLatestCharges(
  reader: Reader,
  renewal_ids: string[],
): Promise<ChargeState[]> {
  return await reader<ChargeState[]>`
    select distinct on (charges.renewal_id) ${stateColumns(reader)}
    where charges.renewal_id = any(${renewal_ids}::text[])
    order by charges.renewal_id, charges.created_at desc, charges.charge_id desc
    limit ${renewal_ids.length}
  `
}
