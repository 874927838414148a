import type { Db } from '../../db/pool.ts'
import { Refusal, refuseField } from '../../refusal.ts'
import { isPublicId } from '../../values/public-id.ts'
import { toolOf } from './catalogue.ts'
import { type JobRow, readJobRow } from './sql.ts'
import { JOB_PREFIX } from './start-job.ts'

/**
 * Reads a job. Anyone with the id may read it, because ids can't be guessed. Refuses:
 * validation_error (not a job id), not_found (no such tool, or it has no such job).
 */
export async function readJob(db: Db, slug: string, id: string): Promise<JobRow> {
  demandJobId(slug, id)
  const job = await readJobRow(db, slug, id)
  if (!job) throw new Refusal('not_found', 'No such job, or it has expired.')
  return job
}

/** Refuses: validation_error (not a job id), not_found (no such tool). */
export function demandJobId(slug: string, id: string): void {
  toolOf(slug)
  if (!isPublicId(JOB_PREFIX, id)) throw refuseField('jobId', 'is not a job id.')
}
