import type { Db } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { Refusal } from '../../../refusal.ts'
import { findImport, type ImportRecord, readImports } from './import-sql.ts'

export type { ImportRecord } from './import-sql.ts'

/** Imports including running ones, newest first. Refuses: validation_error (cursor). */
export async function listImports(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ rows: ImportRecord[]; next_cursor: string | null }> {
  const rows = await readImports(db, positionOf(cursor), limit + 1)
  return cutPage(rows, limit, ({ started_at, id }) => ({ at: started_at, id }))
}

/** An import with its progress. Refuses: not_found. */
export async function readImport(db: Db, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id)
  if (!found) throw new Refusal('not_found', 'No such import.')
  return found
}
