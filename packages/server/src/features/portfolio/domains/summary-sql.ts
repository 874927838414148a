import type { Db } from '../../../db/pool.ts'
import { ENDED_STATUSES } from './domain.ts'
import { isAutoRenew } from './sql.ts'

export type Counts = {
  total: number
  tlds: number
  locked: number
  unlocked: number
  auto_renew: number
  soon: number
  soon_auto_renew: number
  leaving: number
  expired: number
}
/** The names of one TLD that expire in one month. */
export type MonthCount = {
  month: string
  tld: string
  renew_cost_cents: number | null
  total: number
  auto_renew: number
}

const NONE: Counts = {
  total: 0,
  tlds: 0,
  locked: 0,
  unlocked: 0,
  auto_renew: 0,
  soon: 0,
  soon_auto_renew: 0,
  leaving: 0,
  expired: 0,
}

type Facts = { now: Date; soon: Date; lockless: string[] }

/**
 * Counts the names that the registrar holds. `soon` are active ones that expire until then, and
 * `unlocked` those that could be locked: `lockless` are TLDs without a lock.
 */
export async function countHeld(
  db: Db,
  account_id: string,
  { now, soon, lockless }: Facts,
): Promise<Counts> {
  const isAuto = isAutoRenew(db)
  const hasEnded = db`statuses && ${ENDED_STATUSES}`
  const isSoon = db`(expires_at > ${now} and expires_at < ${soon} and not ${hasEnded})`
  const [row] = await db<Counts[]>`
    select count(*) as total, count(distinct tld) as tlds,
      count(*) filter (where locked) as locked,
      count(*) filter (where not locked and tld <> all(${lockless}::text[])) as unlocked,
      count(*) filter (where ${isAuto}) as auto_renew,
      count(*) filter (where ${isSoon}) as soon,
      count(*) filter (where ${isSoon} and ${isAuto}) as soon_auto_renew,
      count(*) filter (where leaving_id is not null) as leaving,
      count(*) filter (where expires_at <= ${now} or ${hasEnded}) as expired
    from domains where account_id = ${account_id} and not_held_since is null
  `
  return row ?? { ...NONE }
}

/** Months in which nothing expires are left out. */
export async function countPerMonth(
  db: Db,
  account_id: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<MonthCount[]> {
  return await db<MonthCount[]>`
    select to_char(expires_at at time zone 'UTC', 'YYYY-MM') as month, tld, renew_cost_cents,
      count(*) as total, count(*) filter (where ${isAutoRenew(db)}) as auto_renew
    from domains
    where account_id = ${account_id} and not_held_since is null
      and expires_at >= ${from} and expires_at < ${until}
    group by 1, 2, 3 order by 1, 2, 3 limit ${limit}
  `
}

export type Unverified = { domain: string; unverified_since: Date }

/** Names whose registrant must confirm their email address, most urgent first. */
export async function readUnverified(
  db: Db,
  account_id: string,
  limit: number,
): Promise<Unverified[]> {
  return await db<Unverified[]>`
    select domain, unverified_since from domains
    where account_id = ${account_id} and not_held_since is null and unverified_since is not null
    order by unverified_since, domain limit ${limit}
  `
}
