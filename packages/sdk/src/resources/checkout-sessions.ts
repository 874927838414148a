import type { Send, WriteOptions } from '../call.ts'
import type { Buyer } from './orders.ts'

export type CheckoutSessionInput = ({ domain: string } | { quote_id: string }) & {
  buyer?: Buyer
  return_url?: string
  cancel_url?: string
  reference?: string
}

export type CheckoutSession = {
  session_id: string
  /** Send the buyer to this URL. It works for seven days. */
  checkout_url: string
  domain: string
  unicode?: string
  price_cents: number
  currency: string
  status: 'open'
  expires_at: string
}

/** Hosted checkout: we collect the payment for you. */
export class CheckoutSessions {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Creates a page where your buyer pays us directly. The sale is credited to you. */
  async create(body: CheckoutSessionInput, options?: WriteOptions): Promise<CheckoutSession> {
    const call = { method: 'POST', path: '/v1/checkout-session', body } as const
    return await this.#send({ ...call, repeat: 'keyed', options })
  }
}
