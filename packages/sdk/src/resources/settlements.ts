import type { CallOptions, Send } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'

export type Settlement = {
  settlement_id: string
  period_start: string
  period_end: string
  status: 'open' | 'due' | 'paid'
  order_count: number
  gross_sold_cents: number
  commission_retained_cents: number
  amount_owed_cents: number
  currency: string
  closed_at: string | null
}

export type SettlementsPage = { settlements: Settlement[]; next_cursor: string | null }

/** Statements of what you sold, retained and owe, one per period. */
export class Settlements {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Returns one page. The current period comes first. */
  async list(query: PageQuery = {}, options?: CallOptions): Promise<SettlementsPage> {
    return await this.#send({ method: 'GET', path: '/v1/settlements', query, options })
  }

  /** Yields all settlements, up to `itemsMax`. */
  all({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<Settlement> {
    return itemsOf(
      itemsMax,
      (at) => this.list(at, options),
      ({ settlements }) => settlements,
    )
  }
}
