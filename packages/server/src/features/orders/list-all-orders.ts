import type { Reader } from '../../db/pool.ts'
import { cutPage, positionOf } from '../../http/pages.ts'
import { orderOut } from './shapes.ts'
import { readAllOrders, readTimelines } from './sql.ts'
import type { Status } from './states.ts'

type Query = {
  environment: 'sandbox' | 'live'
  status?: Status
  limit: number
  cursor?: string
}

/** Orders of all partners, newest first, for staff. Refuses: validation_error (cursor). */
export async function listAllOrders(reader: Reader, query: Query) {
  const { environment, status, limit, cursor } = query
  const before = positionOf(cursor)
  const found = await readAllOrders(reader, { environment, status, before, max: limit + 1 })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, public_id }) => {
    return { at: created_at, id: public_id }
  })
  const timelines = await readTimelines(
    reader,
    rows.map(({ public_id }) => public_id),
  )
  const orders = rows.map((row) => orderOut(row, timelines.get(row.public_id) ?? []))
  return { orders, next_cursor }
}
