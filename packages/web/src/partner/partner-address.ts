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

/** The state of a partner's pages, as their address contains it. */
export type PartnerSearch = {
  partner: string
  environment: Environment
  status: DeliveryStatus | ''
  type: EventType | ''
  /** How many days a report covers. */
  days: SpanDays
  /** The brokerage stage to filter by. */
  stage: CaseStatus | ''
  /** The order status to filter by. */
  order_status: OrderStatus | ''
  /** The item of the list that is open. */
  id: string
}

const ID_LENGTH_MAX = 100
const DEFAULT_DAYS = 30

/**
 * An address may come from anywhere: invalid values fall back to defaults, and the environment to
 * sandbox.
 */
export function parsePartnerSearch(query: Record<string, string>): PartnerSearch {
  return {
    partner: (query['partner'] ?? '').slice(0, ID_LENGTH_MAX),
    environment: query['environment'] === 'live' ? 'live' : 'sandbox',
    status: DELIVERY_STATUSES.find((status) => status === query['status']) ?? '',
    type: EVENT_TYPES.find((type) => type === query['type']) ?? '',
    days: SPANS.find((span) => String(span) === query['days']) ?? DEFAULT_DAYS,
    stage: CASE_STATUSES.find((stage) => stage === query['stage']) ?? '',
    order_status: ORDER_STATUSES.find((status) => status === query['order_status']) ?? '',
    id: (query['id'] ?? '').slice(0, ID_LENGTH_MAX),
  }
}

/** Whether an address names its environment. */
export function isPlaceNamed({ environment }: Record<string, string>): boolean {
  return environment === 'sandbox' || environment === 'live'
}

/** The environment is always part of the address, so a shared link opens in the same one. */
export function partnerHref(path: string, search: Partial<PartnerSearch>): string {
  const { partner, environment, status, type, stage, order_status, id } = search
  const days = search.days === DEFAULT_DAYS ? undefined : search.days
  return path + formatQuery({ partner, environment, status, type, days, stage, order_status, id })
}
