import type { Tenant } from '../../../values/environment.ts'
import type { Db } from '../../../db/pool.ts'
import { readEvent } from '../../../events/read-one.ts'
import { Refusal } from '../../../refusal.ts'

/** One event of a partner, with the exact body that is sent. Refuses: not_found. */
export async function readOwnEvent(db: Db, { partner_id, environment }: Tenant, event_id: string) {
  const event = await readEvent(db, { partner_id, environment }, event_id)
  if (!event) throw new Refusal('not_found', 'No such event.')
  return event
}
