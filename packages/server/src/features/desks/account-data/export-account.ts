import { readAccountColumns, readAccountRows } from '../../../db/account-rows-sql.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { findPerson } from './sql.ts'

export type AccountExport = {
  account: Record<string, unknown>
  /** The account's rows by table. */
  data: Record<string, Record<string, unknown>[]>
  /** Tables with more rows than are in here. */
  cut: string[]
}

const ROWS_MAX = 10_000

/**
 * Everything that is stored about an account, in every table that refers to it, without secrets.
 *
 * Refuses: not_found.
 */
export async function exportAccount(db: Db, idOrEmail: string): Promise<AccountExport> {
  const person = await findPerson(db, idOrEmail)
  if (!person) throw new Refusal('not_found', 'There is no such account.')
  const [account = {}] = await readAccountRows(
    db,
    { table: 'accounts', column: 'id' },
    person.id,
    1,
  )
  const found: AccountExport = { account, data: {}, cut: [] }
  for (const place of await readAccountColumns(db)) {
    const rows = await readAccountRows(db, place, person.id, ROWS_MAX + 1)
    if (rows.length === 0) continue
    if (rows.length > ROWS_MAX) found.cut.push(place.table)
    const former = found.data[place.table] ?? []
    found.data[place.table] = [...former, ...rows.slice(0, ROWS_MAX)]
  }
  return found
}
