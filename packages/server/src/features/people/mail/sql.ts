import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { Letter } from '../../../upstream/mail.ts'

export type NewMail = {
  id: string
  kind: string
  to_email: string
  about_id: string | null
  now: Date
  /** Its place in the queue. */
  next_at: Date
  /** The trace of the request that caused it. */
  traceparent: string | null
}

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  const { id, kind, to_email, about_id, now, next_at, traceparent } = mail
  await tx`
    insert into mails (id, kind, to_email, about_id, created_at, next_at, traceparent)
    values (${id}, ${kind}, ${to_email}, ${about_id}, ${now}, ${next_at}, ${traceparent})
  `
}

type Recent = { kind: string; to_email: string; since: Date }

/** Ignores case, so different spellings of an address count as one mailbox. */
export async function countMails(
  reader: Reader,
  { kind, to_email, since }: Recent,
): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from mails
    where kind = ${kind} and lower(to_email) = lower(${to_email}) and created_at > ${since}
  `
  return row?.count ?? 0
}

export type DueMail = {
  id: string
  kind: string
  to_email: string
  about_id: string | null
  attempts: number
  created_at: Date
  last_error: string | null
  traceparent: string | null
}

/** The email that has waited longest, skipping those another worker has locked. */
export async function holdDueMail(tx: Tx, now: Date): Promise<DueMail | undefined> {
  const [row] = await tx<DueMail[]>`
    select id, kind, to_email, about_id, attempts, created_at, last_error, traceparent from mails
    where sent_at is null and failed_at is null and next_at <= ${now}
      and lease_until <= clock_timestamp()
    order by next_at limit 1
    for update skip locked
  `
  return row
}

const COUNTED_MAX = 10_000

/** How many emails are due, and since when: an urgent one since it was queued. */
export async function countDue(
  reader: Reader,
  now: Date,
): Promise<{ count: number; oldest_at: Date | null }> {
  const [row] = await reader<{ count: number; oldest_at: Date | null }[]>`
    select count(*) as count, min(greatest(next_at, created_at)) as oldest_at from (
      select next_at, created_at from mails
      where sent_at is null and failed_at is null and next_at <= ${now}
      order by next_at limit ${COUNTED_MAX}
    ) due
  `
  return row ?? { count: 0, oldest_at: null }
}

type Try = { next_at: Date; leaseMs: number }

/** Leases an email for one attempt, and schedules the next one in case it fails. */
export async function noteTry(tx: Tx, id: string, { next_at, leaseMs }: Try): Promise<void> {
  await tx`
    update mails set attempts = attempts + 1, next_at = ${next_at},
      lease_until = ${leaseUntil(tx, leaseMs)}
    where id = ${id}
  `
}

export async function noteSent(db: Db, id: string, now: Date): Promise<void> {
  await db`update mails set sent_at = ${now}, last_error = null where id = ${id}`
}

type Headers = Record<string, string>

/** The demo's outbox: stores the letter instead of handing it to a mail server. */
export async function keepLetter(db: Db, letter: Letter, headers: Headers): Promise<void> {
  const { id, subject, text, html } = letter
  await db`
    update mails set subject = ${subject}, text_part = ${text}, html_part = ${html},
      headers = ${JSON.stringify(headers)}::text::jsonb
    where id = ${id}
  `
}

export async function noteError(db: Db, id: string, last_error: string): Promise<void> {
  await db`update mails set last_error = ${last_error}, lease_until = 'epoch' where id = ${id}`
}

/** Takes back the attempt, which wasn't one. */
export async function postponeMail(
  db: Db,
  id: string,
  { next_at, last_error }: { next_at: Date; last_error: string },
): Promise<void> {
  await db`
    update mails set attempts = attempts - 1, next_at = ${next_at}, last_error = ${last_error},
      lease_until = 'epoch'
    where id = ${id}
  `
}

export async function noteFailed(db: Db, id: string, now: Date): Promise<void> {
  await db`update mails set failed_at = ${now} where id = ${id}`
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db`delete from mails where id = ${id}`
}

/** A mail in the demo's outbox. */
export type KeptMail = {
  id: string
  to_email: string
  subject: string
  text_part: string
  html_part: string
  headers: Headers | null
  sent_at: Date
}

/** The newest mails first: all of them, or those to one address. */
export async function readOutbox(
  db: Db,
  { to, limit }: { to?: string | undefined; limit: number },
): Promise<KeptMail[]> {
  return await db<KeptMail[]>`
    select id, to_email, subject, text_part, html_part, headers, sent_at from mails
    where subject is not null and text_part is not null and html_part is not null
      and sent_at is not null
      and (${to ?? null}::text is null or lower(to_email) = lower(${to ?? null}::text))
    order by created_at desc, id desc limit ${limit}
  `
}

export async function readKeptMail(db: Db, id: string): Promise<KeptMail | undefined> {
  const [row] = await db<KeptMail[]>`
    select id, to_email, subject, text_part, html_part, headers, sent_at from mails
    where id = ${id} and subject is not null and text_part is not null and html_part is not null
      and sent_at is not null
  `
  return row
}

const PURGE_ROWS_MAX = 10_000
const KEPT_DAYS = 30

/** Deletes old emails, in batches. Returns whether more are left. */
export async function purgeMails(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)
  const gone = await db`
    delete from mails where id in (
      select id from mails where created_at < ${before} limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
