import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { readTimelines } from '../orders/sql.ts'
import { purchaseOut } from './shapes.ts'
import { readPurchases } from './sql.ts'

type Query = { limit: number; cursor?: string }

/** What an account bought from us, newest first. Refuses: validation_error (cursor). */
export async function listPurchases(reader: Reader, account_id: string, { limit, cursor }: Query) {
  const found = await readPurchases(reader, account_id, {
    before: positionOf(cursor),
    max: limit + 1,
  })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, public_id }) => {
    return { at: created_at, id: public_id }
  })
  const timelines = await readTimelines(
    reader,
    rows.map(({ public_id }) => public_id),
  )
  const purchases = rows.map((row) => purchaseOut(row, timelines.get(row.public_id) ?? []))
  return { purchases, next_cursor }
}
