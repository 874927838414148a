import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { MailChoice, NameState, WatchEvent } from './watch-event.ts'

export type WatchRow = {
  id: string
  domain: string
  on_events: WatchEvent[]
  state: NameState
  expires_at: Date | null
  /** Null while it isn't for sale. */
  bin_price_cents: number | null
  next_check_at: Date
  created_at: Date
}

function withName(reader: Reader) {
  return reader`
    select watches.id, watches.domain, watches.on_events, names.state, names.expires_at,
      listings.bin_price_cents, names.next_check_at, watches.created_at
    from watches
    join watched_names names on names.domain = watches.domain
    left join listings on listings.environment = 'live' and listings.domain = watches.domain
      and listings.is_offered
  `
}

/** An account's watches, newest first. */
export async function readWatches(
  reader: Reader,
  account_id: string,
  max: number,
): Promise<WatchRow[]> {
  return await reader<WatchRow[]>`
    ${withName(reader)} where watches.account_id = ${account_id}
    order by watches.created_at desc, watches.id desc limit ${max}
  `
}

export async function findWatch(
  reader: Reader,
  account_id: string,
  domain: string,
): Promise<WatchRow | undefined> {
  const [row] = await reader<WatchRow[]>`
    ${withName(reader)} where watches.account_id = ${account_id} and watches.domain = ${domain}
  `
  return row
}

/** Serializes additions by one account, so that its watches can be counted. */
export async function lockAccount(tx: Tx, account_id: string): Promise<void> {
  await tx`select 1 from accounts where id = ${account_id} for no key update`
}

export async function countWatches(tx: Tx, account_id: string): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from watches where account_id = ${account_id}
  `
  return row?.total ?? 0
}

/**
 * Makes a name one that is watched. One that was already is locked, so that it isn't forgotten at
 * the same moment, and is checked soon: the new watcher doesn't know its state yet. One that was
 * checked after `recently` isn't, or adding it again and again would use up its registry's budget.
 */
export async function writeName(
  tx: Tx,
  { domain, tld, recently }: { domain: string; tld: string; recently: Date },
  now: Date,
): Promise<void> {
  await tx`
    insert into watched_names (domain, tld, state_since, next_check_at)
    values (${domain}, ${tld}, ${now}, ${now})
    on conflict (domain) do update
      set next_check_at = case
        when watched_names.checked_at > ${recently} then watched_names.next_check_at
        else least(watched_names.next_check_at, ${now})
      end
  `
}

type NewWatch = { id: string; account_id: string; domain: string; on_events: WatchEvent[] }

/** A watch that is there already gets the new events. */
export async function writeWatch(tx: Tx, watch: NewWatch, now: Date): Promise<void> {
  const { id, account_id, domain, on_events } = watch
  await tx`
    insert into watches (id, account_id, domain, on_events, created_at)
    values (${id}, ${account_id}, ${domain}, ${on_events}::text[], ${now})
    on conflict (account_id, domain) do update set on_events = excluded.on_events
  `
}

export async function deleteWatch(tx: Tx, account_id: string, id: string): Promise<boolean> {
  const gone = await tx`delete from watches where account_id = ${account_id} and id = ${id}`
  return gone.count > 0
}

export async function addSettings(tx: Tx, account_id: string): Promise<void> {
  await tx`insert into watch_settings (account_id) values (${account_id}) on conflict do nothing`
}

export async function readMailChoice(
  reader: Reader,
  account_id: string,
): Promise<MailChoice | undefined> {
  const [row] = await reader<{ mail: MailChoice }[]>`
    select mail from watch_settings where account_id = ${account_id}
  `
  return row?.mail
}

/**
 * Sets how often to send email. With a shorter interval, what is waiting comes sooner; with none,
 * it isn't sent at all.
 */
export async function setMailChoice(
  tx: Tx,
  account_id: string,
  mail: MailChoice,
  now: Date,
): Promise<void> {
  await tx`
    insert into watch_settings (account_id, mail) values (${account_id}, ${mail})
    on conflict (account_id) do update set mail = excluded.mail
  `
  if (mail === 'off') {
    await tx`delete from watch_alerts where account_id = ${account_id} and mailing_id is null`
  }
  await tx`
    update watch_settings set mail_due_at = case
      when mail = 'off' or mail_due_at is null then null
      else greatest(${now}, mailed_at + case mail
        when 'daily' then interval '1 day' when 'weekly' then interval '7 days'
        else interval '1 minute' end)
      end
    where account_id = ${account_id}
  `
}

const PURGE_ROWS_MAX = 10_000

/** Deletes what was sent long ago, in batches. Returns whether more is left. */
export async function purgeAlerts(
  db: Db,
  { alertsBefore, firingsBefore }: { alertsBefore: Date; firingsBefore: Date },
): Promise<boolean> {
  const alerts = await db`
    delete from watch_alerts where id in (
      select id from watch_alerts where created_at < ${alertsBefore} limit ${PURGE_ROWS_MAX}
    )
  `
  const firings = await db`
    delete from watch_firings where (account_id, domain, event_key) in (
      select account_id, domain, event_key from watch_firings
      where fired_at < ${firingsBefore} limit ${PURGE_ROWS_MAX}
    )
  `
  return alerts.count === PURGE_ROWS_MAX || firings.count === PURGE_ROWS_MAX
}
