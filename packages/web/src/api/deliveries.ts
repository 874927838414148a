import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import { ROWS_A_PAGE } from './slice.ts'
import type { Slice } from './slice.ts'
import * as wire from './wire/partner-pages.ts'

export type Delivery = Answer<typeof wire.resendOwnDelivery>
export type DeliveryDetail = Answer<typeof wire.readOwnDelivery>
export type Try = DeliveryDetail['tries'][number]
export type DeliveryStatus = Delivery['status']
export type DeliveriesFilter = {
  status: DeliveryStatus | ''
  /** Of the event. */
  type?: DeliveredType | ''
  cursor?: string
}
type Query = NonNullable<(typeof wire.listOwnDeliveries.takes)['query']>
export type DeliveredType = NonNullable<Query['type']>

/** The types of events that are sent to webhooks. */
export const DELIVERED_TYPES = [
  'order.recorded',
  'order.manual_review_cleared',
  'order.transfer_started',
  'order.transfer_completed',
  'order.settled',
  'order.refunded',
  'brokerage.case_completed',
] as const satisfies DeliveredType[]

export const DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'failed',
] as const satisfies DeliveryStatus[]

export async function readDeliveries(
  tenant: Tenant,
  filter: DeliveriesFilter,
  signal: AbortSignal,
): Promise<Slice<Delivery>> {
  const query = withoutEmpty({ ...filter, limit: ROWS_A_PAGE })
  const answer = await ask(wire.listOwnDeliveries, { path: tenant, query }, signal)
  return { items: answer.deliveries, next_cursor: answer.next_cursor }
}

export async function readDelivery(
  tenant: Tenant,
  id: string,
  signal: AbortSignal,
): Promise<DeliveryDetail> {
  return await ask(wire.readOwnDelivery, { path: { ...tenant, id } }, signal)
}

export type DeliveryStats = Answer<typeof wire.readDeliveryStats>
export type DeliveryDay = DeliveryStats['days'][number]

export async function readDeliveryStats(
  tenant: Tenant,
  signal: AbortSignal,
): Promise<DeliveryStats> {
  return await ask(wire.readDeliveryStats, { path: tenant }, signal)
}

export type Resent = Answer<typeof wire.resendFailedDeliveries>

export async function resendFailed(tenant: Tenant, since: Date): Promise<Resent> {
  const body = { since: since.toISOString() }
  return await ask(wire.resendFailedDeliveries, { path: tenant, body })
}

export async function resendDelivery(tenant: Tenant, id: string): Promise<Delivery> {
  return await ask(wire.resendOwnDelivery, { path: { ...tenant, id } })
}
