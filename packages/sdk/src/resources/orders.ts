import { type CallOptions, segment, type Send, type WriteOptions } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'

export type OrderStatus =
  | 'EXTERNALLY_PAID'
  | 'PAID'
  | 'MANUAL_REVIEW'
  | 'TRANSFER_IN_PROGRESS'
  | 'TRANSFER_COMPLETED'
  | 'SETTLED'
  | 'REFUNDED'
  | 'CANCELLED'

export type PaymentModel = 'partner_collected' | 'service_collected'

export type Buyer = { email?: string; name?: string; country?: string }

/** Pass `quote_id`, or `domain` and `sale_price_cents`. If you pass both, they must agree. */
export type OrderInput = {
  quote_id?: string
  domain?: string
  /** Required without a quote. */
  sale_price_cents?: number
  /** An alias of `sale_price_cents`. */
  expected_price?: number
  currency?: string
  /** Your payment's id. One payment can buy a domain only once, whatever the Idempotency-Key. */
  external_payment_ref?: string
  buyer?: Buyer
  return_url?: string
  cancel_url?: string
  /** Validates the order without recording it. */
  dry_run?: boolean
}

export type Order = {
  public_id: string
  domain: string
  unicode?: string
  status: OrderStatus
  sale_price_cents: number
  currency: string
  commission_cents: number
  amount_owed_cents: number
  payment_model: PaymentModel
  external_payment_ref: string | null
  quote_id: string | null
  buyer: { email: string | null; name: string | null; country: string | null } | null
  return_url: string | null
  cancel_url: string | null
  created_at: string
  updated_at: string
  /** Oldest first. */
  timeline: OrderStep[]
  /** True if nothing was recorded. */
  dry_run?: boolean
}

export type OrderStep = { at: string; status: OrderStatus; event: string; note: string | null }

export type OrdersFilter = { status?: OrderStatus; domain?: string; from?: string; to?: string }
export type OrdersPage = { orders: Order[]; next_cursor: string | null }

/** Records sales and follows them until the transfer is complete. */
export class Orders {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Records a sale that you have collected payment for. Throws `quote_expired`, `price_mismatch`,
   * `domain_unavailable`, `duplicate_payment_ref`, `credit_limit_exceeded` or `conflict` (the key
   * was already used with a different body).
   */
  async create(body: OrderInput, options?: WriteOptions): Promise<Order> {
    return await this.#send({ method: 'POST', path: '/v1/orders', body, repeat: 'keyed', options })
  }

  /** Returns one order with its timeline. Throws `not_found`. */
  async read(publicId: string, options?: CallOptions): Promise<Order> {
    return await this.#send({ method: 'GET', path: `/v1/orders/${segment(publicId)}`, options })
  }

  /** Returns one page of orders, newest first. */
  async list(query: OrdersFilter & PageQuery = {}, options?: CallOptions): Promise<OrdersPage> {
    return await this.#send({ method: 'GET', path: '/v1/orders', query, options })
  }

  /** Yields all matching orders, up to `itemsMax`. */
  all({ itemsMax, ...filter }: OrdersFilter & Bound, options?: CallOptions): AsyncGenerator<Order> {
    const read = (at: PageQuery) => this.list({ ...filter, ...at }, options)
    return itemsOf(itemsMax, read, ({ orders }) => orders)
  }
}
