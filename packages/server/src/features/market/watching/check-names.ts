import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { workThrough } from '../../../jobs/leased-work.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import type { Availability, CheckedAvailability, RegistryOf } from '../search/availability.ts'
import {
  deleteUnwatched,
  giveBackNames,
  isAnyDue,
  leaseNames,
  postponeNames,
  readDueNames,
  spendBudget,
} from './check-sql.ts'
import { judgeCheck } from './judge-check.ts'

type Needs = { db: Db; availability: Pick<Availability, 'look' | 'registries'> }

/** Names looked at in one round, and of these the checks that run at the same time. */
const BATCH_MAX = 60
const AT_ONCE = 4
/** Checks at one registry in a minute, by all workers. It also answers searches. */
export const CHECKS_PER_MINUTE = 30
/** Until a registry's next minute has begun. */
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
  const { db, availability } = needs
  if (!(await isAnyDue(db, now))) return false
  const registryOf = await availability.registries(AbortSignal.timeout(CHECK_MS))
  const { granted, isMoreDue } = await db.begin((tx) => claimNames(tx, registryOf, now))
  await workThrough(granted, {
    atOnce: AT_ONCE,
    leaving,
    work: (domain) => checkName(needs, domain, now),
    giveBack: (left) => giveBackNames(db, left),
  })
  return isMoreDue
}

/** Leases due names, as far as the budgets of their registries allow. */
async function claimNames(tx: Tx, registryOf: RegistryOf, now: Date) {
  const due = await readDueNames(tx, now, BATCH_MAX)
  const granted: string[] = []
  const postponed: string[] = []
  // In one order, so that two workers can't wait for each other.
  const byRegistry = Map.groupBy(due, registryOf)
  for (const [registry, rows] of [...byRegistry].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const names = rows.map(({ domain }) => domain)
    const wanted = names.length
    const count = await spendBudget(tx, { registry, wanted, perMinute: CHECKS_PER_MINUTE })
    granted.push(...names.slice(0, count))
    postponed.push(...names.slice(count))
  }
  if (granted.length > 0) await leaseNames(tx, granted, LEASE_MS)
  const until = new Date(now.getTime() + POSTPONED_MS)
  if (postponed.length > 0) await postponeNames(tx, postponed, until)
  return { granted, isMoreDue: due.length === BATCH_MAX }
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
