import { workUnderLease } from '../../jobs/leased-work.ts'
import { type Pace, runJob, type Working } from './run-job.ts'
import { type ClaimedJob, claimJobs, failInterrupted } from './sql.ts'
import { ATTEMPTS_TOGETHER } from './states.ts'

export const PACE: Pace = { beatMs: 1_000, leaseMs: 15_000, lookMs: 250 }

/**
 * Jobs that one worker runs at a time. They spend nearly all their time waiting for the network.
 */
const PLACES = 50
/** Running jobs per caller, so that two callers are enough to share a worker. */
const CALLER_JOBS_MAX = 4
/**
 * Jobs that must run alone go one after the other. The next one stays queued and takes no place.
 */
const ALONE_MAX = 1

/** Runs waiting jobs until it is stopped. Any number of workers may run at the same time. */
export function workJobs(
  needs: Omit<Working, 'pace'>,
  pace: Pace = PACE,
): { stop(): Promise<void> } {
  const { db, clock, log } = needs
  return workUnderLease<ClaimedJob>({
    name: 'tool jobs',
    log,
    places: PLACES,
    lookMs: () => pace.lookMs,
    claims: [
      async ({ max, lease_token, underWay }) => {
        await failInterrupted(db, clock.now())
        const alone = underWay.filter(({ attempts }) => attempts > ATTEMPTS_TOGETHER).length
        const limits = { max, callerMax: CALLER_JOBS_MAX, aloneMax: ALONE_MAX - alone }
        return await claimJobs(db, { leaseMs: pace.leaseMs, lease_token, ...limits })
      },
    ],
    work: (job, place) => runJob({ ...needs, pace }, job, place),
    about: ({ id }) => ({ job: id }),
  })
}
