import { formatQuery } from '../query-string.ts'
import { ask } from './ask.ts'
import type { Slice } from './deliveries.ts'
import { pathOf, recordIn, textOrNullIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { dateIn, recordsIn, textIn } from './read-record.ts'

/** What partners are told, by webhook or in the history alone. */
export const EVENT_TYPES = [
  'order.recorded',
  'order.manual_review_cleared',
  'order.transfer_started',
  'order.transfer_completed',
  'order.settled',
  'order.refunded',
  'brokerage.case_completed',
  'transfer.held',
  'transfer.started',
  'transfer.completed',
  'transfer.cancelled',
  'brokerage.case_opened',
  'brokerage.status_changed',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export type PartnerEvent = {
  id: string
  type: string
  created_at: Date
  data: Record<string, unknown>
}

/** With the very text that is sent. */
export type SentEvent = PartnerEvent & { body: string }

export type EventsWish = { type: EventType | ''; cursor?: string }

export async function readEvents(
  tenant: Tenant,
  { type, cursor = '' }: EventsWish,
  signal: AbortSignal,
): Promise<Slice<PartnerEvent>> {
  const query = formatQuery({ type, cursor, limit: 25 })
  const body = recordIn(await ask(pathOf(tenant, `events${query}`), signal))
  const items = recordsIn(body, 'events').map(eventIn)
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function readEvent(
  tenant: Tenant,
  id: string,
  signal: AbortSignal,
): Promise<SentEvent> {
  const path = pathOf(tenant, `events/${encodeURIComponent(id)}`)
  const record = recordIn(await ask(path, signal))
  return { ...eventIn(record), body: textIn(record, 'body') }
}

function eventIn(record: Record<string, unknown>): PartnerEvent {
  return {
    id: textIn(record, 'id'),
    type: textIn(record, 'type'),
    created_at: dateIn(record, 'created_at'),
    data: recordIn(record['data']),
  }
}
