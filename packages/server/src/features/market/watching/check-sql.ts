import type { Db, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { NameState } from './watch-event.ts'

export type DueName = { domain: string; tld: string }

/**
 * Names that are due, skipping those that another worker has. Those about to drop come first, then
 * the most overdue.
 */
export async function readDueNames(tx: Tx, now: Date, max: number): Promise<DueName[]> {
  return await tx<DueName[]>`
    select domain, tld from watched_names
    where next_check_at <= ${now} and lease_until <= clock_timestamp()
    order by state <> 'pending_delete', next_check_at limit ${max}
    for update skip locked
  `
}

export async function isAnyDue(db: Db, now: Date): Promise<boolean> {
  const rows = await db`select 1 from watched_names where next_check_at <= ${now} limit 1`
  return rows.length > 0
}

/**
 * Takes what is left of a registry's budget for this minute, up to what is wanted. All workers share
 * it. The minute is the database's, so their clocks don't matter.
 */
export async function spendBudget(
  tx: Tx,
  { registry, wanted, perMinute }: { registry: string; wanted: number; perMinute: number },
): Promise<number> {
  await tx`
    insert into registry_budgets (registry, minute, spent)
    values (${registry}, date_trunc('minute', clock_timestamp()), 0)
    on conflict (registry) do update set
      spent = case
        when registry_budgets.minute = excluded.minute then registry_budgets.spent else 0 end,
      minute = excluded.minute
  `
  const [row] = await tx<{ left: number }[]>`
    select ${perMinute} - spent as left from registry_budgets where registry = ${registry} for update
  `
  const granted = Math.max(0, Math.min(wanted, row?.left ?? 0))
  await tx`update registry_budgets set spent = spent + ${granted} where registry = ${registry}`
  return granted
}

export async function leaseNames(tx: Tx, domains: string[], leaseMs: number): Promise<void> {
  await tx`
    update watched_names set lease_until = ${leaseUntil(tx, leaseMs)}
    where domain = any(${domains})
  `
}

/** Names for which the budget is spent make room for those of other registries. */
export async function postponeNames(tx: Tx, domains: string[], until: Date): Promise<void> {
  await tx`update watched_names set next_check_at = ${until} where domain = any(${domains})`
}

/** Releases leased names that were not checked, so that the next worker can. */
export async function giveBackNames(db: Db, domains: string[]): Promise<void> {
  await db`update watched_names set lease_until = 'epoch' where domain = any(${domains})`
}

/** Forgets a name that nobody watches any more. */
export async function deleteUnwatched(tx: Tx, domain: string): Promise<boolean> {
  const gone = await tx`
    delete from watched_names where domain = ${domain}
      and not exists (select from watches where watches.domain = ${domain})
  `
  return gone.count > 0
}

export type NameRow = {
  domain: string
  state: NameState
  state_since: Date
  expires_at: Date | null
  times_available: number
  failures: number
}

export async function holdName(tx: Tx, domain: string): Promise<NameRow | undefined> {
  const [row] = await tx<NameRow[]>`
    select domain, state, state_since, expires_at, times_available, failures
    from watched_names where domain = ${domain} for update
  `
  return row
}

/** Writes what a check found and ends its lease. */
export async function writeCheck(
  tx: Tx,
  name: NameRow,
  { checked_at, next_check_at }: { checked_at: Date; next_check_at: Date },
): Promise<void> {
  const { domain, state, state_since, expires_at, times_available, failures } = name
  await tx`
    update watched_names set state = ${state}, state_since = ${state_since},
      expires_at = ${expires_at}, times_available = ${times_available}, failures = ${failures},
      checked_at = ${checked_at}, next_check_at = ${next_check_at}, lease_until = 'epoch'
    where domain = ${domain}
  `
}
