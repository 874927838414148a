import type { Db } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'
import { countGroups, type Grouping, keepGroups, moveGroups, readKeptGroups } from './group-sql.ts'

/** After this many changes, kept totals are moved to the present. */
const CHANGES_MAX = 2_000
/** How many TLDs are counted for the marketplace's filter. */
const TLDS_MAX = 50

/** The categories and the most frequent TLDs of the names for sale, the largest first. */
export async function countMarketGroups(db: Db, environment: Environment) {
  const [categories, tlds] = await Promise.all([
    totalsOf(db, environment, 'category'),
    totalsOf(db, environment, 'tld'),
  ])
  return {
    categories: categories.map(([category, total]) => ({ category, total })),
    tlds: tlds.slice(0, TLDS_MAX).map(([tld, total]) => ({ tld, total })),
  }
}

async function totalsOf(
  db: Db,
  environment: Environment,
  grouping: Grouping,
): Promise<[value: string, total: number][]> {
  const place = { environment, grouping }
  const kept = await readKeptGroups(db, environment, grouping)
  const { totals, snapshot } = kept ?? (await countGroups(db, environment, grouping))
  if (!kept) await keepGroups(db, place, { totals, snapshot })
  else if (kept.changes > CHANGES_MAX || kept.is_old) await moveGroups(db, place, snapshot)
  return Object.entries(totals).sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
}
