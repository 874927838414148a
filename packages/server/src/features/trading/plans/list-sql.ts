import type { Reader } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { PlanRow, PlanStatus } from './plan.ts'

/** A plan with how far it is paid. */
export type PlanView = PlanRow & {
  /** How many payments were made, and how much they and the others are. */
  paid: number
  paid_cents: number
  left_cents: number
  /** Every payment but the last. */
  instalment_cents: number
  /** The payment that is due next; null once all are made. */
  due_at: Date | null
  due_cents: number | null
  buyer_email: string
  seller_email: string
}

type Which = {
  buyer_account_id?: string
  seller_account_id?: string
  plan_id?: string
  status?: PlanStatus | undefined
}

/** Newest first; for staff, of everybody. */
export async function readPlans(
  reader: Reader,
  { buyer_account_id, seller_account_id, plan_id, status }: Which,
  { before, max }: { before: Position | undefined; max: number },
): Promise<PlanView[]> {
  return await reader<PlanView[]>`
    select p.plan_id, p.listing_id, p.domain, p.buyer_account_id, p.seller_account_id,
      p.session_id, p.status, p.months, p.price_cents, p.fee_cents, p.seller_bps, p.card_id,
      p.attempts, p.overdue_from, p.next_at, p.ended_reason, p.is_returning, p.created_at,
      p.updated_at, p.ended_at, sums.paid, sums.paid_cents, sums.left_cents, sums.instalment_cents,
      due.due_at, due.amount_cents as due_cents, buyer.email as buyer_email,
      seller.email as seller_email
    from plans p
    join accounts buyer on buyer.id = p.buyer_account_id
    join accounts seller on seller.id = p.seller_account_id
    cross join lateral (
      select count(i.paid_at)::int as paid,
        coalesce(sum(i.amount_cents) filter (where i.paid_at is not null), 0)::bigint as paid_cents,
        coalesce(sum(i.amount_cents) filter (where i.paid_at is null), 0)::bigint as left_cents,
        coalesce(max(i.amount_cents), 0)::bigint as instalment_cents
      from plan_instalments i where i.plan_id = p.plan_id
    ) sums
    left join lateral (
      select i.due_at, i.amount_cents from plan_instalments i
      where i.plan_id = p.plan_id and i.paid_at is null order by i.number limit 1
    ) due on true
    where true
      ${buyer_account_id === undefined ? reader`` : reader`and p.buyer_account_id = ${buyer_account_id}`}
      ${seller_account_id === undefined ? reader`` : reader`and p.seller_account_id = ${seller_account_id}`}
      ${plan_id === undefined ? reader`` : reader`and p.plan_id = ${plan_id}`}
      ${status === undefined ? reader`` : reader`and p.status = ${status}`}
      ${before ? reader`and (p.created_at, p.plan_id) < (${before.at}, ${before.id})` : reader``}
    order by p.created_at desc, p.plan_id desc limit ${max}
  `
}
