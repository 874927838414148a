import type { Db, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { PaymentRow } from './payment.ts'

export type NewRefund = Pick<PaymentRow, 'purpose' | 'subject_id'> & {
  refund_id: string
  amount_cents: number
}

/**
 * Records a refund of a part of what was captured. False if there is no such payment, or not that
 * much left of it. The payment is locked, so that two refunds can't take the same money.
 */
export async function insertRefund(tx: Tx, refund: NewRefund, now: Date): Promise<boolean> {
  const { refund_id, amount_cents, purpose, subject_id } = refund
  const [payment] = await tx<{ payment_id: string; taken: number }[]>`
    select payment_id, coalesce(capture_cents, amount_cents) as taken from payments
    where purpose = ${purpose} and subject_id = ${subject_id} and status = 'captured' for update
  `
  if (!payment) return false
  const { payment_id, taken } = payment
  const rows = await tx`
    insert into payment_refunds (refund_id, payment_id, amount_cents, created_at, due_at)
    select ${refund_id}, ${payment_id}, ${amount_cents}, ${now}, ${now}
    where ${taken} >= ${amount_cents}::bigint + (
      select coalesce(sum(amount_cents), 0) from payment_refunds where payment_id = ${payment_id}
    )
    returning 1
  `
  return rows.length > 0
}

/** A refund to ask the gateway for, with its payment. */
export type DueRefund = Pick<
  PaymentRow,
  'payment_id' | 'environment' | 'gateway' | 'gateway_ref' | 'customer_ref'
> & { refund_id: string; amount_cents: number; attempts: number }

/** Leases refunds that are due, longest overdue first. */
export async function claimDueRefunds(
  db: Db,
  { now, leaseMs, max }: { now: Date; leaseMs: number; max: number },
): Promise<DueRefund[]> {
  return await db<DueRefund[]>`
    update payment_refunds due
    set lease_until = ${leaseUntil(db, leaseMs)}, attempts = due.attempts + 1
    from payments
    where payments.payment_id = due.payment_id and due.refund_id in (
      select refund_id from payment_refunds
      where due_at <= ${now} and lease_until <= clock_timestamp()
      order by due_at limit ${max} for update skip locked
    )
    returning due.refund_id, due.amount_cents, due.attempts, payments.payment_id,
      payments.environment, payments.gateway, payments.gateway_ref, payments.customer_ref
  `
}

/** Null once the gateway has paid. */
export async function setRefundDue(db: Db, refund_id: string, due_at: Date | null): Promise<void> {
  await db`
    update payment_refunds set due_at = ${due_at}, lease_until = 'epoch'
    where refund_id = ${refund_id}
  `
}

export async function countOverdueRefunds(db: Db, before: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from payment_refunds
    where due_at is not null and created_at < ${before}
  `
  return row?.count ?? 0
}
