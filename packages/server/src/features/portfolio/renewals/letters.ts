import type { Db } from '../../../db/pool.ts'
import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import { findDefaultCard, isCardOver } from '../../money/cards/find-saved-card.ts'
import type { Fact, MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { REDEMPTION_STATUS } from '../domains/domain.ts'
import { findOwned } from '../domains/find-owned.ts'
import { type ChargeState, findCharge } from './charge-sql.ts'
import { declineText } from '../../money/payments/decline-text.ts'
import {
  CONFIRM_MAIL,
  DECLINED_MAIL,
  EXPIRED_MAIL,
  NO_CARD_MAIL,
  NOT_SOLD_MAIL,
  NOTICE_MAIL,
  UNANSWERED_MAIL,
} from './mail-kinds.ts'
import { periodText } from './period-text.ts'
import { findRenewal, isStillWanted, type RenewalRow } from './sql.ts'

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'> & {
  facts: Fact[]
  button: { text: string; path: string }
}

/** Emails about automatic renewals. Each is left out if the renewal has become unnecessary. */
export function renewalLetters({ baseUrl }: { baseUrl: string }): Record<string, Compose> {
  const about = (write: (renewal: RenewalRow, db: Db) => Promise<Words> | Words): Compose => {
    return async (db, { about_id }) => {
      const renewal = about_id === null ? undefined : await findRenewal(db, about_id)
      if (!renewal || !(await isStillWanted(db, renewal))) return undefined
      return letterOf(renewal, await write(renewal, db), baseUrl)
    }
  }
  const aboutCharge = (write: (renewal: RenewalRow, charge: ChargeState) => Words): Compose => {
    return async (db, { about_id }) => {
      const charge = about_id === null ? undefined : await findCharge(db, about_id)
      const renewal = charge && (await findRenewal(db, charge.renewal_id))
      if (!renewal || !(await isStillWanted(db, renewal))) return undefined
      return letterOf(renewal, write(renewal, charge), baseUrl)
    }
  }
  return {
    [NOTICE_MAIL]: about(noticeWords),
    [NO_CARD_MAIL]: about(noCardWords),
    [NOT_SOLD_MAIL]: about(notSoldWords),
    [EXPIRED_MAIL]: about(expiredWords),
    [DECLINED_MAIL]: aboutCharge(declinedWords),
    [CONFIRM_MAIL]: aboutCharge(confirmWords),
    [UNANSWERED_MAIL]: aboutCharge(unansweredWords),
  }
}

function letterOf(renewal: RenewalRow, words: Words, baseUrl: string): MailContent {
  const { button, ...rest } = words
  return {
    ...rest,
    domain: renewal.domain,
    button: { text: button.text, link: baseUrl + button.path },
    reason: 'auto-renew is on for this domain',
  }
}

/** The page that offers to pay now and to change the card. */
function billingPath({ domain }: RenewalRow): string {
  return `/account/billing?domain=${encodeURIComponent(domain)}`
}

function nameOf({ domain }: RenewalRow): string {
  return namedOf(domain).unicode ?? domain
}

function expiry({ expires_at }: RenewalRow): Fact {
  return { label: 'Expires', value: dayText(expires_at) }
}

function renewalPrice({ told_cents, years }: RenewalRow): Fact[] {
  if (told_cents === null) return []
  return [{ label: `Renewal, ${periodText(years)}`, value: centsText(told_cents) }]
}

async function noticeWords(renewal: RenewalRow, db: Db): Promise<Words> {
  const name = nameOf(renewal)
  const at = chargeAt(renewal)
  const card = await findDefaultCard(db, renewal.account_id)
  const isOver = card && at && isCardOver(card, at)
  const price = centsText(renewal.told_cents ?? 0)
  if (!at) return payNowWords(renewal)
  const plan = !card
    ? 'Save a card so that we can renew it for you.'
    : isOver
      ? 'Your saved card will have expired by then. Save another one.'
      : 'You don’t need to do anything. To keep the domain from renewing, turn off auto-renew.'
  return {
    subject: `${name} renews for ${price}`,
    heading: card && !isOver ? 'Your domain renews soon' : 'Your domain needs a card to renew',
    paragraphs: [plan],
    facts: [
      expiry(renewal),
      ...(card ? [{ label: 'We charge your card on', value: dayText(at) }] : []),
      ...(card ? [{ label: 'Card', value: cardText(card) }] : []),
      ...renewalPrice(renewal),
    ],
    button: {
      text: card && !isOver ? 'Review renewal' : 'Save a card',
      path: billingPath(renewal),
    },
    notes: ['If the price rises before then, we’ll tell you before we charge anything.'],
  }
}

/** The price rose just before the expiry: too late to tell and charge it. */
function payNowWords(renewal: RenewalRow): Words {
  return {
    subject: `Pay now to keep ${nameOf(renewal)}`,
    heading: 'The renewal price has risen',
    paragraphs: [
      'Pay now to keep this domain.',
      'The price went up, and there’s no time left to tell you before we’d charge it.',
    ],
    facts: [expiry(renewal), ...renewalPrice(renewal)],
    button: { text: 'Pay now', path: billingPath(renewal) },
    notes: ['You weren’t charged.'],
  }
}

/** The day of the next attempt; undefined if none is left. */
function chargeAt({ next_at, expires_at }: RenewalRow): Date | undefined {
  return next_at < expires_at ? next_at : undefined
}

function noCardWords(renewal: RenewalRow): Words {
  const name = nameOf(renewal)
  return {
    subject: `We can’t renew ${name}: no saved card`,
    heading: 'Save a card to keep this domain',
    paragraphs: [
      'Save a card or pay now.',
      'Auto-renew is on, but there is no card that we could charge.',
    ],
    facts: [expiry(renewal), ...renewalPrice(renewal)],
    button: { text: 'Pay now or save a card', path: billingPath(renewal) },
    notes: ['You weren’t charged.'],
  }
}

function notSoldWords(renewal: RenewalRow): Words {
  return {
    subject: `We can’t renew ${nameOf(renewal)}`,
    heading: 'We can’t renew this domain',
    paragraphs: [
      'Contact us, or transfer the domain to another registrar before it expires.',
      'We no longer sell renewals for this extension.',
    ],
    facts: [expiry(renewal)],
    button: { text: 'View your domains', path: '/account/domains' },
    notes: ['You weren’t charged.'],
  }
}

async function expiredWords(renewal: RenewalRow, db: Db): Promise<Words> {
  const { account_id, domain } = renewal
  const owned = (await findOwned(db, account_id, [domain])).get(domain)
  if (owned?.statuses.includes(REDEMPTION_STATUS)) return redemptionWords(renewal)
  return {
    subject: `${nameOf(renewal)} has expired`,
    heading: 'Your domain has expired',
    paragraphs: [
      'Renew it now to keep it.',
      'It wasn’t renewed before it expired. Soon it can only be restored, which costs more.',
    ],
    facts: [
      { label: 'Expired', value: dayText(renewal.expires_at) },
      ...renewalPrice(renewal),
      ...restorePrice(renewal, 'Restore, once it is in redemption'),
    ],
    button: { text: 'Renew or restore now', path: billingPath(renewal) },
    notes: ['If you don’t, anybody can register it once it’s deleted.'],
  }
}

/** Renewing it is no longer possible. */
function redemptionWords(renewal: RenewalRow): Words {
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
    button: { text: 'Restore now', path: billingPath(renewal) },
    notes: ['If you don’t, anybody can register it once it’s deleted.'],
  }
}

function restorePrice({ restore_cents }: RenewalRow, label: string): Fact[] {
  return restore_cents === null ? [] : [{ label, value: centsText(restore_cents) }]
}

function declinedWords(renewal: RenewalRow, charge: ChargeState): Words {
  return {
    subject: `Card declined: we couldn’t renew ${nameOf(renewal)}`,
    heading: 'We couldn’t charge your card',
    paragraphs: ['Pay now or change your card.', declineText(charge.reason)],
    facts: chargeFacts(renewal, charge),
    button: { text: 'Pay now or change card', path: billingPath(renewal) },
    notes: [triedAgain(renewal)],
  }
}

function confirmWords(renewal: RenewalRow, charge: ChargeState): Words {
  return {
    subject: `Confirm the payment to renew ${nameOf(renewal)}`,
    heading: 'Confirm the payment with your bank',
    paragraphs: [
      'Confirm the payment, and we renew the domain right away.',
      'Your bank didn’t let us charge your card without you.',
    ],
    facts: chargeFacts(renewal, charge),
    button: {
      text: 'Confirm payment',
      path: `/account/receipts?receipt=${encodeURIComponent(charge.receipt_id)}`,
    },
    notes: ['You’re charged once, and only when the domain is renewed.'],
  }
}

function unansweredWords(renewal: RenewalRow, charge: ChargeState): Words {
  return {
    subject: `We couldn’t renew ${nameOf(renewal)} yet`,
    heading: 'Your payment didn’t go through',
    paragraphs: [
      'Pay now to be on the safe side.',
      'We tried several times, but our payment provider didn’t answer. Your card is fine.',
    ],
    facts: chargeFacts(renewal, charge),
    button: { text: 'Pay now or change card', path: billingPath(renewal) },
    notes: [triedAgain(renewal)],
  }
}

function chargeFacts(renewal: RenewalRow, charge: ChargeState): Fact[] {
  const price = centsText(charge.total_cents)
  return [
    expiry(renewal),
    { label: 'Card', value: cardText(charge) },
    { label: `Renewal, ${periodText(renewal.years)}`, value: price },
  ]
}

function triedAgain(renewal: RenewalRow): string {
  const next = chargeAt(renewal)
  if (!next) return 'You weren’t charged. This was our last attempt before the domain expires.'
  return `You weren’t charged. We’ll try again on ${dayText(next)}.`
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

function cardText({ brand, last4 }: { brand: string; last4: string }): string {
  return `${BRANDS[brand] ?? 'Card'} •••• ${last4}`
}
