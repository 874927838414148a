import type { CallOptions, Send } from '../call.ts'
import { pause } from '../deadline.ts'
import { type Bound, PAGE_SIZE_MAX } from '../pages.ts'
import { whole } from '../settings.ts'
import type { OrderStatus } from './orders.ts'

export type OrderEventType =
  | 'order.recorded'
  | 'order.manual_review_cleared'
  | 'order.transfer_started'
  | 'order.transfer_completed'
  | 'order.settled'
  | 'order.refunded'

/** The types that are sent to your webhook endpoint. */
export type DeliveredEventType = OrderEventType | 'brokerage.case_completed'

/** All types in the event history, including those not sent to webhooks. New ones may be added. */
export type EventType =
  | DeliveredEventType
  | 'transfer.held'
  | 'transfer.started'
  | 'transfer.completed'
  | 'transfer.cancelled'
  | 'brokerage.case_opened'
  | 'brokerage.status_changed'
  | (string & {})

export type PartnerEvent = {
  /** The same in the history and in every delivery. Store it so you handle each event only once. */
  id: string
  type: EventType
  created_at: string
  data: Record<string, unknown>
}

export type OrderEvent = PartnerEvent & {
  type: OrderEventType
  data: {
    order: {
      public_id: string
      domain: string
      status: OrderStatus
      sale_price_cents: number
      currency: string
    }
  }
}

/** True for order events, which have `event.data.order`. */
export function isOrderEvent<E extends PartnerEvent>(event: E): event is E & OrderEvent {
  return event.type.startsWith('order.')
}

export type EventsQuery = {
  /** The id of the last event you processed. The page starts after it. */
  after_id?: string
  limit?: number
}
export type EventsPage = { events: PartnerEvent[]; next_cursor: string | null }

export type Following = {
  after_id?: string
  /** How long to wait before checking again when there's nothing new. Defaults to 2 s. */
  pollMs?: number
  /** Abort it to end the loop without an error. */
  signal: AbortSignal
}

/** The history of your orders and brokerage cases, in order. */
export class Events {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Returns one page of events, oldest first. */
  async list(query: EventsQuery = {}, options?: CallOptions): Promise<EventsPage> {
    return await this.#send({ method: 'GET', path: '/v1/events', query, options })
  }

  /** Yields all events after `after_id`, up to the newest. */
  async *all(
    { itemsMax, after_id }: { after_id?: string } & Bound,
    options?: CallOptions,
  ): AsyncGenerator<PartnerEvent> {
    let left = whole('itemsMax', itemsMax, Number.MAX_SAFE_INTEGER)
    let last = after_id
    for (;;) {
      const limit = Math.min(left, PAGE_SIZE_MAX)
      const { events, next_cursor } = await this.list(after(last, limit), options)
      yield* events
      left -= events.length
      last = events.at(-1)?.id
      if (left <= 0 || next_cursor === null || last === undefined) return
    }
  }

  /** Yields all events after `after_id`, then waits for new ones until `signal` aborts. */
  async *follow({ after_id, pollMs = 2_000, signal }: Following): AsyncGenerator<PartnerEvent> {
    let last = after_id
    while (!signal.aborted) {
      try {
        const { events } = await this.list(after(last, PAGE_SIZE_MAX), { signal })
        for (const event of events) {
          yield event
          last = event.id
        }
        if (events.length === 0) await pause(pollMs, signal)
      } catch (error) {
        if (signal.aborted) return
        throw error
      }
    }
  }
}

function after(last: string | undefined, limit: number): EventsQuery {
  return last === undefined ? { limit } : { after_id: last, limit }
}
