import { type CallOptions, segment, type Send } from '../call.ts'
import type { DeliveredEventType } from './events.ts'
import type { Order } from './orders.ts'

export type SignatureCheck = {
  /** As the service computed it from the request it received. */
  canonical_string: string
  ok: boolean
  /** The code with which another endpoint would have refused. */
  failed: string | null
  /** What to put right, for people. */
  hint: string | null
}

export type OrderAdvance =
  | 'review'
  | 'clear'
  | 'transfer_started'
  | 'transfer_completed'
  | 'settled'
  | 'refunded'

/** Help while you build; for sandbox credentials alone. */
export class Sandbox {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** What the service makes of this very request's signature. */
  async checkSignature(body?: unknown, options?: CallOptions): Promise<SignatureCheck> {
    const call = { method: 'POST', path: '/v1/sandbox/signature-check', body } as const
    return await this.#send({ ...call, repeat: 'safe', options })
  }

  /** Moves an order as staff would. */
  async advance(publicId: string, to: OrderAdvance, options?: CallOptions): Promise<Order> {
    const path = `/v1/sandbox/orders/${segment(publicId)}/advance`
    return await this.#send({ method: 'POST', path, body: { to }, options })
  }

  /** Makes an event of a type, so that you see it arrive. */
  async emit(type: DeliveredEventType, options?: CallOptions): Promise<Record<string, unknown>> {
    return await this.#send({ method: 'POST', path: '/v1/sandbox/events', body: { type }, options })
  }
}
