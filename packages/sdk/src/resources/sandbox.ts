import { type CallOptions, segment, type Send, type WriteOptions } from '../call.ts'
import type { DeliveredEventType, PartnerEvent } from './events.ts'
import type { Order } from './orders.ts'

export type SignatureCheck = {
  /** The string to sign, as the server built it from your request. */
  canonical_string: string
  ok: boolean
  /** The error code any other endpoint would have returned, or null if the signature is right. */
  failed: string | null
  /** How to fix the signature, in plain words. */
  hint: string | null
}

export type OrderAdvance =
  | 'review'
  | 'clear'
  | 'transfer_started'
  | 'transfer_completed'
  | 'settled'
  | 'refunded'

/** Helpers for development. They work only with sandbox credentials. */
export class Sandbox {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Reports how the server verified this request's signature. */
  async checkSignature(body?: unknown, options?: CallOptions): Promise<SignatureCheck> {
    const call = { method: 'POST', path: '/v1/sandbox/signature-check', body } as const
    return await this.#send({ ...call, repeat: 'safe', options })
  }

  /** Moves an order to its next status, as our staff would. */
  async advance(publicId: string, to: OrderAdvance, options?: WriteOptions): Promise<Order> {
    const path = `/v1/sandbox/orders/${segment(publicId)}/advance`
    return await this.#send({ method: 'POST', path, body: { to }, repeat: 'keyed', options })
  }

  /** Creates an event of the given type, so you can see it arrive at your endpoint. */
  async emit(type: DeliveredEventType, options?: WriteOptions): Promise<PartnerEvent> {
    const call = { method: 'POST', path: '/v1/sandbox/events', body: { type } } as const
    return await this.#send({ ...call, repeat: 'keyed', options })
  }
}
