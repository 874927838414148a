import type { Tenant } from '../../../auth/partner.ts'
import type { Db } from '../../../db/pool.ts'
import { browseEvents } from '../../../events/browse.ts'
import type { EventPage } from '../../../events/read.ts'
import type { EventType } from '../../../events/types.ts'
import { refuseField } from '../../../refusal.ts'

type Wanted = { type?: EventType; cursor?: string; limit: number }

/** A partner's events, newest first. Refuses: validation_error (cursor). */
export async function browseHistory(
  db: Db,
  { id, environment }: Tenant,
  { type, cursor, limit }: Wanted,
): Promise<EventPage> {
  const owner = { partner_id: id, environment }
  const page = await browseEvents(db, owner, { type, before_id: cursor, limit })
  if (!page) throw refuseField('cursor', 'is not one that this list gave out.')
  return page
}
