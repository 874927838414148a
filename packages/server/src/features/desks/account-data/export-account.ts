import { readAccountColumns, readRowsByEmail, readRowsByKey } from '../../../db/account-rows-sql.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { BELOW, BY_EMAIL, type PlaceBelow } from './places.ts'
import { findPerson } from './sql.ts'

type Row = Record<string, unknown>

export type AccountExport = {
  account: Row
  /** The account's rows by table. */
  data: Record<string, Row[]>
  /** Tables with more rows than are in here. */
  cut: string[]
}

const ROWS_MAX = 10_000

/**
 * Everything that is stored about an account, without secrets: in every table that refers to it,
 * below those rows, and under its address.
 *
 * Refuses: not_found.
 */
export async function exportAccount(db: Db, idOrEmail: string): Promise<AccountExport> {
  const person = await findPerson(db, idOrEmail)
  if (!person) throw new Refusal('not_found', 'There is no such account.')
  const { id, email } = person
  const [account = {}] = await readRowsByKey(db, { table: 'accounts', column: 'id' }, [id], 1)
  const found: AccountExport = { account, data: {}, cut: [] }
  for (const place of await readAccountColumns(db)) {
    add(found, place.table, await readRowsByKey(db, place, [id], ROWS_MAX + 1))
  }
  for (const place of BELOW) {
    const keys = keysOf(found.data[place.parent] ?? [], place, id)
    if (keys.length === 0) continue
    add(found, place.table, await readRowsByKey(db, place, keys, ROWS_MAX + 1))
  }
  for (const place of BY_EMAIL) {
    add(found, place.table, await readRowsByEmail(db, place, email, ROWS_MAX + 1))
  }
  return found
}

function keysOf(rows: Row[], { key, owners }: PlaceBelow, id: string): string[] {
  const owned = rows.filter((row) => !owners || owners.some((column) => row[column] === id))
  return owned.map((row) => String(row[key]))
}

function add({ data, cut }: AccountExport, table: string, rows: Row[]): void {
  if (rows.length === 0) return
  if (rows.length > ROWS_MAX && !cut.includes(table)) cut.push(table)
  data[table] = [...(data[table] ?? []), ...rows.slice(0, ROWS_MAX)]
}
