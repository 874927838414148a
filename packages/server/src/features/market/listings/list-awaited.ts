import type { Db } from '../../../db/pool.ts'
import { countAwaited, readAwaited, type FullListing } from './listing-sql.ts'
import type { Environment } from '../../../values/environment.ts'

type Bounds = { rowsMax: number; countMax: number }

/** The listings that have waited longest for review by staff, and how many are waiting. */
export async function listAwaited(
  db: Db,
  environment: Environment,
  { rowsMax, countMax }: Bounds,
): Promise<{ count: number; rows: FullListing[] }> {
  const rows = await readAwaited(db, environment, rowsMax)
  return { rows, count: await countAwaited(db, environment, countMax) }
}
