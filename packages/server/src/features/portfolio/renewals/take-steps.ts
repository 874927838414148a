import { randomUUID } from 'node:crypto'
import { publicId } from '../../../values/public-id.ts'
import type { RenewalNeeds } from './needs.ts'
import { AHEAD_DAYS, BEHIND_DAYS, datesOf, DAY_MS, stepMissed } from './schedule.ts'
import { claimRenewals, insertRenewals, readUnscheduled } from './sql.ts'
import { takeStep } from './take-step.ts'

const PAGE = 500
const BATCH_MAX = 8
/** Longer than a whole batch may take: the registrar 15 s, the gateway 10 s with one retry, each. */
const LEASE_MS = 5 * 60_000

/**
 * Takes the due step of each name: tells its owner the price and charges the card, or reminds them
 * if auto-renew is off or the name has expired. Returns whether more may be due. Safe to run in
 * several workers at the same time.
 */
export async function takeSteps(needs: RenewalNeeds, leaving?: AbortSignal): Promise<boolean> {
  const { db, clock, log } = needs
  const now = clock.now()
  const from = new Date(now.getTime() - BEHIND_DAYS * DAY_MS)
  const isFull = await schedule(needs, from, now)
  const claim = { now, from, leaseMs: LEASE_MS, max: BATCH_MAX, lease_token: randomUUID() }
  const due = await claimRenewals(db, claim)
  for (const renewal of due) {
    // The leases of the rest run out, and another worker takes them.
    if (leaving?.aborted) return false
    await takeStep(needs, renewal).catch((error: unknown) => {
      log.error({ err: error, domain: renewal.domain }, 'a renewal step failed, will retry')
    })
  }
  return due.length === BATCH_MAX || isFull
}

/** Adds names to the schedule whose time has come. Returns whether there may be more. */
async function schedule(needs: RenewalNeeds, from: Date, now: Date): Promise<boolean> {
  const { db, catalogue } = needs
  const until = new Date(now.getTime() + AHEAD_DAYS * DAY_MS)
  const unscheduled = await readUnscheduled(db, { from, until, max: PAGE })
  if (unscheduled.length === 0) return false
  const { tlds } = await catalogue.read()
  const rows = unscheduled.map(({ domain, tld, expires_at, auto_renew }) => {
    const dates = datesOf(expires_at, tlds.get(tld)?.rules.renewSecondsBefore)
    const step = auto_renew ? null : stepMissed(dates, now)
    return { domain, step, renewal_id: publicId('ren', now) }
  })
  await insertRenewals(db, rows, now)
  return unscheduled.length === PAGE
}
