import type { Db } from '../../db/pool.ts'
import { cutPage, positionOf } from '../../http/pages.ts'
import { auditOut } from './shapes.ts'
import { readAudit } from './sql.ts'

/** Who did what, newest first. Refuses: validation_error (cursor). */
export async function listAudit(db: Db, { limit, cursor }: { limit: number; cursor?: string }) {
  const found = await readAudit(db, positionOf(cursor), limit + 1)
  const { rows, next_cursor } = cutPage(found, limit, ({ at, id }) => ({ at, id }))
  return { entries: rows.map(auditOut), next_cursor }
}
