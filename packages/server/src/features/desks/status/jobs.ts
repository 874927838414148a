import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { probesOf } from './probes.ts'
import { purgeStatus } from './purge-status.ts'
import { runProbes } from './run-probes.ts'

/** How often a worker looks whether a probe is due; run-probes.ts says how often that is. */
const LOOK_MS = 10_000
const PURGE_EVERY_MS = 3_600_000

/** Probes the service for the status page. */
export function statusJobs(deps: Deps): Work[] {
  const { db, clock, log } = deps
  const probes = probesOf(deps)
  return [
    {
      name: 'probe the service',
      everyMs: LOOK_MS,
      run: () => runProbes({ db, clock, log, probes }),
    },
    {
      name: 'purge the status history',
      everyMs: PURGE_EVERY_MS,
      run: () => purgeStatus(db, clock.now()),
    },
  ]
}
