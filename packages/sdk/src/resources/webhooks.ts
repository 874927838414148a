import { type CallOptions, segment, type Send } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'

export type WebhookEndpoint = { url: string; active: boolean; created_at: string }

export type Delivery = {
  delivery_id: string
  event_id: string
  type: string
  status: string
  attempts: number
  created_at: string
} & Record<string, unknown>

export type DeliveriesPage = { deliveries: Delivery[]; next_cursor: string | null }

const PATH = '/webhooks'

/** Where events are sent; one endpoint for each environment. */
export class Webhooks {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Sets the address and the secret. After a new secret, the old one signs too for 24 hours. */
  async put(
    body: { url: string; secret: string },
    options?: CallOptions,
  ): Promise<WebhookEndpoint> {
    return await this.#send({ method: 'PUT', path: PATH, body, options })
  }

  async read(options?: CallOptions): Promise<WebhookEndpoint> {
    return await this.#send({ method: 'GET', path: PATH, options })
  }

  async delete(options?: CallOptions): Promise<void> {
    await this.#send({ method: 'DELETE', path: PATH, options })
  }

  /** Sends a test event to your endpoint. */
  async test(options?: CallOptions): Promise<Record<string, unknown>> {
    return await this.#send({ method: 'POST', path: `${PATH}/test`, options })
  }

  async deliveries(query: PageQuery = {}, options?: CallOptions): Promise<DeliveriesPage> {
    return await this.#send({ method: 'GET', path: `${PATH}/deliveries`, query, options })
  }

  allDeliveries({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<Delivery> {
    return itemsOf(
      itemsMax,
      (at) => this.deliveries(at, options),
      ({ deliveries }) => deliveries,
    )
  }

  /** Sends a delivery again, with the same bytes and id. */
  async resend(deliveryId: string, options?: CallOptions): Promise<Record<string, unknown>> {
    const path = `${PATH}/deliveries/${segment(deliveryId)}/resend`
    return await this.#send({ method: 'POST', path, options })
  }
}
