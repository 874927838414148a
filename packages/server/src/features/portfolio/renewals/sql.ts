import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import { isAutoRenew } from '../domains/sql.ts'
import { isBeingDeleted } from '../domains/state-sql.ts'

export type RenewalRow = {
  renewal_id: string
  domain: string
  tld: string
  expires_at: Date
  account_id: string
  step: string | null
  /** For how long it is renewed. */
  years: number
  told_cents: number | null
  restore_cents: number | null
  told_at: Date | null
  /** When the next step is due. */
  next_at: Date
}

/** A renewal that one worker has leased. */
export type LeasedRenewal = RenewalRow & { lease_token: string; auto_renew: boolean }

/** Whether a domain is to be renewed by itself, and still can be, if only by restoring it. */
function isRenewable(reader: Reader) {
  return reader`(${isAutoRenew(reader)} and not ${isBeingDeleted(reader)})`
}

function columns(reader: Reader) {
  return reader`
    renewal_id, domain, tld, expires_at, account_id, step, years, told_cents, restore_cents,
    told_at, next_at
  `
}

type Unscheduled = { domain: string; tld: string; expires_at: Date; auto_renew: boolean }

/**
 * Names that have come into the schedule's time and have no row yet, whether auto-renew is on or off.
 * A name that changed hands gets one for its new owner.
 */
export async function readUnscheduled(
  db: Db,
  { from, until, max }: { from: Date; until: Date; max: number },
): Promise<Unscheduled[]> {
  return await db<Unscheduled[]>`
    select domain, tld, expires_at, ${isAutoRenew(db)} as auto_renew from domains
    where not_held_since is null and expires_at > ${from} and expires_at < ${until}
      and not ${isBeingDeleted(db)} and not exists (
        select 1 from renewals
        where renewals.domain = domains.domain and renewals.expires_at = domains.expires_at
          and renewals.account_id = domains.account_id
      )
    order by expires_at limit ${max}
  `
}

type Scheduled = {
  renewal_id: string
  domain: string
  /** What counts as done already. */
  step: string | null
}

export async function insertRenewals(db: Db, rows: Scheduled[], now: Date): Promise<void> {
  await db`
    insert into renewals (
      renewal_id, domain, tld, expires_at, account_id, step, next_at, created_at
    )
    select given.renewal_id, domains.domain, domains.tld, domains.expires_at, domains.account_id,
      given.step, ${now}, ${now}
    from unnest(
      ${rows.map(({ renewal_id }) => renewal_id)}::text[],
      ${rows.map(({ domain }) => domain)}::text[],
      ${rows.map(({ step }) => step)}::text[]
    ) as given (renewal_id, domain, step)
    join domains on domains.domain = given.domain
    on conflict (domain, expires_at, account_id) do nothing
  `
}

type Claim = { now: Date; leaseMs: number; max: number; lease_token: string; from: Date }

/**
 * Leases renewals whose next step is due. Names that were renewed by hand or sold don't match, and
 * neither do rows of an owner before.
 */
export async function claimRenewals(db: Db, claim: Claim): Promise<LeasedRenewal[]> {
  const { now, leaseMs, max, lease_token, from } = claim
  const ids = await db<{ renewal_id: string }[]>`
    update renewals set lease_token = ${lease_token}, lease_until = ${leaseUntil(db, leaseMs)}
    where renewal_id in (
      select renewals.renewal_id from renewals
      join domains on domains.domain = renewals.domain
        and domains.expires_at = renewals.expires_at
        and domains.account_id = renewals.account_id
      where renewals.expires_at > ${from} and renewals.next_at <= ${now}
        and renewals.lease_until <= clock_timestamp()
        and domains.not_held_since is null and not ${isBeingDeleted(db)}
      order by renewals.next_at limit ${max}
      for update of renewals skip locked
    )
    returning renewal_id
  `
  return await db<LeasedRenewal[]>`
    select ${columns(db)}, lease_token, coalesce((
        select ${isAutoRenew(db)} from domains where domains.domain = renewals.domain
      ), false) as auto_renew
    from renewals
    where renewal_id = any(${ids.map(({ renewal_id }) => renewal_id)}::text[])
      and lease_token = ${lease_token}
    limit ${max}
  `
}

type Leased = Pick<LeasedRenewal, 'renewal_id' | 'lease_token'>
type Step = {
  step: string | null
  /** What the owner is told with this step. */
  told?: { years: number; told_cents: number | null; restore_cents: number | null }
  next_at: Date
  now: Date
}

/**
 * Ends the lease. False if it was lost, also because auto-renew was turned on or off: then this step
 * is decided again.
 */
export async function setStep(tx: Tx, leased: Leased, taken: Step): Promise<boolean> {
  const { step, told, next_at, now } = taken
  const { years = null, told_cents = null, restore_cents = null } = told ?? {}
  const written = await tx`
    update renewals set step = ${step}, years = coalesce(${years}, years),
      told_cents = coalesce(${told_cents}, told_cents),
      restore_cents = coalesce(${restore_cents}, restore_cents),
      told_at = case when ${told_cents}::int is null then told_at else ${now}::timestamptz end,
      next_at = ${next_at}, lease_token = null, lease_until = 'epoch'
    where renewal_id = ${leased.renewal_id} and lease_token = ${leased.lease_token}
  `
  return written.count > 0
}

/** The gateway never answered, so the step is taken again. */
export async function repeatStep(
  tx: Tx,
  renewal_id: string,
  { step, next_at }: { step: string | null; next_at: Date },
): Promise<void> {
  await tx`
    update renewals set step = ${step}, next_at = ${next_at}, lease_token = null,
      lease_until = 'epoch'
    where renewal_id = ${renewal_id}
  `
}

export async function findRenewal(
  reader: Reader,
  renewal_id: string,
): Promise<RenewalRow | undefined> {
  const [row] = await reader<RenewalRow[]>`
    select ${columns(reader)} from renewals where renewal_id = ${renewal_id}
  `
  return row
}

/** Whether a name still waits for this renewal: same owner, same expiry, same choice of its owner. */
export async function isStillWanted(
  reader: Reader,
  { renewal_id }: Pick<RenewalRow, 'renewal_id'>,
  auto_renew = true,
): Promise<boolean> {
  const rows = await reader`
    select 1 from renewals
    join domains on domains.domain = renewals.domain
      and domains.expires_at = renewals.expires_at
      and domains.account_id = renewals.account_id
    where renewals.renewal_id = ${renewal_id} and domains.not_held_since is null
      and ${isAutoRenew(reader)} = ${auto_renew} and not ${isBeingDeleted(reader)}
  `
  return rows.length > 0
}

export async function purgeRenewals(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from renewals where renewal_id in (
      select renewal_id from renewals where expires_at < ${before}
      order by expires_at limit ${limit}
    )
  `
  return gone.count
}

export type UpcomingRow = {
  domain: string
  unicode: string | null
  tld: string
  expires_at: Date
  renewal_id: string | null
  statuses: string[]
  renew_cost_cents: number | null
  restore_cost_cents: number | null
}

/** The account's names with auto-renew on that expire or expired in a given time, soonest first. */
export async function readUpcoming(
  db: Db,
  account_id: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<UpcomingRow[]> {
  return await db<UpcomingRow[]>`
    select domains.domain, domains.unicode, domains.tld, domains.expires_at, domains.statuses,
      domains.renew_cost_cents, domains.restore_cost_cents, renewals.renewal_id
    from domains
    left join renewals on renewals.domain = domains.domain
      and renewals.expires_at = domains.expires_at and renewals.account_id = domains.account_id
    where domains.account_id = ${account_id} and domains.not_held_since is null
      and domains.expires_at > ${from} and domains.expires_at < ${until} and ${isRenewable(db)}
    order by domains.expires_at, domains.domain limit ${limit}
  `
}
