import type { Db } from '../../../db/pool.ts'
import { centsText } from '../../../values/cents-text.ts'
import { dayText } from '../../../values/moment-text.ts'
import { findDefaultCard, isCardOver } from '../../money/cards/find-saved-card.ts'
import type { Fact, MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { type ChargeState, findCharge } from './charge-sql.ts'
import { declineText } from '../../money/payments/decline-text.ts'
import { expiredWords, lapsedWords, reminderWords } from './expiry-letters.ts'
import {
  CONFIRM_MAIL,
  DECLINED_MAIL,
  EXPIRED_MAIL,
  LAPSED_MAIL,
  NO_CARD_MAIL,
  NOT_SOLD_MAIL,
  NOTICE_MAIL,
  REMINDER_MAIL,
  UNANSWERED_MAIL,
} from './mail-kinds.ts'
import { billingPath, expiry, nameOf, renewalPrice, type Words } from './letter-parts.ts'
import { periodText } from './period-text.ts'
import { findRenewal, isStillWanted, type RenewalRow } from './sql.ts'

type Write = (renewal: RenewalRow, db: Db) => Promise<Words> | Words

/** Emails about renewals. Each is left out if the renewal has become unnecessary. */
export function renewalLetters({ baseUrl }: { baseUrl: string }): Record<string, Compose> {
  const about = (write: Write, auto_renew = true): Compose => {
    return async (db, { about_id }) => {
      const renewal = about_id === null ? undefined : await findRenewal(db, about_id)
      if (!renewal || !(await isStillWanted(db, renewal, auto_renew))) return undefined
      const reason = auto_renew ? AUTOMATIC : 'this domain is in your account'
      return letterOf(renewal, await write(renewal, db), { baseUrl, reason })
    }
  }
  const aboutCharge = (write: (renewal: RenewalRow, charge: ChargeState) => Words): Compose => {
    return async (db, { about_id }) => {
      const charge = about_id === null ? undefined : await findCharge(db, about_id)
      const renewal = charge && (await findRenewal(db, charge.renewal_id))
      if (!renewal || !(await isStillWanted(db, renewal))) return undefined
      return letterOf(renewal, write(renewal, charge), { baseUrl, reason: AUTOMATIC })
    }
  }
  return {
    [NOTICE_MAIL]: about(noticeWords),
    [NO_CARD_MAIL]: about(noCardWords),
    [NOT_SOLD_MAIL]: about(notSoldWords),
    [EXPIRED_MAIL]: about(expiredWords),
    [REMINDER_MAIL]: about(reminderWords, false),
    [LAPSED_MAIL]: about(lapsedWords, false),
    [DECLINED_MAIL]: aboutCharge(declinedWords),
    [CONFIRM_MAIL]: aboutCharge(confirmWords),
    [UNANSWERED_MAIL]: aboutCharge(unansweredWords),
  }
}

const AUTOMATIC = 'auto-renew is on for this domain'

type About = { baseUrl: string; reason: string }

function letterOf(renewal: RenewalRow, words: Words, { baseUrl, reason }: About): MailContent {
  const { button, ...rest } = words
  return {
    ...rest,
    domain: renewal.domain,
    button: { text: button.text, link: baseUrl + button.path },
    reason,
  }
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
