import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { claimZone, releaseZone } from './sql.ts'

/** Longer than a read, a write and another read at the registrar's deadline. */
const LEASE_MS = 60_000
/** A write that starts later might still run when the lease ends. */
const WRITE_WITHIN_MS = 40_000
const WAIT_MS_MAX = 10_000
const LOOK_MS = 50

export type ZoneLock = {
  /** Refuses to start a write that might outlast the lease. */
  demandTimeLeft(): void
}

/**
 * Runs work while nobody else, on any node, changes the zone. Waits a while for its turn.
 *
 * Refuses: service_unavailable (somebody else is changing it for too long).
 */
export async function lockZone<T>(
  db: Db,
  domain: string,
  work: (lock: ZoneLock) => Promise<T>,
): Promise<T> {
  const lease_token = randomUUID()
  const asked = performance.now()
  let leasedAt = asked
  while (!(await claimZone(db, { domain, lease_token, ms: LEASE_MS }))) {
    if (performance.now() - asked > WAIT_MS_MAX) throw busy()
    await pause(LOOK_MS)
    leasedAt = performance.now()
  }
  const demandTimeLeft = () => {
    if (performance.now() - leasedAt > WRITE_WITHIN_MS) throw busy()
  }
  try {
    return await work({ demandTimeLeft })
  } finally {
    // If the database is away, the lease ends by itself. What the work said matters more.
    await releaseZone(db, domain, lease_token).catch(() => {})
  }
}

function busy(): Refusal {
  const message = 'Another change of these records is being saved. Try again in a moment.'
  return new Refusal('service_unavailable', message, { retryAfterSeconds: 5 })
}
