import type { Config } from '../config.ts'
import { openDb } from '../db/pool.ts'
import { countAbandonedJobs } from '../features/tools/watch-jobs.ts'

/** Checks that some process runs the jobs of the free tools. Throws if jobs are left waiting. */
export async function examineTools({ databaseUrl }: Config): Promise<string> {
  const db = openDb(databaseUrl ?? '', 1)
  try {
    const left = await countAbandonedJobs(db, new Date())
    if (left === 0) return 'no job is left waiting'
    const jobs = left === 1 ? '1 job waits' : `${left} jobs wait`
    throw new Error(`${jobs} and no process runs any: start "namehouse tools"`)
  } finally {
    await db.end({ timeout: 1 })
  }
}
