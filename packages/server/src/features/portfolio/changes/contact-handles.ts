import type { Db } from '../../../db/pool.ts'
import { readHandles } from '../domains/contact-sql.ts'

export type ContactIds = { registrant?: string; admin?: string; tech?: string; billing?: string }

/** Undefined if one of them is no longer a contact of the account. */
export async function handlesOf(
  db: Db,
  account_id: string,
  ids: ContactIds,
): Promise<ContactIds | undefined> {
  const known = await readHandles(db, account_id, Object.values(ids))
  const handles = Object.entries(ids).map(([role, id]) => [role, known.get(id)] as const)
  if (handles.some(([, handle]) => handle === undefined)) return undefined
  return Object.fromEntries(handles) as ContactIds // All handles are defined, as checked above.
}
