import type { Tx } from '../../../db/pool.ts'
import type { PaymentNeeds } from '../../money/payments/purpose.ts'
import type { Names } from '../handover/handover.ts'

/**
 * - `active`: nothing is overdue.
 * - `overdue`: the instalment that is due couldn't be charged. We try again, until `END_DAYS`.
 * - `paid`: everything is paid, and the name is the buyer's.
 * - `ended`: the buyer stopped paying, and the name goes back to its seller.
 */
export const PLAN_STATUSES = ['active', 'overdue', 'paid', 'ended'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]

export const END_REASONS = ['defaulted', 'not_charged', 'cancelled'] as const
export type EndReason = (typeof END_REASONS)[number]

export type PlanRow = {
  plan_id: string
  listing_id: string
  domain: string
  buyer_account_id: string
  seller_account_id: string
  session_id: string
  status: PlanStatus
  months: number
  /** The price of the name, and our fee on top of it. */
  price_cents: number
  fee_cents: number
  /** Our commission on the price, in hundredths of a percent. */
  seller_bps: number
  /** The card that the buyer chose; null for the one that the first payment saved. */
  card_id: string | null
  /** Attempts to charge the instalment that is due. */
  attempts: number
  /** From when the days until the next attempt count. */
  overdue_from: Date | null
  /** When the worker looks at it next; null once there is nothing left to do. */
  next_at: Date | null
  ended_reason: EndReason | null
  /** The name still has to go back to its seller. */
  is_returning: boolean
  created_at: Date
  updated_at: Date
  ended_at: Date | null
}

/** A plan that one worker has leased. */
export type LeasedPlan = PlanRow & { lease_token: string }

export type InstalmentRow = {
  plan_id: string
  number: number
  amount_cents: number
  /** What of it is the seller's. */
  seller_cents: number
  due_at: Date
  /** The charge that pays it, if its money is held or was captured. */
  charge_id: string | null
  paid_at: Date | null
  matured_at: Date | null
  /** When staff gave the money back, before it was payable. */
  refunded_at: Date | null
}

export const CHARGE_KINDS = ['first', 'monthly', 'pay_now', 'pay_off'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** Where buyers and sellers see their plans. */
export const PLANS_PATH = '/account/plans'

type Lent = { domain: string; from: string; to: string; plan_id: string }

/** What a plan asks of the portfolio and the registrar. */
export type PlanNames = Pick<Names, 'findHolder' | 'readHeld'> & {
  /**
   * Moves a name to the buyer's portfolio, who can't transfer it away yet. False if it can't move
   * now.
   */
  lend(tx: Tx, lent: Lent, now: Date): Promise<boolean>
  /** Everything is paid: the name is the buyer's alone. */
  release(
    tx: Tx,
    held: { domain: string; account_id: string; plan_id: string },
    now: Date,
  ): Promise<void>
  /** Moves a name back. `gone`: the buyer doesn't have it any more. */
  takeBack(tx: Tx, lent: Lent, now: Date): Promise<'moved' | 'later' | 'gone'>
}

/** Dependencies of everything that charges a plan. */
export type PlanNeeds = PaymentNeeds & { names: PlanNames; baseUrl: string }
