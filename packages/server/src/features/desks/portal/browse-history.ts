import type { Tenant } from '../../../values/environment.ts'
import type { Db } from '../../../db/pool.ts'
import { browseEvents } from '../../../events/browse.ts'
import type { EventPage } from '../../../events/read.ts'
import type { EventType } from '../../../events/types.ts'
import { refuseField } from '../../../refusal.ts'

type Wanted = { type?: EventType; cursor?: string; limit: number }

/** A partner's events, newest first. Refuses: validation_error (cursor). */
export async function browseHistory(
  db: Db,
  tenant: Tenant,
  { type, cursor, limit }: Wanted,
): Promise<EventPage> {
  const page = await browseEvents(db, tenant, { type, before_id: cursor, limit })
  if (!page) throw refuseField('cursor', 'is not a cursor from this list.')
  return page
}
