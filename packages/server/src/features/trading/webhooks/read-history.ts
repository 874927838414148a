import type { Tenant } from '../../../values/environment.ts'
import type { Db } from '../../../db/pool.ts'
import { type EventPage, readEvents } from '../../../events/read.ts'
import { refuseField } from '../../../refusal.ts'

type Wanted = { after_id?: string; limit: number }

/**
 * A partner's own events after the given one, oldest first. Refuses: validation_error (`after_id`
 * is unknown, another partner's, or purged).
 */
export async function readHistory(db: Db, partner: Tenant, wanted: Wanted): Promise<EventPage> {
  const page = await readEvents(db, partner, wanted)
  if (page) return page
  throw refuseField('after_id', 'is not one of your events from the last 365 days.')
}
