import type { Db } from '../db/pool.ts'
import { type EventPage, eventIn } from './read.ts'
import { findNumber, readBodiesBefore } from './sql.ts'
import type { EventType } from './types.ts'
import type { Tenant } from '../values/environment.ts'

type Browsed = { type?: EventType | undefined; before_id?: string | undefined; limit: number }

/**
 * A page of a partner's history for people: newest first, optionally of one type. Undefined when
 * `before_id` isn't an event of this partner in this environment, or is no longer kept.
 */
export async function browseEvents(
  db: Db,
  owner: Tenant,
  { type, before_id, limit }: Browsed,
): Promise<EventPage | undefined> {
  const before_seq = before_id === undefined ? undefined : await findNumber(db, owner, before_id)
  if (before_id !== undefined && before_seq === undefined) return undefined
  // One extra row shows whether there is a next page.
  const bodies = await readBodiesBefore(db, owner, { type, before_seq, max: limit + 1 })
  const events = bodies.slice(0, limit).map(eventIn)
  const next_cursor = bodies.length > limit ? (events.at(-1)?.id ?? null) : null
  return { events, next_cursor }
}
