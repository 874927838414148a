import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { DomainState } from './domain.ts'
import { inState } from './state-sql.ts'
import { touched } from './touched-sql.ts'

export type DomainRow = {
  domain: string
  unicode: string | null
  tld: string
  account_id: string
  folder: string | null
  nameservers: string[]
  statuses: string[]
  locked: boolean
  /** Whether the registrar renews it by itself, unpaid. We switch that off. */
  auto_renew: boolean
  /** What the owner chose; null if they never did here. */
  auto_renew_chosen: boolean | null
  /** The requested setting, until the change has been carried out. */
  auto_renew_requested: boolean | null
  expires_at: Date
  registrant_contact_id: string | null
  admin_contact_id: string | null
  tech_contact_id: string | null
  billing_contact_id: string | null
  created_at: Date
  updated_at: Date
  /** When the name was last checked at the registrar; null if never. */
  seen_at: Date | null
  /** Since when the registrar no longer holds the name. */
  not_held_since: Date | null
  privacy: boolean
  dnssec: boolean
  registered_at: Date | null
  auth_code_shown_at: Date | null
  unverified_since: Date | null
  leaving_since: Date | null
  leaves_at: Date | null
  /** What the registrar asks for a year's renewal, if that isn't the TLD's price. */
  renew_cost_cents: number | null
  /** The same for a restore. */
  restore_cost_cents: number | null
  /** The plan by which it is paid monthly. Until then it can't leave its holder. */
  plan_id: string | null
}

export const SORTS = [
  'domain',
  'domain_desc',
  'expires',
  'expires_desc',
  'folder',
  'newest',
] as const
export type Sort = (typeof SORTS)[number]

export type DomainFilter = {
  q?: string
  folder?: string
  tld?: string
  locked?: boolean
  auto_renew?: boolean
  state?: DomainState
  expires_from?: Date
  expires_before?: Date
  is_held?: true
}

type Wanted = { account_id: string; filter: DomainFilter; now: Date }

function matching(db: Reader, { account_id, filter, now }: Wanted) {
  const { q, folder, tld, locked, auto_renew, state } = filter
  const { expires_from, expires_before, is_held } = filter
  return db`
    account_id = ${account_id}
    ${q ? db`and (strpos(domain, ${q}) > 0 or strpos(unicode, ${q}) > 0)` : db``}
    ${folder === undefined ? db`` : db`and coalesce(folder, '') = ${folder}`}
    ${tld ? db`and tld = ${tld}` : db``}
    ${locked === undefined ? db`` : db`and locked = ${locked}`}
    ${auto_renew === undefined ? db`` : db`and ${isAutoRenew(db)} = ${auto_renew}`}
    ${state ? db`and ${inState(db, state, now)}` : db``}
    ${expires_from ? db`and expires_at >= ${expires_from}` : db``}
    ${expires_before ? db`and expires_at < ${expires_before}` : db``}
    ${is_held ? db`and not_held_since is null` : db``}
  `
}

/** Whether we renew a name. Must match `isAutoRenewed` in domain.ts. */
export function isAutoRenew(reader: Reader) {
  return reader`coalesce(auto_renew_requested, auto_renew_chosen, auto_renew)`
}

function sorted(db: Reader, sort: Sort) {
  if (sort === 'domain') return db`domain`
  if (sort === 'domain_desc') return db`domain desc`
  if (sort === 'expires') return db`expires_at, domain`
  if (sort === 'expires_desc') return db`expires_at desc, domain`
  if (sort === 'folder') return db`folder nulls last, domain`
  return db`created_at desc, domain`
}

export async function readDomains(
  db: Reader,
  wanted: Wanted & { sort: Sort; limit: number; offset: number },
): Promise<DomainRow[]> {
  return await db<DomainRow[]>`
    select ${columns(db)} from domains where ${matching(db, wanted)}
    order by ${sorted(db, wanted.sort)}
    limit ${wanted.limit} offset ${wanted.offset}
  `
}

export async function countDomains(db: Db, wanted: Wanted): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*) as total from domains where ${matching(db, wanted)}
  `
  return row?.total ?? 0
}

/** Only the names, without paging. */
export async function readNames(
  db: Db,
  wanted: Wanted & { sort: Sort; limit: number },
): Promise<string[]> {
  const rows = await db<{ domain: string }[]>`
    select domain from domains where ${matching(db, wanted)}
    order by ${sorted(db, wanted.sort)} limit ${wanted.limit}
  `
  return rows.map(({ domain }) => domain)
}

function columns(reader: Reader) {
  return reader`
    domain, unicode, tld, account_id, folder, nameservers, statuses, locked, auto_renew,
    auto_renew_chosen, auto_renew_requested, expires_at, registrant_contact_id, admin_contact_id,
    tech_contact_id, billing_contact_id, created_at, updated_at, seen_at, not_held_since, privacy,
    dnssec, registered_at, auth_code_shown_at, unverified_since, leaving_since, leaves_at,
    renew_cost_cents, restore_cost_cents, plan_id
  `
}

/** Those of the names that the account owns. */
export async function readOwned(
  reader: Reader,
  account_id: string,
  domains: string[],
): Promise<DomainRow[]> {
  return await reader<DomainRow[]>`
    select ${columns(reader)} from domains
    where account_id = ${account_id} and domain = any(${domains}::text[])
    limit ${domains.length}
  `
}

export async function readOwner(reader: Reader, domain: string): Promise<string | undefined> {
  const [row] = await reader<{ account_id: string }[]>`
    select account_id from domains where domain = ${domain}
  `
  return row?.account_id
}

/**
 * The account that holds a name. Not one that lost it at the registrar: its row stays for months, so
 * that its owner can see what happened.
 */
export async function readHolder(reader: Reader, domain: string): Promise<string | undefined> {
  const [row] = await reader<{ account_id: string }[]>`
    select account_id from domains where domain = ${domain} and not_held_since is null
  `
  return row?.account_id
}

/** The same, but nobody holds a name in one of these states. */
export async function readHolderUnless(
  reader: Reader,
  domain: string,
  statuses: string[],
): Promise<string | undefined> {
  const [row] = await reader<{ account_id: string }[]>`
    select account_id from domains
    where domain = ${domain} and not_held_since is null and not statuses && ${statuses}::text[]
  `
  return row?.account_id
}

/** Those of an account's domains that have one of the statuses. */
export async function readOwnWith(
  reader: Reader,
  { account_id, domains, statuses }: { account_id: string; domains: string[]; statuses: string[] },
): Promise<string[]> {
  const rows = await reader<{ domain: string }[]>`
    select domain from domains
    where account_id = ${account_id} and domain = any(${domains}::text[])
      and not_held_since is null and statuses && ${statuses}::text[]
    limit ${domains.length}
  `
  return rows.map(({ domain }) => domain)
}

/** Serializes additions by one account, so that its names can be counted. */
export async function lockAccount(tx: Tx, account_id: string): Promise<void> {
  await tx`select 1 from accounts where id = ${account_id} for update`
}

export async function countOwned(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select count(*) as total from domains where account_id = ${account_id}
  `
  return row?.total ?? 0
}

export type DomainFacts = Omit<
  DomainRow,
  | 'folder'
  | 'auto_renew_chosen'
  | 'auto_renew_requested'
  | 'created_at'
  | 'updated_at'
  | 'seen_at'
  | 'not_held_since'
  | 'auth_code_shown_at'
  | 'unverified_since'
  | 'leaving_since'
  | 'leaves_at'
  | 'renew_cost_cents'
  | 'restore_cost_cents'
  | 'plan_id'
>

/**
 * Keeps the owner's own settings. Returns false, and changes nothing, if the name belongs to
 * another account. An existing name is checked again soon, because a change may have ended during
 * the read.
 */
export async function writeDomain(
  tx: Tx,
  facts: DomainFacts,
  { now, look_at }: { now: Date; look_at: Date },
): Promise<boolean> {
  const written = await tx`
    insert into domains (
      domain, unicode, tld, account_id, nameservers, statuses, locked, auto_renew, expires_at,
      registrant_contact_id, admin_contact_id, tech_contact_id, billing_contact_id, privacy, dnssec,
      registered_at, created_at, updated_at, seen_at, look_at
    ) values (
      ${facts.domain}, ${facts.unicode}, ${facts.tld}, ${facts.account_id}, ${facts.nameservers},
      ${facts.statuses}, ${facts.locked}, ${facts.auto_renew}, ${facts.expires_at},
      ${facts.registrant_contact_id}, ${facts.admin_contact_id}, ${facts.tech_contact_id},
      ${facts.billing_contact_id}, ${facts.privacy}, ${facts.dnssec}, ${facts.registered_at},
      ${now}, ${now}, ${now}, ${look_at}
    )
    on conflict (domain) do update set
      nameservers = excluded.nameservers, statuses = excluded.statuses, locked = excluded.locked,
      auto_renew = excluded.auto_renew, expires_at = excluded.expires_at,
      registrant_contact_id = excluded.registrant_contact_id,
      admin_contact_id = excluded.admin_contact_id, tech_contact_id = excluded.tech_contact_id,
      billing_contact_id = excluded.billing_contact_id, privacy = excluded.privacy,
      dnssec = excluded.dnssec, registered_at = excluded.registered_at, not_held_since = null,
      leaving_id = null, leaving_since = null, leaves_at = null, leaving_to = null,
      seen_at = excluded.seen_at, ${touched(tx, now)}
    where domains.account_id = excluded.account_id
  `
  return written.count > 0
}

export type AutoRenewRequest = {
  account_id: string
  domains: string[]
  auto_renew: boolean
  now: Date
}

/** From now on the domains show the requested setting (spec 4.2); the registrar is updated later. */
export async function setAutoRenewRequests(tx: Tx, requested: AutoRenewRequest): Promise<number> {
  const updated = await tx`
    update domains set auto_renew_requested = ${requested.auto_renew}, updated_at = ${requested.now}
    where account_id = ${requested.account_id} and domain = any(${requested.domains}::text[])
  `
  return updated.count
}

/** The domains show the registrar's setting again. A later request stays. */
export async function clearAutoRenewRequests(tx: Tx, requested: AutoRenewRequest): Promise<void> {
  await tx`
    update domains set auto_renew_requested = null, updated_at = ${requested.now}
    where account_id = ${requested.account_id} and domain = any(${requested.domains}::text[])
      and auto_renew_requested = ${requested.auto_renew}
  `
}
