import { type CallOptions, segment, type Send } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'

export type WebhookEndpoint = { url: string; active: boolean; created_at: string }

export type DeliveryStatus = 'pending' | 'delivered' | 'failed'

export type Delivery = {
  delivery_id: string
  event_id: string
  type: string
  status: DeliveryStatus
  attempts: number
  created_at: string
  last_attempt_at: string | null
  /** Null when it is due now, or never again. */
  next_attempt_at: string | null
  last_status_code: number | null
  last_error: string | null
}

export type DeliveryDetail = Delivery & {
  /** Newest first. */
  tries: {
    number: number
    at: string
    host: string
    status_code: number | null
    /** Such as `timeout`, `connection`, `tls`, `status`; null for a success. */
    error: string | null
    duration_ms: number
  }[]
}

export type WebhookTest = {
  event_id: string
  delivered: boolean
  status_code: number | null
  error: string | null
  duration_ms: number
}

export type DeliveriesFilter = { status?: DeliveryStatus }
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

  /** Sends a test event to your endpoint, and tells how it was taken. */
  async test(options?: CallOptions): Promise<WebhookTest> {
    return await this.#send({ method: 'POST', path: `${PATH}/test`, options })
  }

  /** One page, newest first. */
  async deliveries(
    query: DeliveriesFilter & PageQuery = {},
    options?: CallOptions,
  ): Promise<DeliveriesPage> {
    return await this.#send({ method: 'GET', path: `${PATH}/deliveries`, query, options })
  }

  allDeliveries(
    { itemsMax, ...filter }: DeliveriesFilter & Bound,
    options?: CallOptions,
  ): AsyncGenerator<Delivery> {
    const read = (at: PageQuery) => this.deliveries({ ...filter, ...at }, options)
    return itemsOf(itemsMax, read, ({ deliveries }) => deliveries)
  }

  async readDelivery(deliveryId: string, options?: CallOptions): Promise<DeliveryDetail> {
    const path = `${PATH}/deliveries/${segment(deliveryId)}`
    return await this.#send({ method: 'GET', path, options })
  }

  /** Sends a delivery again, with the same bytes and id. */
  async resend(deliveryId: string, options?: CallOptions): Promise<Delivery> {
    const path = `${PATH}/deliveries/${segment(deliveryId)}/resend`
    return await this.#send({ method: 'POST', path, options })
  }
}
