import type { Tx } from '../db/pool.ts'
import { pipeline } from '../db/pipeline.ts'
import { publicId } from '../values/public-id.ts'
import { tellNews } from './news.ts'
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
 * Writes an event into a partner's history, in the transaction of the change it tells of, queues it
 * for the partner's endpoint, and returns its id.
 *
 * Call it last in the transaction: from here on every other change of that partner waits for the
 * commit, which is what makes the numbers follow the order of commits (a reader that has seen number
 * 2 can never miss a number 1 that commits later). Several events of one change may follow one
 * another. A transaction that tells several partners does so in the order of their ids, or two such
 * transactions could wait for each other.
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
  const delivery = { id: publicId('dlv', now), event_id: id }
  await pipeline(tx, (sending) => [insertEvent(sending, row), queueDelivery(sending, delivery)])
  tellNews()
  return id
}
