import type { CallOptions, Send } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'
import type { OrderStatus } from './orders.ts'
import type { Payout, PayoutsPage } from './payouts.ts'

/** RFC 3339 dates or timestamps. */
export type Period = { from?: string; to?: string }

export type Clicks = {
  from: string | null
  to: string | null
  total: number
  unique: number
  by_day: { date: string; clicks: number }[]
}

export type ReferredSale = {
  sale_id: string
  /** The buyer's email address, masked. */
  buyer: string | null
  domain: string
  /** The order's current status. */
  status: OrderStatus
  amount_cents: number
  commission_cents: number
  /** Null if the sale didn't come through a link. */
  link_id: string | null
  created_at: string
}

export type ReferredSalesPage = { sales: ReferredSale[]; next_cursor: string | null }

export type CommissionEntry = {
  entry_id: string
  /** `pending`: a hold ended, and the amount joins the next payout. The balance stays the same. */
  kind: 'accrued' | 'pending' | 'paid_out' | 'reversed'
  /** Negative if it lowers the balance. */
  amount_cents: number
  /** The balance after this entry. */
  balance_cents: number
  public_id: string | null
  created_at: string
}

export type CommissionsPage = {
  commissions: CommissionEntry[]
  balance: {
    pending_cents: number
    payable_cents: number
    paid_out_cents: number
    reversed_cents: number
  }
  next_cursor: string | null
}

/** Your referral results: clicks, sales, commissions and payouts. */
export class Me {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Returns the number of clicks in a period, in total and by day. */
  async clicks(query: Period = {}, options?: CallOptions): Promise<Clicks> {
    return await this.#send({ method: 'GET', path: '/v1/me/clicks', query, options })
  }

  /** Returns one page of sales that came through your links. */
  async sales(query: PageQuery = {}, options?: CallOptions): Promise<ReferredSalesPage> {
    return await this.#send({ method: 'GET', path: '/v1/me/sales', query, options })
  }

  /** Yields all referred sales, up to `itemsMax`. */
  allSales({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<ReferredSale> {
    return itemsOf(
      itemsMax,
      (at) => this.sales(at, options),
      ({ sales }) => sales,
    )
  }

  /** Returns one page of commission entries, with the current balance. */
  async commissions(query: PageQuery = {}, options?: CallOptions): Promise<CommissionsPage> {
    return await this.#send({ method: 'GET', path: '/v1/me/commissions', query, options })
  }

  /** Yields all commission entries, up to `itemsMax`. */
  allCommissions({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<CommissionEntry> {
    return itemsOf(
      itemsMax,
      (at) => this.commissions(at, options),
      ({ commissions }) => commissions,
    )
  }

  /** Returns one page of payouts. */
  async payouts(query: PageQuery = {}, options?: CallOptions): Promise<PayoutsPage> {
    return await this.#send({ method: 'GET', path: '/v1/me/payouts', query, options })
  }

  /** Yields all payouts, up to `itemsMax`. */
  allPayouts({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<Payout> {
    return itemsOf(
      itemsMax,
      (at) => this.payouts(at, options),
      ({ payouts }) => payouts,
    )
  }
}
