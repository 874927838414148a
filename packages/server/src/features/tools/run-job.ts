import type { Logger } from 'pino'
import type { Clock } from '../../values/clock.ts'
import { untilDone, withDeadline } from '../../values/deadline.ts'
import { toolOf } from './catalogue.ts'
import { failureOf } from './failure-of.ts'
import { plainJson } from './plain-json.ts'
import { type ClaimedJob, finishJob, giveBackJob, keepJob } from './sql.ts'
import type { Progress, ToolNeeds, ToolResult } from './tool.ts'

export type Pace = {
  /** How often a job's progress is written and its lease renewed. */
  beatMs: number
  /** A worker that dies leaves its jobs to the others after this long. */
  leaseMs: number
  /** How often to look for jobs. */
  lookMs: number
}

export type Working = ToolNeeds & {
  clock: Clock
  log: Logger
  pace: Pace
  /** The process is being stopped. */
  leaving: AbortSignal
}

/** Over one run, all of it; tools end sooner by themselves and tell what they have. */
const RUN_MS_MAX = 180_000
const RESULT_CHARS_MAX = 4 * 1024 * 1024
const CAN_BE_KEPT = 'The result is too large to keep.'
const LOST = new Error('The job is no longer ours.')

/**
 * Runs one job under its lease to the end. A worker that is stopped gives it back; one that is
 * cancelled meanwhile, or was taken over by another worker, leaves no trace.
 */
export async function runJob(working: Working, job: ClaimedJob): Promise<void> {
  const { db, clock, leaving } = working
  try {
    const end = await untilDone(leaving, (signal) => work(working, job, signal))
    if (end) await finishJob(db, job, end, clock.now())
  } catch (error) {
    if (leaving.aborted) return await giveBackJob(db, job)
    working.log.error({ err: error, job: job.id, tool: job.slug }, 'a job failed')
    const failed = 'The job failed for a reason of ours; it has been written down.'
    await finishJob(db, job, { error: failed }, clock.now())
  }
}

type End = { result: ToolResult } | { error: string }

/** Undefined when the job is no longer ours. */
async function work(
  working: Working,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<End | undefined> {
  const tool = toolOf(job.slug)
  const lost = new AbortController()
  const leave = () => lost.abort(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  const heart = beat(working, job, () => lost.abort(LOST))
  try {
    const now = working.clock.now()
    const found = await withDeadline(lost.signal, RUN_MS_MAX, (within) =>
      tool.run(working, job.input, { now, signal: within, tell: heart.tell }),
    )
    const result = plainJson(found)
    const isLarge = JSON.stringify(result).length > RESULT_CHARS_MAX
    return isLarge ? { error: CAN_BE_KEPT } : { result }
  } catch (error) {
    signal.throwIfAborted()
    if (lost.signal.aborted) return undefined
    return { error: failureOf(error).message }
  } finally {
    signal.removeEventListener('abort', leave)
    await heart.stop()
  }
}

/** Writes the newest progress and renews the lease, again and again, until it is stopped. */
function beat({ db, clock, pace, log }: Working, job: ClaimedJob, lose: () => void) {
  let news: Progress | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const progress = news
    news = undefined
    const lease_until = new Date(clock.now().getTime() + pace.leaseMs)
    const isOurs = await keepJob(db, job, { lease_until, progress })
    if (!isOurs) lose()
  }
  const timer = setInterval(() => {
    writing = writing.then(write).catch((error: unknown) => {
      // The next beat may succeed; if none does, the lease runs out and another worker begins anew.
      log.warn({ err: error, job: job.id }, 'the progress of a job was not written')
    })
  }, pace.beatMs)
  return {
    tell: (progress: Progress) => void (news = plainJson(progress)),
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
