import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Backlog } from '../../../http/watch-queues.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import { NOT_BY_ITSELF, type PaymentRow, type PurposeName } from './payment.ts'
import type { PaymentStatus } from './states.ts'

/** Nobody looks closer at more. */
const COUNTED_MAX = 10_000

function columns(reader: Reader) {
  return reader`
    payment_id, environment, purpose, subject_id, amount_cents, capture_cents, currency, gateway,
    gateway_ref, buyer_url, status, reason, order_id, created_at, updated_at, attempts, customer_ref,
    method_ref, needs_buyer, open_until, capture_before
  `
}

/** Sets when the next step is due, and ends any lease on the previous one. */
function dueFrom(reader: Reader, dueAt: Date | null) {
  return reader`due_at = ${dueAt}, lease_until = 'epoch'`
}

export type NewPayment = Pick<
  PaymentRow,
  | 'payment_id'
  | 'environment'
  | 'purpose'
  | 'subject_id'
  | 'amount_cents'
  | 'currency'
  | 'gateway'
  | 'created_at'
  | 'customer_ref'
  | 'method_ref'
  | 'open_until'
>

/**
 * The inserting caller holds the lease. Undefined if another payment for the same thing is live.
 */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment,
  leaseMs: number,
): Promise<PaymentRow | undefined> {
  const { created_at } = payment
  const [row] = await tx<PaymentRow[]>`
    insert into payments (
      payment_id, environment, purpose, subject_id, amount_cents, currency, gateway, status,
      created_at, updated_at, due_at, lease_until, customer_ref, method_ref, open_until
    ) values (
      ${payment.payment_id}, ${payment.environment}, ${payment.purpose}, ${payment.subject_id},
      ${payment.amount_cents}, ${payment.currency}, ${payment.gateway}, 'open', ${created_at},
      ${created_at}, ${created_at}, ${leaseUntil(tx, leaseMs)}, ${payment.customer_ref},
      ${payment.method_ref}, ${payment.open_until}
    )
    on conflict (purpose, subject_id) where status in ('open', 'capture_due', 'captured') do nothing
    returning ${columns(tx)}
  `
  return row
}

export async function findPayment(
  reader: Reader,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await reader<PaymentRow[]>`
    select ${columns(reader)} from payments where payment_id = ${paymentId}
  `
  return row
}

/** Locked until the transaction ends. */
export async function holdPayment(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx<PaymentRow[]>`
    select ${columns(tx)} from payments where payment_id = ${paymentId} for update
  `
  return row
}

/** The latest payments for one checkout or cart, newest first. */
export async function readPaymentsFor(
  reader: Reader,
  { purpose, subject_id }: { purpose: PurposeName; subject_id: string },
  max: number,
): Promise<PaymentRow[]> {
  return await reader<PaymentRow[]>`
    select ${columns(reader)} from payments
    where purpose = ${purpose} and subject_id = ${subject_id}
    order by created_at desc, payment_id desc limit ${max}
  `
}

export type Change = {
  from: PaymentStatus
  to: PaymentStatus
  reason?: string | null
  order_id?: string | null
  /** Null once the payment is over. */
  dueAt: Date | null
  now: Date
}

/** Returns false if the payment's status is no longer `from`. */
export async function setPaymentStatus(
  tx: Tx,
  paymentId: string,
  { from, to, reason = null, order_id = null, dueAt, now }: Change,
): Promise<boolean> {
  const rows = await tx`
    update payments set
      status = ${to}, reason = coalesce(${reason}, reason),
      order_id = coalesce(${order_id}, order_id), ${dueFrom(tx, dueAt)}, updated_at = ${now},
      attempts = 0
    where payment_id = ${paymentId} and status = ${from}
    returning 1
  `
  return rows.length > 0
}

/** Stores what the gateway said about a payment that is still open. */
export async function noteGateway(
  db: Db,
  paymentId: string,
  noted: Pick<PaymentRow, 'gateway_ref' | 'buyer_url' | 'needs_buyer' | 'capture_before'>,
): Promise<void> {
  await db`
    update payments set gateway_ref = coalesce(${noted.gateway_ref}, gateway_ref),
      buyer_url = ${noted.buyer_url}, needs_buyer = ${noted.needs_buyer},
      capture_before = coalesce(${noted.capture_before}, capture_before)
    where payment_id = ${paymentId} and status = 'open'
  `
}

/** Leases payments that need attention, longest overdue first. */
export async function claimDuePayments(
  db: Db,
  { now, leaseMs, max }: { now: Date; leaseMs: number; max: number },
): Promise<PaymentRow[]> {
  return await db<PaymentRow[]>`
    update payments set lease_until = ${leaseUntil(db, leaseMs)}, attempts = attempts + 1
    where payment_id in (
      select payment_id from payments where due_at <= ${now} and lease_until <= clock_timestamp()
      order by due_at limit ${max} for update skip locked
    )
    returning ${columns(db)}
  `
}

export async function setPaymentDue(
  reader: Reader,
  { payment_id, status }: Pick<PaymentRow, 'payment_id' | 'status'>,
  dueAt: Date,
): Promise<void> {
  await reader`
    update payments set ${dueFrom(reader, dueAt)}
    where payment_id = ${payment_id} and status = ${status}
  `
}

/** Marks an order's money to be returned, whether it was captured or is only held. */
export async function setReturnDueOfOrder(
  tx: Tx,
  orderId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await tx`
    update payments set status = 'return_due', reason = ${reason}, ${dueFrom(tx, now)},
      updated_at = ${now}, attempts = 0
    where order_id = ${orderId} and status in ('capture_due', 'captured')
  `
}

export async function findStatusOfOrder(
  reader: Reader,
  orderId: string,
): Promise<PaymentStatus | undefined> {
  const [row] = await reader<{ status: PaymentStatus }[]>`
    select status from payments where order_id = ${orderId}
  `
  return row?.status
}

/**
 * Makes a payment due immediately, if it is scheduled for later or if the sweeper is working on it
 * with older information.
 */
export async function setDueNow(
  db: Db,
  { payment_id, environment, gateway }: Pick<PaymentRow, 'payment_id' | 'environment' | 'gateway'>,
  now: Date,
): Promise<void> {
  await db`
    update payments set ${dueFrom(db, now)}
    where payment_id = ${payment_id} and environment = ${environment} and gateway = ${gateway}
      and (due_at > ${now} or lease_until > clock_timestamp()) and due_at < ${NOT_BY_ITSELF}
  `
}

/** Payments whose next step is due and that no worker has in hand. */
export async function countDue(reader: Reader, now: Date): Promise<Backlog> {
  const [row] = await reader<Backlog[]>`
    select count(*) as count, min(due_at) as oldest_at from (
      select due_at from payments where due_at <= ${now} and lease_until <= clock_timestamp()
      order by due_at limit ${COUNTED_MAX}
    ) due
  `
  return row ?? { count: 0, oldest_at: null }
}

/** How many payments are overdue. Payments that wait for their cart don't count. */
export async function countOverdue(reader: Reader, before: Date): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from payments
    where status in ('capture_due', 'return_due') and updated_at < ${before}
      and due_at < ${NOT_BY_ITSELF}
  `
  return row?.count ?? 0
}

type Subject = Pick<PaymentRow, 'purpose' | 'subject_id'>

/** Marks held money for capture, and sets how much of it to capture. */
export async function setCapture(
  tx: Tx,
  { purpose, subject_id }: Subject,
  { capture_cents, now }: { capture_cents: number; now: Date },
): Promise<void> {
  await tx`
    update payments set capture_cents = ${capture_cents}, ${dueFrom(tx, now)}, updated_at = ${now}
    where purpose = ${purpose} and subject_id = ${subject_id} and status = 'capture_due'
  `
}

type Holds = { purpose: PurposeName; before: Date; usualMs: number; unattendedMs: number }

/** What held money is for whose hold lapses before then, first to lapse first. */
export async function readLapsing(
  reader: Reader,
  { purpose, before, usualMs, unattendedMs }: Holds,
  max: number,
): Promise<string[]> {
  const rows = await reader<{ subject_id: string }[]>`
    select subject_id from (
      select subject_id, coalesce(capture_before, created_at + make_interval(
          secs => case when open_until is null then ${usualMs / 1_000}::float8
            else ${unattendedMs / 1_000}::float8 end
        )) as lapses_at
      from payments
      where purpose = ${purpose} and status = 'capture_due' and due_at = ${NOT_BY_ITSELF}
    ) holds
    where lapses_at <= ${before} order by lapses_at limit ${max}
  `
  return rows.map(({ subject_id }) => subject_id)
}

/** Marks held money to be released, because what it was for didn't happen. */
export async function setReturnDueOf(
  tx: Tx,
  { purpose, subject_id }: Subject,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await tx`
    update payments set status = 'return_due', reason = ${reason}, ${dueFrom(tx, now)},
      updated_at = ${now}, attempts = 0
    where purpose = ${purpose} and subject_id = ${subject_id} and status = 'capture_due'
  `
}

/** Marks captured money to be returned. False if there is none. */
export async function setReturnDueOfCaptured(
  tx: Tx,
  { purpose, subject_id }: Subject,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const written = await tx`
    update payments set status = 'return_due', reason = ${reason}, ${dueFrom(tx, now)},
      updated_at = ${now}, attempts = 0
    where purpose = ${purpose} and subject_id = ${subject_id} and status = 'captured'
  `
  return written.count > 0
}
