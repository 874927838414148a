import type { Logger } from 'pino'
import type { Db } from '../../db/pool.ts'
import { type LeasedItem, renewLease } from '../../jobs/leased-work.ts'
import { Refusal } from '../../refusal.ts'
import type { Clock } from '../../values/clock.ts'
import { untilDone } from '../../values/deadline.ts'
import { failureOf } from './failure-of.ts'
import type { ToolRunner } from './process/tool-process.ts'
import { ToolStopped } from './process/tool-stopped.ts'
import { type ClaimedJob, finishJob, giveBackJob, type JobEnd, keepJob, retryJob } from './sql.ts'
import { ATTEMPTS_TOGETHER, STOPPED } from './states.ts'

export type Pace = {
  /** How often we save a job's progress and renew its lease. */
  beatMs: number
  /** When a worker dies, others can take its jobs after this long. */
  leaseMs: number
  /** How often we look for new jobs. */
  lookMs: number
}

export type Working = {
  db: Db
  clock: Clock
  log: Logger
  pace: Pace
  /** Runs many jobs at the same time. */
  together: ToolRunner
  /** Runs one job at a time, for retries of jobs that were running when a process was stopped. */
  alone: ToolRunner
}

/** Hard limit for one run. Tools stop earlier by themselves and report what they have. */
const RUN_MS_MAX = 180_000
const RESULT_CHARS_MAX = 4 * 1024 * 1024
const LOST = new Error('This worker has lost the lease of the job.')

/**
 * Runs one job under its lease. A worker that stops gives the job back. If the job was cancelled or
 * taken over by another worker, this one writes nothing. If the process running it is stopped, the
 * job is retried once, alone, so that only the job at fault fails.
 */
export async function runJob(
  working: Working,
  job: ClaimedJob,
  { leaving }: LeasedItem,
): Promise<void> {
  const { db, clock } = working
  try {
    const end = await untilDone(leaving, (signal) => work(working, job, signal))
    if (end) await finishJob(db, job, end, clock.now())
  } catch (error) {
    if (leaving.aborted) return await giveBackJob(db, job)
    if (error instanceof ToolStopped) return await endStopped(working, job)
    working.log.error({ err: error, job: job.id, tool: job.slug }, 'tool job failed')
    const failed = 'The job failed because of an error on our side.'
    await finishJob(db, job, { error: failed }, clock.now())
  }
}

async function endStopped({ db, clock, log }: Working, job: ClaimedJob): Promise<void> {
  if (job.attempts <= ATTEMPTS_TOGETHER) return await retryJob(db, job)
  log.error({ job: job.id, tool: job.slug }, 'tool job was stopped and will not be retried')
  await finishJob(db, job, { error: STOPPED }, clock.now())
}

/** Undefined when this worker has lost the lease. */
async function work(
  working: Working,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<JobEnd | undefined> {
  const { slug, input } = job
  const runner = job.attempts > ATTEMPTS_TOGETHER ? working.alone : working.together
  const lost = new AbortController()
  const leave = () => lost.abort(signal.reason)
  // The worker may have stopped while the database was still answering the claim.
  signal.throwIfAborted()
  signal.addEventListener('abort', leave, { once: true })
  let news: string | undefined
  const lease = renewLease({
    everyMs: working.pace.beatMs,
    renew: async () => {
      const progressJson = news
      news = undefined
      return await keepJob(working.db, job, { leaseMs: working.pace.leaseMs, progressJson })
    },
    lose: () => lost.abort(LOST),
    failed: (error) =>
      working.log.warn({ err: error, job: job.id }, 'could not save the progress of a tool job'),
  })
  try {
    const limits = { deadlineMs: RUN_MS_MAX, resultCharsMax: RESULT_CHARS_MAX }
    const onProgress = (progressJson: string) => void (news = progressJson)
    const watched = { signal: lost.signal, onProgress }
    const order = { slug, input, now: working.clock.now(), ...limits, ...watched }
    return { resultJson: await runner.run(order) }
  } catch (error) {
    signal.throwIfAborted()
    if (lost.signal.aborted) return undefined
    if (error instanceof Refusal) return { error: error.message }
    return { error: failureOf(error).message }
  } finally {
    signal.removeEventListener('abort', leave)
    await lease.stop()
  }
}
