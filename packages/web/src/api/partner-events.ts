import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import { ROWS_A_PAGE } from './slice.ts'
import type { Slice } from './slice.ts'
import * as wire from './wire/partner-pages.ts'

type Query = NonNullable<(typeof wire.browseOwnEvents.takes)['query']>

export type PartnerEvent = Answer<typeof wire.browseOwnEvents>['events'][number]
/** Includes the exact text that is sent. */
export type SentEvent = Answer<typeof wire.readOwnEvent>
export type EventType = NonNullable<Query['type']>
export type EventsFilter = { type: EventType | ''; cursor?: string }

/** Every event type, whether it is sent to webhooks or only kept in the history. */
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
] as const satisfies EventType[]

export async function readEvents(
  tenant: Tenant,
  filter: EventsFilter,
  signal: AbortSignal,
): Promise<Slice<PartnerEvent>> {
  const query = withoutEmpty({ ...filter, limit: ROWS_A_PAGE })
  const answer = await ask(wire.browseOwnEvents, { path: tenant, query }, signal)
  return { items: answer.events, next_cursor: answer.next_cursor }
}

export async function readEvent(
  tenant: Tenant,
  id: string,
  signal: AbortSignal,
): Promise<SentEvent> {
  return await ask(wire.readOwnEvent, { path: { ...tenant, id } }, signal)
}
