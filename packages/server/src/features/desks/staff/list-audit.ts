import type { Db } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { type AuditQuery, auditOut } from './shapes.ts'
import { readAudit } from './sql.ts'

/** The audit log, newest first. Refuses: validation_error (cursor). */
export async function listAudit(db: Db, query: AuditQuery) {
  const { limit, email, action, kind, from, to } = query
  const filter = {
    // Account emails are stored in lower case.
    email: email?.trim().toLowerCase(),
    action,
    kind,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
  const slice = { after: positionOf(query.cursor), limit: limit + 1 }
  const found = await readAudit(db, filter, slice)
  const { rows, next_cursor } = cutPage(found, limit, ({ at, id }) => ({ at, id }))
  return { entries: rows.map(auditOut), next_cursor }
}
