import type { Tenant } from '../../../values/environment.ts'
import type { Db } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { type DeliveryRow, readDeliveries } from './log-sql.ts'
import { readLogged } from './read-endpoint.ts'

type Wanted = {
  status?: DeliveryRow['status']
  /** Of the event. */
  type?: string
  cursor?: string
  limit: number
}

/** Deliveries to the partner's endpoint, newest first. Refuses: not_found (no endpoint). */
export async function listDeliveries(
  db: Db,
  partner: Tenant,
  { status, type, cursor, limit }: Wanted,
): Promise<{ rows: DeliveryRow[]; next_cursor: string | null }> {
  const before = positionOf(cursor)
  const endpointId = await readLogged(db, partner)
  const rows = await readDeliveries(db, endpointId, { status, type, before, max: limit + 1 })
  return cutPage(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
}
