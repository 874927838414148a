import { readDeliveries, readDelivery } from '../api/deliveries.ts'
import type { DeliveredType, Delivery, DeliveryDetail, DeliveryStatus } from '../api/deliveries.ts'
import type { Slice } from '../api/slice.ts'
import { readEvent, readEvents } from '../api/partner-events.ts'
import type { EventType, PartnerEvent, SentEvent } from '../api/partner-events.ts'
import { readOwnCredentials } from '../api/own-credentials.ts'
import type { OwnCredentials } from '../api/own-credentials.ts'
import { readWebhook } from '../api/portal.ts'
import type { Tenant, Webhook } from '../api/portal.ts'
import type { Question } from '../load/answers.ts'
import { tenantKey } from './tenant-key.ts'

export function credentialsOf(tenant: Tenant): Question<OwnCredentials> {
  return {
    key: `credentials ${tenantKey(tenant)}`,
    ask: async (signal) => await readOwnCredentials(tenant, signal),
    freshMs: 0,
  }
}

export function webhookOf(tenant: Tenant): Question<Webhook | null> {
  return {
    key: `webhook ${tenantKey(tenant)}`,
    ask: async (signal) => await readWebhook(tenant, signal),
    freshMs: 0,
  }
}

export function deliveriesOf(
  tenant: Tenant,
  status: DeliveryStatus | '',
  type: DeliveredType | '' = '',
): Question<Slice<Delivery>> {
  return {
    key: `deliveries ${tenantKey(tenant)} ${status} ${type}`,
    ask: async (signal) => await readDeliveries(tenant, { status, type }, signal),
    freshMs: 0,
  }
}

export function deliveryOf(tenant: Tenant, id: string): Question<DeliveryDetail> {
  return {
    key: `delivery ${tenantKey(tenant)} ${id}`,
    ask: async (signal) => await readDelivery(tenant, id, signal),
    freshMs: 0,
  }
}

export function eventsOf(tenant: Tenant, type: EventType | ''): Question<Slice<PartnerEvent>> {
  return {
    key: `events ${tenantKey(tenant)} ${type}`,
    ask: async (signal) => await readEvents(tenant, { type }, signal),
    freshMs: 0,
  }
}

/** Past events never change, so load them once. */
export function eventOf(tenant: Tenant, id: string): Question<SentEvent> {
  return {
    key: `event ${tenantKey(tenant)} ${id}`,
    ask: async (signal) => await readEvent(tenant, id, signal),
  }
}
