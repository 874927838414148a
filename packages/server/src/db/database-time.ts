import type { Reader } from './pool.ts'

/** The clock shared by all nodes. Inside a transaction, it returns when the transaction began. */
export async function readDatabaseTime(reader: Reader): Promise<Date> {
  const [row] = await reader<{ now: Date }[]>`select now() as now`
  if (!row) throw new Error('select now() returned no row')
  return row.now
}
