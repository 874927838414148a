import type { Logger } from 'pino'
import type { Clock } from '../../../values/clock.ts'
import type { HandoverNeeds } from './handover.ts'
import { claimHandovers } from './sql.ts'
import { takeStep } from './take-step.ts'

const BATCH_MAX = 10
/** Longer than a whole batch may wait for the registrar and the registries. */
const LEASE_MS = 5 * 60_000

type Needs = HandoverNeeds & { clock: Clock; log: Pick<Logger, 'error'> }

/**
 * Takes the due step of each delivery. Returns whether more may be due. Safe to run in several
 * workers at the same time; a step that failed is tried again when its lease has run out.
 */
export async function takeSteps(needs: Needs, leaving?: AbortSignal): Promise<boolean> {
  const { db, clock, log } = needs
  const due = await claimHandovers(db, { now: clock.now(), leaseMs: LEASE_MS, max: BATCH_MAX })
  for (const public_id of due) {
    if (leaving?.aborted) return false
    await takeStep(needs, public_id, clock.now()).catch((error: unknown) => {
      log.error({ err: error, public_id }, 'a delivery step failed, will retry')
    })
  }
  return due.length === BATCH_MAX
}
