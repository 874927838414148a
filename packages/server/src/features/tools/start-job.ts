import type { Tx } from '../../db/pool.ts'
import { Refusal } from '../../refusal.ts'
import { publicId } from '../../values/public-id.ts'
import type { ToolInput } from './read-input.ts'
import { countWaiting, insertJob } from './sql.ts'
import type { Tool } from './tool.ts'

export const JOB_PREFIX = 'job'
/** About an hour of work for one worker. Beyond that, callers are asked to come back later. */
const WAITING_MAX = 1_000
/** One caller can't fill the queue, even where several nodes count quotas separately. */
const CALLER_WAITING_MAX = 30
const RETRY_SECONDS = 60

/**
 * Queues a run and resolves with its job. Refuses: quota_exceeded (the caller has too many waiting
 * jobs), service_unavailable (the queue is full).
 */
export async function startJob(
  tx: Tx,
  tool: Tool,
  { value, digest }: ToolInput,
  { caller, now }: { caller: string; now: Date },
): Promise<string> {
  const { all, own } = await countWaiting(tx, caller, WAITING_MAX)
  const later = { retryAfterSeconds: RETRY_SECONDS }
  if (own >= CALLER_WAITING_MAX) {
    throw new Refusal(
      'quota_exceeded',
      'You have too many jobs waiting. Try again when one finishes.',
      later,
    )
  }
  if (all >= WAITING_MAX) {
    throw new Refusal('service_unavailable', 'Too many jobs are waiting. Try again later.', later)
  }
  const id = publicId(JOB_PREFIX, now)
  const { slug } = tool
  await insertJob(tx, { id, slug, caller, input: value, input_digest: digest, created_at: now })
  return id
}
