import type { Reader, Tx } from '../db/pool.ts'
import { allowLongWaits } from './schema-sql.ts'

const ASIDE_MAX = 100

/**
 * Schemas that restores set aside and didn't remove, because they were killed. The newest first: it
 * is what the last of them found.
 */
export async function findAside(reader: Reader): Promise<string[]> {
  const rows = await reader<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname ~ '^before_restore(_\\d{1,3})?$'
    order by length(nspname) desc, nspname desc limit ${ASIDE_MAX}
  `
  return rows.map(({ name }) => name)
}

/**
 * Moves everything in the schema away and leaves an empty one. The extension must stay, because the
 * restored indexes name it; those that were moved know it by its number. Resolves with the name
 * that what was moved has now.
 */
export async function setAside(tx: Tx): Promise<string> {
  const { length } = await findAside(tx)
  const name = length === 0 ? 'before_restore' : `before_restore_${length + 1}`
  await tx`alter schema public rename to ${tx(name)}`
  await tx`create schema public`
  if (await isExtensionIn(tx, name)) await tx`alter extension pg_trgm set schema public`
  return name
}

/** Removes what was restored, and puts back what was there. Dropping many large tables takes a while. */
export async function putBack(tx: Tx, name: string): Promise<void> {
  await allowLongWaits(tx)
  if (await isExtensionIn(tx, 'public')) await tx`alter extension pg_trgm set schema ${tx(name)}`
  await tx`drop schema public cascade`
  await tx`alter schema ${tx(name)} rename to public`
}

export async function removeAside(tx: Tx): Promise<void> {
  await allowLongWaits(tx)
  for (const name of await findAside(tx)) await tx`drop schema ${tx(name)} cascade`
}

async function isExtensionIn(tx: Tx, schema: string): Promise<boolean> {
  const rows = await tx`
    select 1 as found from pg_extension e
    join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm' and n.nspname = ${schema}
  `
  return rows.length > 0
}
