import type { NameReading } from '../../../meaning/name-reading.ts'
import type { Db, Tx } from '../../../db/pool.ts'

export type OldReading = { id: string; domain: string }

/** Locks offered listings that were read by older rules, and skips those that others hold. */
export async function holdOldReadings(tx: Tx, version: number, max: number): Promise<OldReading[]> {
  return await tx<OldReading[]>`
    select id, domain from listings
    where is_offered and reading_version < ${version}
    order by reading_version
    limit ${max}
    for no key update skip locked
  `
}

/** How many offered listings were read by older rules. */
export async function countOldReadings(db: Db, version: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from listings where is_offered and reading_version < ${version}
  `
  return row?.count ?? 0
}

/** Stores new readings. A trigger replaces the words under which the names are found. */
export async function setReadings(tx: Tx, read: (NameReading & { id: string })[]): Promise<void> {
  await tx`
    update listings set
      reading = read.reading, category = read.category, reading_version = read.reading_version
    from jsonb_to_recordset(${tx.json(read)}) as read (
      id uuid, reading text, category text, reading_version smallint
    )
    where listings.id = read.id
  `
}
