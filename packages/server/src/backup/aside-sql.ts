import type { Reader, Tx } from '../db/pool.ts'

/** Schemas that a restore set aside and that were not removed, because it was killed. */
export async function findAside(reader: Reader): Promise<string | undefined> {
  const [row] = await reader<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname = 'before_restore' limit 1
  `
  return row?.name
}

/**
 * Moves everything in the schema away and leaves an empty one. The extension must stay, because the
 * restored indexes name it; those that were moved know it by its number.
 */
export async function setAside(tx: Tx): Promise<void> {
  await tx`alter schema public rename to before_restore`
  await tx`create schema public`
  if (await hasExtension(tx)) await tx`alter extension pg_trgm set schema public`
}

/** Removes what was restored, and puts back what was there. */
export async function putBack(tx: Tx): Promise<void> {
  if (await hasExtension(tx)) await tx`alter extension pg_trgm set schema before_restore`
  await tx`drop schema public cascade`
  await tx`alter schema before_restore rename to public`
}

export async function removeAside(tx: Tx): Promise<void> {
  await tx`drop schema before_restore cascade`
}

async function hasExtension(tx: Tx): Promise<boolean> {
  const rows = await tx`
    select 1 as found from pg_extension e
    join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm' and n.nspname in ('public', 'before_restore')
  `
  return rows.length > 0
}
