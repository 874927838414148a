import type { Tx } from '../../db/pool.ts'
import { demandJobId } from './read-job.ts'
import { cancelJobRow } from './sql.ts'

/**
 * Cancels a job. A finished job stays as it is. A worker notices within a second. Refuses:
 * validation_error (not a job id), not_found (no such tool).
 */
export async function cancelJob(tx: Tx, slug: string, id: string, now: Date): Promise<void> {
  demandJobId(slug, id)
  await cancelJobRow(tx, slug, id, now)
}
