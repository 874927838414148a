import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { Refusal } from '../../../refusal.ts'
import { findStatement, readSettledOrders } from './all-partners-sql.ts'

/**
 * One statement of any partner and a page of its orders. Refuses: not_found, validation_error
 * (cursor).
 */
export async function readSettlement(
  reader: Reader,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const after = positionOf(cursor)
  const statement = await findStatement(reader, id)
  if (!statement) throw new Refusal('not_found', 'There’s no settlement with this id.')
  const found = await readSettledOrders(reader, id, { after, limit: limit + 1 })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, public_id }) => {
    return { at: created_at, id: public_id }
  })
  return { statement, orders: rows, next_cursor }
}
