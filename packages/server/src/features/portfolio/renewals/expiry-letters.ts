import type { Db } from '../../../db/pool.ts'
import { centsText } from '../../../values/cents-text.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { Fact } from '../../people/mail/mail-content.ts'
import { REDEMPTION_STATUS } from '../domains/domain.ts'
import { findOwned } from '../domains/find-owned.ts'
import {
  billingPath,
  domainPath,
  expiry,
  nameOf,
  renewalPrice,
  type Words,
} from './letter-parts.ts'
import type { RenewalRow } from './sql.ts'

/** With auto-renew off: it will expire, unless its owner renews it. */
export function reminderWords(renewal: RenewalRow): Words {
  const isSold = renewal.told_cents !== null
  return {
    subject: `${nameOf(renewal)} expires on ${dayText(renewal.expires_at)}`,
    heading: 'Your domain expires soon',
    paragraphs: isSold
      ? ['Renew it now to keep it.', 'Auto-renew is off, so we won’t renew it for you.']
      : [
          'Contact us, or transfer the domain to another registrar before it expires.',
          'We no longer sell renewals for this extension.',
        ],
    facts: [expiry(renewal), ...renewalPrice(renewal)],
    button: { text: isSold ? 'Renew now' : 'View domain', path: domainPath(renewal) },
    notes: [
      'Once it expires, its website and email stop working. If you don’t need it any more, you don’t have to do anything.',
    ],
  }
}

/** It has expired although auto-renew was on. */
export async function expiredWords(renewal: RenewalRow, db: Db): Promise<Words> {
  const path = billingPath(renewal)
  if (await isRedeemable(renewal, db)) return redemptionWords(renewal, path)
  return {
    ...goneWords(renewal, 'It wasn’t renewed before it expired.'),
    button: { text: 'Renew or restore now', path },
  }
}

/** It has expired, and auto-renew was off. */
export async function lapsedWords(renewal: RenewalRow, db: Db): Promise<Words> {
  const path = domainPath(renewal)
  if (await isRedeemable(renewal, db)) return redemptionWords(renewal, path)
  return {
    ...goneWords(renewal, 'Auto-renew is off, so we didn’t renew it.'),
    button: { text: 'Renew now', path },
  }
}

async function isRedeemable({ account_id, domain }: RenewalRow, db: Db): Promise<boolean> {
  const owned = (await findOwned(db, account_id, [domain])).get(domain)
  return owned?.statuses.includes(REDEMPTION_STATUS) ?? false
}

function goneWords(renewal: RenewalRow, why: string): Omit<Words, 'button'> {
  const later =
    renewal.restore_cents === null ? '' : ' Soon it can only be restored, which costs more.'
  return {
    subject: `${nameOf(renewal)} has expired`,
    heading: 'Your domain has expired',
    paragraphs: ['Renew it now to keep it.', why + later],
    facts: [
      { label: 'Expired', value: dayText(renewal.expires_at) },
      ...renewalPrice(renewal),
      ...restorePrice(renewal, 'Restore, once it is in redemption'),
    ],
    notes: ['If you don’t, anybody can register it once it’s deleted.'],
  }
}

/** Renewing it is no longer possible. */
function redemptionWords(renewal: RenewalRow, path: string): Words {
  return {
    subject: `${nameOf(renewal)} can only be restored now`,
    heading: 'Restore your domain to keep it',
    paragraphs: [
      'Restore it now to keep it.',
      'It has expired and its registry is about to delete it. It can no longer be renewed.',
    ],
    facts: [
      { label: 'Expired', value: dayText(renewal.expires_at) },
      ...restorePrice(renewal, 'Restore'),
    ],
    button: { text: 'Restore now', path },
    notes: ['If you don’t, anybody can register it once it’s deleted.'],
  }
}

function restorePrice({ restore_cents }: RenewalRow, label: string): Fact[] {
  return restore_cents === null ? [] : [{ label, value: centsText(restore_cents) }]
}
