import { formatQuery } from '../query-string.ts'
import { ask, tell, unreadable } from './ask.ts'
import { numberOrNullIn, pathOf, recordIn, textOrNullIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { dateIn, dateOrNullIn, recordsIn, textIn } from './read-record.ts'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export type Delivery = {
  delivery_id: string
  event_id: string
  type: string
  status: DeliveryStatus
  attempts: number
  created_at: Date
  next_attempt_at: Date | null
  last_status_code: number | null
  last_error: string | null
}

export type Try = {
  number: number
  at: Date
  host: string
  status_code: number | null
  error: string | null
  duration_ms: number
}

export type DeliveryDetail = Delivery & { tries: Try[] }

/** A page of a list; `next_cursor` leads to the one after it. */
export type Slice<T> = { items: T[]; next_cursor: string | null }

export type DeliveriesWish = { status: DeliveryStatus | ''; cursor?: string }

export async function readDeliveries(
  tenant: Tenant,
  { status, cursor = '' }: DeliveriesWish,
  signal: AbortSignal,
): Promise<Slice<Delivery>> {
  const query = formatQuery({ status, cursor, limit: 25 })
  const body = recordIn(await ask(pathOf(tenant, `deliveries${query}`), signal))
  const items = recordsIn(body, 'deliveries').map(deliveryIn)
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function readDelivery(
  tenant: Tenant,
  id: string,
  signal: AbortSignal,
): Promise<DeliveryDetail> {
  const body = recordIn(await ask(onePath(tenant, id), signal))
  const tries = recordsIn(body, 'tries').map((each) => ({
    number: countIn(each, 'number'),
    at: dateIn(each, 'at'),
    host: textIn(each, 'host'),
    status_code: numberOrNullIn(each, 'status_code'),
    error: textOrNullIn(each, 'error'),
    duration_ms: countIn(each, 'duration_ms'),
  }))
  return { ...deliveryIn(body), tries }
}

export async function resendDelivery(tenant: Tenant, id: string): Promise<Delivery> {
  return deliveryIn(recordIn(await tell(`${onePath(tenant, id)}/resend`, {})))
}

function onePath(tenant: Tenant, id: string): string {
  return pathOf(tenant, `deliveries/${encodeURIComponent(id)}`)
}

function deliveryIn(record: Record<string, unknown>): Delivery {
  const status = DELIVERY_STATUSES.find((each) => each === record['status'])
  if (!status) throw unreadable(200)
  return {
    delivery_id: textIn(record, 'delivery_id'),
    event_id: textIn(record, 'event_id'),
    type: textIn(record, 'type'),
    status,
    attempts: countIn(record, 'attempts'),
    created_at: dateIn(record, 'created_at'),
    next_attempt_at: dateOrNullIn(record, 'next_attempt_at'),
    last_status_code: numberOrNullIn(record, 'last_status_code'),
    last_error: textOrNullIn(record, 'last_error'),
  }
}

function countIn(record: Record<string, unknown>, name: string): number {
  const count = numberOrNullIn(record, name)
  if (count === null) throw unreadable(200)
  return count
}
