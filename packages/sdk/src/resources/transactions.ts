import type { CallOptions, Send } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'
import type { OrderStatus, PaymentModel } from './orders.ts'

export type Transaction = {
  public_id: string
  domain: string
  unicode?: string
  status: OrderStatus
  payment_model: PaymentModel
  sale_price_cents: number
  commission_cents: number
  currency: string
  created_at: string
}

export type TransactionsFilter = {
  from?: string
  to?: string
  status?: OrderStatus
  payment_model?: PaymentModel
}

export type TransactionsPage = {
  transactions: Transaction[]
  /** For the whole filter, not just this page. The sums exclude refunded and cancelled orders. */
  totals: { count: number; gmv_cents: number; commission_cents: number }
  next_cursor: string | null
}

/** Every sale with its price and commission. */
export class Transactions {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Returns one page of transactions, with totals for the whole filter. */
  async list(
    query: TransactionsFilter & PageQuery = {},
    options?: CallOptions,
  ): Promise<TransactionsPage> {
    return await this.#send({ method: 'GET', path: '/v1/transactions', query, options })
  }

  /** Yields all matching transactions, up to `itemsMax`. */
  all(
    { itemsMax, ...filter }: TransactionsFilter & Bound,
    options?: CallOptions,
  ): AsyncGenerator<Transaction> {
    const read = (at: PageQuery) => this.list({ ...filter, ...at }, options)
    return itemsOf(itemsMax, read, ({ transactions }) => transactions)
  }
}
