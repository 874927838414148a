import type { Db, Reader, Tx } from '../../../db/pool.ts'

export const EVENT_KINDS = [
  'auth_code_shown',
  'verification_sent',
  'transfer_started',
  'transfer_stopped',
  'transferred_away',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]
export type EventRow = { id: number; kind: EventKind; at: Date }

type NewEvent = { account_id: string; domain: string; kind: EventKind; at: Date }

export async function insertEvent(tx: Tx, { account_id, domain, kind, at }: NewEvent) {
  await tx`
    insert into domain_events (account_id, domain, kind, at)
    values (${account_id}, ${domain}, ${kind}, ${at})
  `
}

type Of = { account_id: string; domain: string; limit: number }

/** What happened to a domain while the account had it, newest first. */
export async function readEvents(
  reader: Reader,
  { account_id, domain, limit }: Of,
): Promise<EventRow[]> {
  return await reader<EventRow[]>`
    select id, kind, at from domain_events
    where account_id = ${account_id} and domain = ${domain}
    order by at desc, id desc limit ${limit}
  `
}

export async function purgeEvents(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from domain_events where id in (
      select id from domain_events where at < ${before} order by at limit ${limit}
    )
  `
  return gone.count
}

export async function readOwnerEmail(tx: Tx, account_id: string): Promise<string | undefined> {
  const [row] = await tx<{ email: string }[]>`
    select email from accounts where id = ${account_id}
  `
  return row?.email
}

export type Departure = {
  domain: string
  leaving_id: string
  leaving_since: Date
  leaves_at: Date | null
  leaving_to: string | null
  not_held_since: Date | null
  seen_at: Date | null
}

export async function findDeparture(
  reader: Reader,
  domain: string,
): Promise<Departure | undefined> {
  const [row] = await reader<Departure[]>`
    select domain, leaving_id, leaving_since, leaves_at, leaving_to, not_held_since, seen_at
    from domains
    where domain = ${domain} and leaving_id is not null and leaving_since is not null
  `
  return row
}

type Page = { account_id: string; limit: number; after: { at: Date; id: string } | undefined }

/** The account's names that are leaving or have left, newest first. */
export async function readDepartures(
  db: Db,
  { account_id, limit, after }: Page,
): Promise<Departure[]> {
  return await db<Departure[]>`
    select domain, leaving_id, leaving_since, leaves_at, leaving_to, not_held_since, seen_at
    from domains
    where account_id = ${account_id} and leaving_id is not null and leaving_since is not null
      ${after ? db`and (date_trunc('milliseconds', leaving_since), leaving_id) < (${after.at}, ${after.id})` : db``}
    order by leaving_since desc, leaving_id desc limit ${limit}
  `
}

type Shown = { account_id: string; domain: string; now: Date }

/** The name is checked more often from now on, because a transfer may follow. */
export async function setCodeShown(tx: Tx, { account_id, domain, now }: Shown): Promise<void> {
  await tx`
    update domains set auth_code_shown_at = ${now}
    where account_id = ${account_id} and domain = ${domain}
  `
}

type Due = Shown & { seenBefore: Date }

/** Somebody looks at the name, so it is checked now unless that just happened. */
export async function refreshIfOld(db: Db, { account_id, domain, now, seenBefore }: Due) {
  await db`
    update domains set look_at = ${now}
    where account_id = ${account_id} and domain = ${domain} and look_at > ${now}
      and (seen_at is null or seen_at < ${seenBefore})
  `
}
