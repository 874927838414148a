import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { workThrough } from '../../../jobs/leased-work.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import type { Availability, CheckedAvailability } from '../search/availability.ts'
import {
  deleteUnwatched,
  type DueName,
  giveBackNames,
  leaseNames,
  postponeNames,
  readDueNames,
  spendBudget,
} from './check-sql.ts'
import { judgeCheck } from './judge-check.ts'

type Needs = { db: Db; availability: Pick<Availability, 'look'> }

/** Names looked at in one round, and of these the checks that run at the same time. */
const BATCH_MAX = 60
const AT_ONCE = 4
/** Checks of one TLD's names in a minute, by all workers. Its registry also answers searches. */
export const CHECKS_PER_MINUTE = 30
/** Until a TLD's next minute has begun. */
const POSTPONED_MS = 60_000
const CHECK_MS = 10_000
/** A batch takes at most a quarter of it. */
const LEASE_MS = 600_000
/** What a search found a minute ago is still good enough. */
const AGE_MAX_MS = 60_000

/**
 * Asks the registries about a bounded number of watched names that are due. Returns whether more
 * may be due. A batch left behind by a crash is picked up again when its lease expires.
 */
export async function checkNames(needs: Needs, now: Date, leaving?: AbortSignal): Promise<boolean> {
  const { db } = needs
  const { granted, isMoreDue } = await db.begin((tx) => claimNames(tx, now))
  await workThrough(granted, {
    atOnce: AT_ONCE,
    leaving,
    work: (domain) => checkName(needs, domain, now),
    giveBack: (left) => giveBackNames(db, left),
  })
  return isMoreDue
}

/** Leases due names, as far as the budgets of their TLDs allow. */
async function claimNames(tx: Tx, now: Date) {
  const due = await readDueNames(tx, now, BATCH_MAX)
  const granted: string[] = []
  const postponed: string[] = []
  // In one order, so that two workers can't wait for each other.
  for (const [tld, names] of [...byTld(due)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const wanted = names.length
    const count = await spendBudget(tx, { tld, wanted, perMinute: CHECKS_PER_MINUTE })
    granted.push(...names.slice(0, count))
    postponed.push(...names.slice(count))
  }
  if (granted.length > 0) await leaseNames(tx, granted, LEASE_MS)
  const until = new Date(now.getTime() + POSTPONED_MS)
  if (postponed.length > 0) await postponeNames(tx, postponed, until)
  return { granted, isMoreDue: due.length === BATCH_MAX }
}

function byTld(due: DueName[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { domain, tld } of due) groups.set(tld, [...(groups.get(tld) ?? []), domain])
  return groups
}

async function checkName({ db, availability }: Needs, domain: string, now: Date): Promise<void> {
  if (await db.begin((tx) => deleteUnwatched(tx, domain))) return
  const found = await look(availability, domain)
  await transact(db, (tx) => judgeCheck(tx, domain, found, now))
}

/** Undefined if there was no answer in time. */
async function look(
  availability: Pick<Availability, 'look'>,
  domain: string,
): Promise<CheckedAvailability | undefined> {
  const name = readDomainName(domain)
  if (!name.ok) return undefined
  const signal = AbortSignal.timeout(CHECK_MS)
  return await availability.look(name, signal, { ageMaxMs: AGE_MAX_MS }).catch(() => undefined)
}
