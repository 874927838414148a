import type { Db } from '../../../db/pool.ts'

/** The first of every `size` live names for sale, sorted by name. */
export async function readChunkStarts(
  db: Db,
  { size, max }: { size: number; max: number },
): Promise<string[]> {
  const rows = await db<{ domain: string }[]>`
    select domain from (
      select domain, row_number() over (order by domain) as place
      from listings where environment = 'live' and is_offered
    ) numbered
    where place % ${size}::int = 1
    order by domain
    limit ${max}
  `
  return rows.map(({ domain }) => domain)
}

/** Live names for sale from one on, sorted. */
export async function readNamesFrom(db: Db, first: string, max: number): Promise<string[]> {
  const rows = await db<{ domain: string }[]>`
    select domain from listings
    where environment = 'live' and is_offered and domain >= ${first}
    order by domain
    limit ${max}
  `
  return rows.map(({ domain }) => domain)
}
