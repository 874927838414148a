import type { Reader } from '../../db/pool.ts'

/** The one clock that all nodes share. In a transaction: when it began. */
export async function readDatabaseTime(reader: Reader): Promise<Date> {
  const [row] = await reader<{ now: Date }[]>`select now() as now`
  if (!row) throw new Error('the database has no time')
  return row.now
}
