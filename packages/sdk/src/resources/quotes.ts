import type { Send, WriteOptions } from '../call.ts'

export type Quote = {
  /** A signed token. Pass it to `orders.create` within ten minutes. */
  quote_id: string
  domain: string
  unicode?: string
  price_cents: number
  currency: string
  created_at: string
  expires_at: string
}

/** Quotes: prices locked for ten minutes. */
export class Quotes {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Locks the price for ten minutes. It doesn't reserve the domain: the first order wins. */
  async create(body: { domain: string }, options?: WriteOptions): Promise<Quote> {
    return await this.#send({ method: 'POST', path: '/v1/quotes', body, repeat: 'keyed', options })
  }
}
