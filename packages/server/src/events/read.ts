import type { Db } from '../db/pool.ts'
import { findNumber, readBodies } from './sql.ts'
import type { PartnerEvent } from './types.ts'
import type { Tenant } from '../values/environment.ts'

export type EventPage = { events: PartnerEvent[]; next_cursor: string | null }

/**
 * A page of a partner's history, oldest first. Undefined when `after_id` isn't an event of this
 * partner in this environment, or is no longer kept: starting anywhere else would silently skip
 * events.
 */
export async function readEvents(
  db: Db,
  owner: Tenant,
  { after_id, limit }: { after_id?: string | undefined; limit: number },
): Promise<EventPage | undefined> {
  const after_seq = after_id === undefined ? 0 : await findNumber(db, owner, after_id)
  if (after_seq === undefined) return undefined
  // One extra row shows whether there is a next page.
  const bodies = await readBodies(db, owner, { after_seq, max: limit + 1 })
  const events = bodies.slice(0, limit).map(eventIn)
  const next_cursor = bodies.length > limit ? (events.at(-1)?.id ?? null) : null
  return { events, next_cursor }
}

export function eventIn(body: string): PartnerEvent {
  // Only appendEvent writes this column.
  const { id, type, created_at, data } = JSON.parse(body) as PartnerEvent
  return { id, type, created_at, data }
}
