/** Events that are sent to partners' webhook endpoints (spec 6.2). */
export const DELIVERED_EVENTS = [
  'order.recorded',
  'order.manual_review_cleared',
  'order.transfer_started',
  'order.transfer_completed',
  'order.settled',
  'order.refunded',
  'brokerage.case_completed',
] as const

/** Events that only appear in the history and are never sent. */
export const HISTORY_EVENTS = [
  'transfer.held',
  'transfer.started',
  'transfer.completed',
  'transfer.cancelled',
  'brokerage.case_opened',
  'brokerage.status_changed',
] as const

export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number]
export type EventType = DeliveredEvent | (typeof HISTORY_EVENTS)[number]

export function isDelivered(type: EventType): type is DeliveredEvent {
  return DELIVERED_EVENTS.some((each) => each === type)
}

/** An event in a partner's history. Webhooks send the same, plus the partner's id. */
export type PartnerEvent = { id: string; type: string; created_at: string; data: EventData }
export type EventData = Record<string, unknown>
