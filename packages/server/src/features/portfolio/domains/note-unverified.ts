import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { VERIFY_WITHIN_DAYS } from './domain.ts'
import { readOwnerEmail } from './event-sql.ts'
import type { LeasedDomain, Watched } from './refresh-sql.ts'

export const UNVERIFIED_MAIL = 'domain-unverified'

const DAY_MS = 24 * 3_600_000
/** How long before the deadline the owner is reminded. */
const REMINDED_DAYS_BEFORE = 5

type Owned = { account_id: string; domain: string }

/**
 * Tells the owner that the registrant must confirm an email address: when that begins, and once
 * more before the deadline. The registrar's own email went to that address, which may be mistyped.
 */
export async function noteUnverified(
  tx: Tx,
  leased: LeasedDomain,
  { unverified_since }: Watched,
  now: Date,
): Promise<void> {
  if (unverified_since && isNews(leased, unverified_since, now)) {
    await mailUnverified(tx, leased, now)
  }
}

export async function mailUnverified(
  tx: Tx,
  { account_id, domain }: Owned,
  now: Date,
): Promise<void> {
  const to_email = await readOwnerEmail(tx, account_id)
  if (to_email) await enqueueMail(tx, { kind: UNVERIFIED_MAIL, to_email, about_id: domain }, now)
}

/** Each check is stored once, so only one of them can be the first after the reminder's time. */
function isNews({ unverified_since: before, seen_at }: LeasedDomain, since: Date, now: Date) {
  if (!before) return true
  const days = VERIFY_WITHIN_DAYS - REMINDED_DAYS_BEFORE
  const remindAt = new Date(since.getTime() + days * DAY_MS)
  return seen_at !== null && seen_at < remindAt && remindAt <= now
}
