import type { CallOptions, Send } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'
import type { OrderStatus } from './orders.ts'
import type { Payout, PayoutsPage } from './payouts.ts'

/** Dates or times, RFC 3339. */
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
  /** The e-mail address, masked. */
  buyer: string | null
  domain: string
  /** What became of the order. */
  status: OrderStatus
  amount_cents: number
  commission_cents: number
  /** Null where no link led to it. */
  link_id: string | null
  created_at: string
}

export type ReferredSalesPage = { sales: ReferredSale[]; next_cursor: string | null }

export type CommissionEntry = {
  entry_id: string
  /** `pending` is the end of a hold: it goes into the next payout, and changes no balance. */
  kind: 'accrued' | 'pending' | 'paid_out' | 'reversed'
  /** Below zero where it lowers the balance. */
  amount_cents: number
  /** After this entry. */
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

/** What your referrals brought. */
export class Me {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  async clicks(query: Period = {}, options?: CallOptions): Promise<Clicks> {
    return await this.#send({ method: 'GET', path: '/v1/me/clicks', query, options })
  }

  async sales(query: PageQuery = {}, options?: CallOptions): Promise<ReferredSalesPage> {
    return await this.#send({ method: 'GET', path: '/v1/me/sales', query, options })
  }

  allSales({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<ReferredSale> {
    return itemsOf(
      itemsMax,
      (at) => this.sales(at, options),
      ({ sales }) => sales,
    )
  }

  async commissions(query: PageQuery = {}, options?: CallOptions): Promise<CommissionsPage> {
    return await this.#send({ method: 'GET', path: '/v1/me/commissions', query, options })
  }

  allCommissions({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<CommissionEntry> {
    return itemsOf(
      itemsMax,
      (at) => this.commissions(at, options),
      ({ commissions }) => commissions,
    )
  }

  async payouts(query: PageQuery = {}, options?: CallOptions): Promise<PayoutsPage> {
    return await this.#send({ method: 'GET', path: '/v1/me/payouts', query, options })
  }

  allPayouts({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<Payout> {
    return itemsOf(
      itemsMax,
      (at) => this.payouts(at, options),
      ({ payouts }) => payouts,
    )
  }
}
