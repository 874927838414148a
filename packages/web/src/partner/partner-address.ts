import { CASE_STATUSES } from '../api/brokerage.ts'
import type { CaseStatus } from '../api/brokerage.ts'
import { DELIVERY_STATUSES } from '../api/deliveries.ts'
import type { DeliveryStatus } from '../api/deliveries.ts'
import { ORDER_STATUSES } from '../api/orders.ts'
import type { OrderStatus } from '../api/orders.ts'
import { EVENT_TYPES } from '../api/partner-events.ts'
import type { EventType } from '../api/partner-events.ts'
import type { Environment } from '../api/portal.ts'
import { formatQuery } from '../query-string.ts'
import { SPANS } from './report-days.ts'
import type { SpanDays } from './report-days.ts'

/** What a partner's pages show, as their address says it. */
export type PartnerSearch = {
  partner: string
  environment: Environment
  status: DeliveryStatus | ''
  type: EventType | ''
  /** How far back a report looks. */
  days: SpanDays
  /** Where brokerage cases stand that are looked for. */
  stage: CaseStatus | ''
  /** How orders stand that are looked for. */
  order_status: OrderStatus | ''
  /** One of what the page lists, which is looked at. */
  id: string
}

const ID_LENGTH_MAX = 100
const USUAL_DAYS = 30

/** An address may come from anywhere: what cannot be read falls back, and to the sandbox. */
export function parsePartnerSearch(query: Record<string, string>): PartnerSearch {
  return {
    partner: (query['partner'] ?? '').slice(0, ID_LENGTH_MAX),
    environment: query['environment'] === 'live' ? 'live' : 'sandbox',
    status: DELIVERY_STATUSES.find((status) => status === query['status']) ?? '',
    type: EVENT_TYPES.find((type) => type === query['type']) ?? '',
    days: SPANS.find((span) => String(span) === query['days']) ?? USUAL_DAYS,
    stage: CASE_STATUSES.find((stage) => stage === query['stage']) ?? '',
    order_status: ORDER_STATUSES.find((status) => status === query['order_status']) ?? '',
    id: (query['id'] ?? '').slice(0, ID_LENGTH_MAX),
  }
}

/** Whether an address says which environment it is about. */
export function isPlaceNamed({ environment }: Record<string, string>): boolean {
  return environment === 'sandbox' || environment === 'live'
}

/** The environment always stands in the address: whoever shares it shares that too. */
export function partnerHref(path: string, search: Partial<PartnerSearch>): string {
  const { partner, environment, status, type, stage, order_status, id } = search
  const days = search.days === USUAL_DAYS ? undefined : search.days
  return path + formatQuery({ partner, environment, status, type, days, stage, order_status, id })
}
