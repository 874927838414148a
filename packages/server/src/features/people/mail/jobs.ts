import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { type Compose, sendDueMail } from './send-due-mail.ts'
import { purgeMails } from './sql.ts'

const LOOK_MS = 1_000
const PURGE_MS = 3_600_000

/**
 * Sends queued email. Without a mail server, the demo stores it in its outbox; elsewhere it stays
 * queued.
 */
export function mailJobs(deps: Deps, compose: Record<string, Compose>): Work[] {
  const { db, clock, config, log, sendMail } = deps
  const purge = {
    name: 'purge mail',
    everyMs: PURGE_MS,
    run: () => purgeMails(db, clock.now()),
  }
  if (!sendMail && !config.isDemo) {
    log.warn('SMTP_URL is not set: no mail is sent, so nobody can sign up or reset a password')
    return [purge]
  }
  const post = { compose, send: sendMail, log }
  return [
    { name: 'send mail', everyMs: LOOK_MS, run: () => sendDueMail(db, post, clock.now()) },
    purge,
  ]
}
