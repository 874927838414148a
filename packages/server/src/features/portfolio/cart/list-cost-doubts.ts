import type { Reader } from '../../../db/pool.ts'
import { type CostDoubtRow, countCostDoubts, readCostDoubts } from './cost-sql.ts'

/** The items whose cost is in doubt, oldest first, and how many there are. */
export async function listCostDoubts(
  reader: Reader,
  limit: number,
): Promise<{ count: number; rows: CostDoubtRow[] }> {
  return { count: await countCostDoubts(reader), rows: await readCostDoubts(reader, limit) }
}
