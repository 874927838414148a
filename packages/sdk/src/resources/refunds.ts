import type { Send, WriteOptions } from '../call.ts'

export type RefundInput = { public_id: string; reason?: string }

export type Refund = {
  refund_id: string
  public_id: string
  /** `PENDING` while the domain's transfer to the buyer still has to be stopped. */
  status: 'REFUNDED' | 'PENDING'
  domain: string
  unicode?: string
  amount_cents: number
  currency: string
  commission_reversed_cents: number
  created_at: string
}

/** Refunds of orders. */
export class Refunds {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Refunds an order in full. Throws `refund_not_allowed` once the domain has been delivered. */
  async create(body: RefundInput, options?: WriteOptions): Promise<Refund> {
    return await this.#send({ method: 'POST', path: '/v1/refunds', body, repeat: 'keyed', options })
  }
}
