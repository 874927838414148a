import { type CallOptions, segment, type Send, type WriteOptions } from '../call.ts'
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
  /** Null if the delivery is due now, or won't be retried. */
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
    /** For example `timeout`, `connection`, `tls` or `status`. Null if the attempt succeeded. */
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

/** Your webhook endpoint (one per environment) and its deliveries. */
export class Webhooks {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Sets the URL and the secret. For 24 hours after you change the secret, deliveries are also
   * signed with the old one.
   */
  async put(
    body: { url: string; secret: string },
    options?: CallOptions,
  ): Promise<WebhookEndpoint> {
    return await this.#send({ method: 'PUT', path: PATH, body, options })
  }

  /** Returns your endpoint. Throws `not_found` if none is set. */
  async read(options?: CallOptions): Promise<WebhookEndpoint> {
    return await this.#send({ method: 'GET', path: PATH, options })
  }

  /** Removes your endpoint. Stops all deliveries, including queued ones. */
  async delete(options?: CallOptions): Promise<void> {
    await this.#send({ method: 'DELETE', path: PATH, options })
  }

  /** Sends a test event to your endpoint and reports the response. */
  async test(options?: CallOptions): Promise<WebhookTest> {
    return await this.#send({ method: 'POST', path: `${PATH}/test`, options })
  }

  /** Returns one page of deliveries, newest first. */
  async deliveries(
    query: DeliveriesFilter & PageQuery = {},
    options?: CallOptions,
  ): Promise<DeliveriesPage> {
    return await this.#send({ method: 'GET', path: `${PATH}/deliveries`, query, options })
  }

  /** Yields all matching deliveries, up to `itemsMax`. */
  allDeliveries(
    { itemsMax, ...filter }: DeliveriesFilter & Bound,
    options?: CallOptions,
  ): AsyncGenerator<Delivery> {
    const read = (at: PageQuery) => this.deliveries({ ...filter, ...at }, options)
    return itemsOf(itemsMax, read, ({ deliveries }) => deliveries)
  }

  /** Returns one delivery with all its attempts. */
  async readDelivery(deliveryId: string, options?: CallOptions): Promise<DeliveryDetail> {
    const path = `${PATH}/deliveries/${segment(deliveryId)}`
    return await this.#send({ method: 'GET', path, options })
  }

  /** Sends a delivery again, with the same body and event id. */
  async resend(deliveryId: string, options?: WriteOptions): Promise<Delivery> {
    const path = `${PATH}/deliveries/${segment(deliveryId)}/resend`
    return await this.#send({ method: 'POST', path, repeat: 'keyed', options })
  }
}
