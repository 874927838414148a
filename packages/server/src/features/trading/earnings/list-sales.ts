import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { saleOut } from './shapes.ts'
import { readSales } from './sql.ts'

type Query = { limit: number; cursor?: string }

/** What an account sold, newest first. Refuses: validation_error (cursor). */
export async function listSales(reader: Reader, account_id: string, { limit, cursor }: Query) {
  const page = { before: positionOf(cursor), max: limit + 1 }
  const found = await readSales(reader, account_id, page)
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, public_id }) => {
    return { at: created_at, id: public_id }
  })
  return { sales: rows.map(saleOut), next_cursor }
}
