import type { Tx } from '../db/pool.ts'
import { pipeline } from '../db/pipeline.ts'
import { publicId } from '../values/public-id.ts'
import { presentTraceparent } from '../values/under-way.ts'
import { notifyDeliveryDue } from './delivery-due.ts'
import { insertEvent, queueDelivery } from './sql.ts'
import { type EventData, type EventType, isDelivered } from './types.ts'
import type { Environment } from '../values/environment.ts'

export type AppendedEvent = {
  partner_id: string
  environment: Environment
  type: EventType
  data: EventData
  now: Date
}

/**
 * Adds an event to a partner's history in the transaction of the change it describes, queues it for
 * the partner's webhook endpoint, and returns its id.
 *
 * Call it last in the transaction: from here on, all other changes of that partner wait for the
 * commit. That makes the numbers follow the commit order, so a reader that has seen number 2 can
 * never miss a number 1 that commits later. One change may append several events in a row. A
 * transaction that appends for several partners must do so in the order of their ids, or two of
 * them could deadlock.
 */
export async function appendEvent(tx: Tx, event: AppendedEvent): Promise<string> {
  const { partner_id, environment, type, data, now } = event
  const id = publicId('evt', now)
  const body = JSON.stringify({ id, type, created_at: now.toISOString(), partner_id, data })
  const row = { partner_id, environment, id, type, created_at: now, body }
  if (!isDelivered(type)) {
    await insertEvent(tx, row)
    return id
  }
  const traceparent = presentTraceparent()
  const delivery = { id: publicId('dlv', now), event_id: id, traceparent }
  await pipeline(tx, (sending) => [insertEvent(sending, row), queueDelivery(sending, delivery)])
  notifyDeliveryDue()
  return id
}
