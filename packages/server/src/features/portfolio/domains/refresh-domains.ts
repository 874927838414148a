import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/pool.ts'
import { workThrough } from '../../../jobs/leased-work.ts'
import type { RegistrarDomain, TransferInfo } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Clock } from '../../../values/clock.ts'
import { withDeadline } from '../../../values/deadline.ts'
import {
  claimRefreshes,
  releaseRefreshes,
  type LeasedDomain,
  postponeRefresh,
  writeNotHeld,
  writeSeen,
} from './refresh-sql.ts'
import { LEAVING_STATUS } from './domain.ts'
import { nextRefresh } from './next-refresh.ts'
import { noteDeparture } from './note-departure.ts'
import { noteUnverified } from './note-unverified.ts'
import { readRegistrarState } from './read-registrar-state.ts'
import { isUrgent, watchedOf } from './watched.ts'

export const REFRESHES_A_PAGE = 100
/**
 * Names checked concurrently. Changes that people wait for use the rest of the registrar's limit.
 */
const CONCURRENT = 8
const PAGE_DEADLINE_MS = 60_000
/** Well beyond the deadline of a page, after which another worker may check them. */
const LEASE_MS = 5 * 60_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Whether this name has a queued or running change, so that what was read may be stale. */
export type IsChanging = (tx: Tx, domain: string) => Promise<boolean>

type Needs = {
  db: Db
  clock: Clock
  log: Logger
  registrar: RegistrarClient
  isChanging: IsChanging
}

/**
 * Checks a page of due names at the registrar and updates the portfolio. A name that is being
 * changed, or was changed in the meantime, is skipped and checked later. Returns whether more may
 * be due. A failing registrar ends the batch, and the rest is due again when the lease expires.
 */
export async function refreshDomains(needs: Needs, leaving?: AbortSignal): Promise<boolean> {
  const { db, clock } = needs
  const claim = { now: clock.now(), leaseMs: LEASE_MS, max: REFRESHES_A_PAGE }
  const page = await claimRefreshes(db, { ...claim, look_token: randomUUID() })
  const never = new AbortController().signal
  try {
    await withDeadline(never, PAGE_DEADLINE_MS, async (signal) => {
      await workThrough(page, {
        atOnce: CONCURRENT,
        leaving,
        work: (leased) => refreshOne(needs, leased, signal),
        giveBack: (left) => releaseRefreshes(db, left),
      })
    })
  } catch (error) {
    const isTrouble = error instanceof RegistrarError || error instanceof DOMException
    if (!isTrouble) throw error
    needs.log.warn({ err: error }, 'stopped checking domains at the registrar')
    return false
  }
  return page.length === REFRESHES_A_PAGE
}

async function refreshOne(needs: Needs, leased: LeasedDomain, signal: AbortSignal): Promise<void> {
  const { db, clock, isChanging } = needs
  const found = await ask(needs, leased, signal)
  const now = clock.now()
  if (found === 'not now') {
    await postponeRefresh(db, leased, new Date(now.getTime() + HOUR_MS))
    return
  }
  const transfer = await askTransfer(needs, found, signal)
  const watched = watchedOf(leased, found, { transfer, now })
  const result = {
    leased,
    now,
    look_at: nextRefresh(now, { isUrgent: isUrgent(leased, watched, now) }),
  }
  const isWritten = await db.begin(async (tx) => {
    if (await isChanging(tx, leased.domain)) return false
    if (found === 'not held') {
      return (await writeNotHeld(tx, result)) && (await noteDeparture(tx, leased, null, now))
    }
    const seen = { ...(await readRegistrarState(tx, leased.account_id, found)), ...watched }
    if (!(await writeSeen(tx, result, seen))) return false
    await noteUnverified(tx, leased, watched, now)
    return await noteDeparture(tx, leased, watched, now)
  })
  if (!isWritten) await postponeRefresh(db, leased, new Date(now.getTime() + MINUTE_MS))
}

/** Throws if the registrar itself is failing, so that the other names are not tried. */
async function ask(
  { registrar, log }: Needs,
  leased: LeasedDomain,
  signal: AbortSignal,
): Promise<RegistrarDomain | 'not held' | 'not now'> {
  try {
    const found = await registrar.readDomain(leased.domain, signal)
    return Number.isNaN(Date.parse(found.expiryDate)) ? 'not now' : found
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    if (error.isMissing) return 'not held'
    if (error.kind !== 'refused' && error.kind !== 'garbled') throw error
    log.warn({ err: error, domain: leased.domain }, 'could not read a domain from the registrar')
    return 'not now'
  }
}

/** The transfer that takes a name away, if one is under way. */
async function askTransfer(
  { registrar, log }: Needs,
  found: RegistrarDomain | 'not held',
  signal: AbortSignal,
): Promise<TransferInfo | undefined> {
  if (found === 'not held' || !found.status.includes(LEAVING_STATUS)) return undefined
  try {
    return await registrar.readTransfer(found.domainName, signal)
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    if (error.kind !== 'refused' && error.kind !== 'garbled') throw error
    log.warn({ err: error, domain: found.domainName }, 'could not read a transfer')
    return undefined
  }
}
