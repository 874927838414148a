import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { linkWithSumsOut } from './shapes.ts'
import { readLinks } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

type Query = { limit: number; cursor?: string }

/** A partner's links, newest first, with their results. Refuses: validation_error (cursor). */
export async function listLinks(reader: Reader, owner: Tenant, query: Query, baseUrl: string) {
  const { limit, cursor } = query
  const found = await readLinks(reader, owner, { after: positionOf(cursor), limit: limit + 1 })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, link_id }) => ({
    at: created_at,
    id: link_id,
  }))
  return { links: rows.map((row) => linkWithSumsOut(row, baseUrl)), next_cursor }
}
