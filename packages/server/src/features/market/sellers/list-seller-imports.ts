import type { Db } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { Refusal } from '../../../refusal.ts'
import { findSellerImport, readSellerImports, type SellerImport } from './import-sql.ts'

/** An account's imports, newest first. Refuses: validation_error (cursor). */
export async function listSellerImports(
  db: Db,
  account_id: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ rows: SellerImport[]; next_cursor: string | null }> {
  const page = { after: positionOf(cursor), limit: limit + 1 }
  const rows = await readSellerImports(db, account_id, page)
  return cutPage(rows, limit, ({ started_at, id }) => ({ at: started_at, id }))
}

/** An import with its progress. Refuses: not_found. */
export async function readSellerImport(
  db: Db,
  account_id: string,
  id: string,
): Promise<SellerImport> {
  const found = await findSellerImport(db, account_id, id)
  if (!found) throw new Refusal('not_found', 'No such import.')
  return found
}
