import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import {
  clearBlocked,
  findStaffForwarding,
  setBlocked,
  type StaffForwardingRow,
} from './block-sql.ts'
import { lockForwardings } from './sql.ts'
import { noForwarding } from './stop-forwarding.ts'

/** One kind of email for each step. */
export const BLOCK_MAILS = {
  blocked: 'forwarding-blocked',
  unblocked: 'forwarding-unblocked',
} as const

type Asked = { domain: string; reason: string }

/**
 * Stops a forwarding that is abused, at once and until staff allow it again. Its owner gets an email
 * with the reason, and can't set it again. Its DNS records stay: they lead to a page that says
 * nothing is here.
 *
 * Refuses: not_found, conflict (stopped already).
 */
export async function blockForwarding(
  tx: Tx,
  { domain, reason }: Asked,
  now: Date,
): Promise<StaffForwardingRow> {
  // The owner may be setting it at this moment.
  await lockForwardings(tx)
  const isNew = await setBlocked(tx, { domain, reason: sentence(reason), now })
  return await notify(tx, domain, { isNew, state: 'blocked' }, now)
}

/**
 * Lets the owner's forwarding work again, as they left it.
 *
 * Refuses: not_found, conflict (not stopped by staff).
 */
export async function unblockForwarding(
  tx: Tx,
  domain: string,
  now: Date,
): Promise<StaffForwardingRow> {
  await lockForwardings(tx)
  const isNew = await clearBlocked(tx, domain, now)
  return await notify(tx, domain, { isNew, state: 'unblocked' }, now)
}

type Done = { isNew: boolean; state: keyof typeof BLOCK_MAILS }

async function notify(
  tx: Tx,
  domain: string,
  { isNew, state }: Done,
  now: Date,
): Promise<StaffForwardingRow> {
  const row = await findStaffForwarding(tx, domain)
  if (!row) throw noForwarding()
  if (!isNew) {
    const text = state === 'blocked' ? 'is stopped already.' : 'isn’t stopped.'
    throw new Refusal('conflict', `The forwarding of ${domain} ${text}`)
  }
  const mail = { kind: BLOCK_MAILS[state], to_email: row.email, about_id: domain }
  await enqueueMail(tx, mail, now)
  return row
}

/** The reason is followed by other sentences. */
function sentence(text: string): string {
  const typed = text.trim()
  return /[.!?]$/.test(typed) ? typed : `${typed}.`
}
