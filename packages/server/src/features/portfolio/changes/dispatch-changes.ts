import { Batcher } from '../../../db/batcher.ts'
import { STATEMENT_DEADLINE_MS } from '../../../db/pool.ts'
import { type LeasedItem, workUnderLease } from '../../../jobs/leased-work.ts'
import { readTraceparent } from '../../../values/trace-context.ts'
import { traced } from '../../../values/tracing.ts'
import { type Done, endChanges } from './end-changes.ts'
import { endOperations } from './ending-sql.ts'
import { attemptOnce, type Pace, type Running, storeOutcome } from './run-change.ts'
import { claimChanges, type HeldChange } from './sql.ts'

export const PACE: Pace = { leaseMs: 45_000, attemptMs: 30_000, lookMs: 250 }

const PLACES = 40
/**
 * The share of concurrent registrar requests that changes may use. The rest is for other callers.
 */
const PLACES_PART = 5 / 6
/** Claim this many at a time if possible, because claiming one costs nearly as much. */
const CLAIMED_TOGETHER = 8

type Needs = Omit<Running, 'ends' | 'pace' | 'nameservers'> & {
  nameservers?: string[]
  /** How many changes run concurrently. */
  places?: number
}

/** How many changes may run concurrently, given the limit on concurrent registrar requests. */
export function changesAtOnce(registrarConcurrent: number): number {
  return Math.max(1, Math.floor(registrarConcurrent * PLACES_PART))
}

/**
 * Carries out due changes until stopped. A stopping worker sends nothing more, waits for the
 * pending request, and puts the change back for the next worker.
 */
export function dispatchChanges(
  { places = PLACES, nameservers = [], ...needs }: Needs,
  pace: Pace = PACE,
): { stop(): Promise<void> } {
  const { db, clock, log } = needs
  // A batch is a transaction of many statements, so it needs more than the default deadline.
  const ends = new Batcher((done: Done[]) => endChanges(db, done, clock.now()), {
    deadlineMs: STATEMENT_DEADLINE_MS,
  })
  const running = { ...needs, nameservers, ends, pace }
  const touched = new Set<string>()
  return workUnderLease<HeldChange>({
    name: 'changes',
    log,
    places,
    lookMs: () => pace.lookMs,
    lookAtFree: CLAIMED_TOGETHER,
    claims: [
      async ({ max, lease_token }) => {
        const changes = await claimChanges(db, { leaseMs: pace.leaseMs, max, lease_token })
        if (changes.length === 0) await endTouched(running, touched)
        return changes
      },
    ],
    work: async (change, place) => {
      await carryOut(running, change, place).finally(() => touched.add(change.operation_id))
    },
    about: ({ id, domain }) => ({ change: id, domain }),
  })
}

/**
 * A change occupies a slot until its outcome is known. Storing the outcome needs no slot. Both are
 * part of the trace of the request that ordered the change.
 */
async function carryOut(running: Running, change: HeldChange, place: LeasedItem): Promise<void> {
  const { id, op, attempts, traceparent } = change
  const attributes = { 'namehouse.change': id, 'namehouse.attempt': attempts }
  const parent = readTraceparent(traceparent)
  await traced({ name: `change ${op}`, kind: 'consumer', attributes, parent }, async (end) => {
    const outcome = await attemptOnce(running, change, place)
    end({ 'namehouse.outcome': outcome.kind })
    place.free()
    await storeOutcome(running, change, outcome)
  })
}

/** Ends operations whose last change has ended. If this fails, changeJobs does it later. */
async function endTouched({ db, clock }: Running, touched: Set<string>): Promise<void> {
  const ids = [...touched]
  // A change that ends in the meantime adds its operation again.
  touched.clear()
  if (ids.length > 0) await endOperations(db, ids, clock.now())
}
