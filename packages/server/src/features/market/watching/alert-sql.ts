import type { Reader, Tx } from '../../../db/pool.ts'
import type { Alert } from './alert.ts'
import type { MailChoice } from './watch-event.ts'

type Firing = Pick<Alert, 'domain' | 'event' | 'key'> & { now: Date; max: number; aDayMax: number }

/**
 * Records that the watchers of a name are told about an event, and returns those who weren't yet.
 * The primary key has the last word, whatever crashed or ran twice.
 */
export async function insertFirings(tx: Tx, firing: Firing): Promise<string[]> {
  const { domain, event, key, now, max, aDayMax } = firing
  const fired = await tx<{ account_id: string }[]>`
    insert into watch_firings (account_id, domain, event_key, fired_at)
    select account_id, domain, ${key}, ${now} from watches
    where domain = ${domain} and ${event} = any(on_events)
      and not exists (
        select from watch_firings told
        where told.account_id = watches.account_id and told.domain = ${domain}
          and told.event_key = ${key}
      )
      and (
        select count(*) from watch_firings lately
        where lately.account_id = watches.account_id and lately.domain = ${domain}
          and lately.fired_at > ${now}::timestamptz - interval '1 day'
      ) < ${aDayMax}
    limit ${max}
    on conflict do nothing
    returning account_id
  `
  return fired.map(({ account_id }) => account_id)
}

/** The highest number of a drop that anybody who watches the name was told about; 0 if none. */
export async function readTimesReported(tx: Tx, domain: string): Promise<number> {
  const [row] = await tx<{ times: number }[]>`
    select coalesce(max(substring(told.event_key from '^available:(\\d{1,9})$')::int), 0) as times
    from watches join watch_firings told
      on told.account_id = watches.account_id and told.domain = watches.domain
    where watches.domain = ${domain}
  `
  return row?.times ?? 0
}

export type NewAlert = Pick<Alert, 'domain' | 'title' | 'body' | 'href'> & { kind: string }

/** Queues an alert for the next email of each account that wants email. */
export async function insertAlerts(
  tx: Tx,
  alert: NewAlert,
  to: { id: string; account_id: string }[],
  now: Date,
): Promise<void> {
  const { kind, domain, title, body, href } = alert
  await tx`
    insert into watch_alerts (id, account_id, kind, domain, title, body, href, created_at)
    select added.id, settings.account_id, ${kind}, ${domain}, ${title}, ${body}, ${href}, ${now}
    from unnest(
      ${to.map(({ id }) => id)}::text[], ${to.map(({ account_id }) => account_id)}::text[]
    ) as added (id, account_id)
    join watch_settings settings on settings.account_id = added.account_id
    where settings.mail <> 'off'
  `
}

/**
 * When the next email of these accounts is due: at once, or after the interval they chose. A minute
 * between two emails puts what happens together into one.
 */
export async function scheduleMail(tx: Tx, account_ids: string[], now: Date): Promise<void> {
  await tx`
    update watch_settings set mail_due_at = coalesce(mail_due_at, greatest(
      ${now},
      mailed_at + case mail
        when 'daily' then interval '1 day' when 'weekly' then interval '7 days'
        else interval '1 minute' end
    ))
    where account_id in (
      select account_id from watch_settings
      where account_id = any(${account_ids}) and mail <> 'off'
      order by account_id for update
    )
  `
}

export type DueMailing = { account_id: string; email: string; mail: MailChoice }

/** The account whose email is due longest, locked. Skips those that another worker has locked. */
export async function holdDueMailing(tx: Tx, now: Date): Promise<DueMailing | undefined> {
  const [row] = await tx<DueMailing[]>`
    select settings.account_id, accounts.email, settings.mail
    from watch_settings settings join accounts on accounts.id = settings.account_id
    where settings.mail_due_at <= ${now}
    order by settings.mail_due_at limit 1
    for update of settings skip locked
  `
  return row
}

/** Puts the oldest waiting alerts of an account into an email. Returns how many. */
export async function takeAlerts(
  tx: Tx,
  account_id: string,
  { mailing_id, max }: { mailing_id: string; max: number },
): Promise<number> {
  const taken = await tx`
    update watch_alerts set mailing_id = ${mailing_id}
    where id in (
      select id from watch_alerts where account_id = ${account_id} and mailing_id is null
      order by created_at, id limit ${max}
    )
  `
  return taken.count
}

export async function noteMailing(
  tx: Tx,
  account_id: string,
  { mailed_at, mail_due_at }: { mailed_at: Date; mail_due_at: Date | null },
): Promise<void> {
  await tx`
    update watch_settings set mailed_at = ${mailed_at}, mail_due_at = ${mail_due_at}
    where account_id = ${account_id}
  `
}

export type MailedAlert = {
  account_id: string
  kind: string
  domain: string
  title: string
  body: string
  href: string
}

/** What an email says, unless its account has unsubscribed meanwhile. */
export async function readMailing(reader: Reader, mailing_id: string): Promise<MailedAlert[]> {
  return await reader<MailedAlert[]>`
    select alerts.account_id, alerts.kind, alerts.domain, alerts.title, alerts.body, alerts.href
    from watch_alerts alerts
    join watch_settings settings on settings.account_id = alerts.account_id
    where alerts.mailing_id = ${mailing_id} and settings.mail <> 'off'
    order by alerts.created_at, alerts.id limit 1000
  `
}
