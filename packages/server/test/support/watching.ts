import { randomUUID } from 'node:crypto'
import { savedSearchJobs } from '../../src/features/market/saved-searches/jobs.ts'
import { watchJobs } from '../../src/features/market/watching/jobs.ts'
import { sendDueMail } from '../../src/features/people/mail/send-due-mail.ts'
import { allLetters } from '../../src/letters.ts'
import type { House } from './house.ts'
import type { Browser } from './people.ts'

export const someName = (tld = 'com') => `watched-${randomUUID().slice(0, 8)}.${tld}`

type Jobs = { check: boolean }

/**
 * Does what the worker does about watches and saved searches: checks names, handles listings, and
 * queues email.
 */
export async function workWatching(house: House, { check }: Jobs = { check: true }): Promise<void> {
  const jobs = [...watchJobs(house.deps), ...savedSearchJobs(house.deps)]
  for (const { name, run } of jobs) {
    if (!check && name === 'check watched names') continue
    while ((await run()) === true) continue
  }
}

export type Notified = { kind: string; title: string; href: string; read_at: string | null }

export async function notificationsOf(browser: Browser): Promise<Notified[]> {
  return (await browser.get('/api/notifications?limit=200')).json().notifications
}

export const titles = async (browser: Browser) =>
  (await notificationsOf(browser)).map(({ title }) => title).reverse()

export type WatchMail = {
  subject: string
  text: string
  headers: Record<string, string>
}

export async function sendMails({ db, deps, clock }: House): Promise<void> {
  const post = { compose: allLetters(deps.config), send: undefined }
  while (await sendDueMail(db, post, clock.now())) continue
}

/** Sends what is queued, and returns the emails about watches and saved searches, oldest first. */
export async function watchMails(house: House, email: string): Promise<WatchMail[]> {
  await sendMails(house)
  return await house.db<WatchMail[]>`
    select subject, text_part as text, headers from mails
    where to_email = ${email} and kind in ('watch-alerts', 'saved-search') and sent_at is not null
    order by id limit 100
  `
}

export const subjects = async (house: House, email: string) =>
  (await watchMails(house, email)).map(({ subject }) => subject)

/** The path and query of the address in the List-Unsubscribe header. */
export function unsubscribePathOf({ headers }: WatchMail): string {
  const link = /^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}
