import { randomUUID } from 'node:crypto'
import { endsWithin, STOP_MS } from '../../jobs/stop.ts'
import { type Pace, runJob, type Working } from './run-job.ts'
import { type ClaimedJob, claimJobs, failInterrupted } from './sql.ts'
import { ATTEMPTS_TOGETHER } from './states.ts'

export const PACE: Pace = { beatMs: 1_000, leaseMs: 15_000, lookMs: 250 }

/** Jobs that one worker runs at a time. They wait for the network for nearly all of their time. */
const PLACES = 50
/** Jobs of one caller under way at a time, so that two callers are enough to share a worker. */
const CALLER_JOBS_MAX = 4
/** Jobs that run alone, one after the other. The next stays in the queue and takes no place. */
const ALONE_MAX = 1
const AFTER_FAILURE_MS = 1_000

type Needs = Omit<Working, 'pace' | 'leaving'>

/** Runs the jobs that wait, until it is stopped. Any number of workers may do so. */
export function workJobs(needs: Needs, pace: Pace = PACE): { stop(): Promise<void> } {
  const leave = new AbortController()
  const working = { ...needs, pace, leaving: leave.signal }
  const ended = work(working)
  return {
    stop: async () => {
      leave.abort(new Error('The worker is being stopped.'))
      await endsWithin(ended, STOP_MS)
    },
  }
}

async function work(working: Working): Promise<void> {
  const { log, pace, leaving } = working
  const runs: Runs = new Map()
  while (!leaving.aborted) {
    const waitMs = await claim(working, runs).then(
      () => pace.lookMs,
      (error: unknown) => {
        log.error({ err: error }, 'looking for jobs failed')
        return AFTER_FAILURE_MS
      },
    )
    await pause(waitMs, leaving)
  }
  await Promise.all(runs.keys())
}

/** The jobs under way. */
type Runs = Map<Promise<void>, ClaimedJob>

async function claim(working: Working, runs: Runs): Promise<void> {
  const { db, clock, pace, log } = working
  const max = PLACES - runs.size
  if (max <= 0) return
  const alone = [...runs.values()].filter(({ attempts }) => attempts > ATTEMPTS_TOGETHER)
  const now = clock.now()
  await failInterrupted(db, now)
  const jobs = await claimJobs(db, {
    now,
    lease_until: new Date(now.getTime() + pace.leaseMs),
    lease_token: randomUUID(),
    max,
    callerMax: CALLER_JOBS_MAX,
    aloneMax: ALONE_MAX - alone.length,
  })
  for (const job of jobs) {
    const run = runJob(working, job)
      // Its lease runs out, and it is begun again.
      .catch((error: unknown) => log.error({ err: error, job: job.id }, 'a job was left behind'))
      .finally(() => runs.delete(run))
    runs.set(run, job)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
