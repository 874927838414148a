import type { CallOptions, Send } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'

export type Payout = {
  payout_id: string
  amount_cents: number
  currency: string
  status: string
  method: string
  paid_at: string | null
  created_at: string
}

export type PayoutsPage = {
  payouts: Payout[]
  total_paid_cents: number
  next_cursor: string | null
}

/** The payments we sent you. */
export class Payouts {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Returns one page of payouts, with the total paid. */
  async list(query: PageQuery = {}, options?: CallOptions): Promise<PayoutsPage> {
    return await this.#send({ method: 'GET', path: '/v1/payouts', query, options })
  }

  /** Yields all payouts, up to `itemsMax`. */
  all({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<Payout> {
    return itemsOf(
      itemsMax,
      (at) => this.list(at, options),
      ({ payouts }) => payouts,
    )
  }
}
