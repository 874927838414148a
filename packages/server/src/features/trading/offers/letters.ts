import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { momentText } from '../../../values/moment-text.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { checkoutPath } from '../checkout/session.ts'
import { OFFER_MAILS } from './mails.ts'
import type { OfferRow, OfferStatus, Role } from './offer.ts'
import { findOffer } from './sql.ts'

type Needs = { baseUrl: string; masterKey: MasterKey }
type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'> & {
  button: string
}
type Told = { name: string; amount: string; until: string }
type Letter = { to: Role; isTrue: (offer: OfferRow) => boolean; words: (told: Told) => Words }

/** Emails about offers. They contain nothing that people typed. What isn't true any more isn't sent. */
export function offerLetters(needs: Needs): Record<string, Compose> {
  const compose =
    (letter: Letter): Compose =>
    async (db, { about_id }) => {
      const offer = about_id === null ? undefined : await findOffer(db, about_id)
      return offer && letter.isTrue(offer) ? mailOf(offer, letter, needs) : undefined
    }
  return Object.fromEntries(
    Object.entries(LETTERS).map(([kind, letter]) => [kind, compose(letter)]),
  )
}

function mailOf(offer: OfferRow, { to, words }: Letter, needs: Needs): MailContent {
  const { domain, offer_id, status, session_id } = offer
  const { unicode: name = domain } = namedOf(domain)
  const amount = centsText(offer.amount_cents)
  const { button, ...said } = words({ name, amount, until: momentText(offer.expires_at) })
  const isPayable = to === 'buyer' && status === 'accepted' && session_id !== null
  const path = isPayable
    ? checkoutPath(needs.masterKey, session_id)
    : `/account/offers/${encodeURIComponent(offer_id)}`
  return {
    ...said,
    domain,
    facts: [{ label: 'Amount', value: amount }],
    button: { text: button, link: needs.baseUrl + path },
    reason:
      to === 'buyer' ? 'you made an offer for this domain' : 'you listed this domain for sale',
  }
}

const onTurn = (turn: Role) => (offer: OfferRow) => offer.turn === turn
const has = (status: OfferStatus) => (offer: OfferRow) => offer.status === status

const LETTERS: Record<string, Letter> = {
  [OFFER_MAILS.made]: { to: 'seller', isTrue: onTurn('seller'), words: made },
  [OFFER_MAILS.counteredToBuyer]: { to: 'buyer', isTrue: onTurn('buyer'), words: countered },
  [OFFER_MAILS.counteredToSeller]: { to: 'seller', isTrue: onTurn('seller'), words: countered },
  [OFFER_MAILS.acceptedToBuyer]: { to: 'buyer', isTrue: has('accepted'), words: toPay },
  [OFFER_MAILS.acceptedToSeller]: { to: 'seller', isTrue: has('accepted'), words: agreed },
  [OFFER_MAILS.declinedToBuyer]: { to: 'buyer', isTrue: has('declined'), words: declined },
  [OFFER_MAILS.declinedToSeller]: { to: 'seller', isTrue: has('declined'), words: refused },
  [OFFER_MAILS.withdrawn]: { to: 'seller', isTrue: has('withdrawn'), words: withdrawn },
  [OFFER_MAILS.expiredToBuyer]: { to: 'buyer', isTrue: has('expired'), words: expired },
  [OFFER_MAILS.expiredToSeller]: { to: 'seller', isTrue: has('expired'), words: lapsed },
  [OFFER_MAILS.closed]: { to: 'buyer', isTrue: has('expired'), words: closed },
  [OFFER_MAILS.reminderToBuyer]: { to: 'buyer', isTrue: onTurn('buyer'), words: toAnswer },
  [OFFER_MAILS.reminderToSeller]: { to: 'seller', isTrue: onTurn('seller'), words: toAnswer },
  [OFFER_MAILS.paymentReminder]: { to: 'buyer', isTrue: has('accepted'), words: toPaySoon },
}

function made({ name, amount, until }: Told): Words {
  return {
    subject: `You have an offer of ${amount} for ${name}`,
    heading: 'Somebody made you an offer',
    paragraphs: [`Accept it, decline it or make a counter-offer by ${until}.`],
    notes: ['Your name stays for sale at its buy now price until somebody pays.'],
    button: 'Answer the offer',
  }
}

function countered({ name, amount, until }: Told): Words {
  return {
    subject: `Counter-offer of ${amount} for ${name}`,
    heading: 'You have a counter-offer',
    paragraphs: [`Accept it, decline it or make a counter-offer by ${until}.`],
    notes: ['The name stays for sale until somebody pays.'],
    button: 'Answer the offer',
  }
}

function toPay({ name, amount, until }: Told): Words {
  return {
    subject: `${name} is yours for ${amount} if you pay in time`,
    heading: 'You have a deal',
    paragraphs: [
      `Pay ${amount} by ${until}.`,
      'The name isn’t reserved: somebody else can still buy it first.',
    ],
    notes: ['Only you should have this link. We hold your money until the name is yours.'],
    button: `Pay ${amount}`,
  }
}

function agreed({ name, amount, until }: Told): Words {
  return {
    subject: `You agreed on ${amount} for ${name}`,
    heading: 'You have a deal',
    paragraphs: [
      `There’s nothing to do right now. The buyer has until ${until} to pay.`,
      'We email you when the money is here. Hand the domain over after that, not before.',
    ],
    notes: ['Until then the name stays for sale at its buy now price.'],
    button: 'View the offer',
  }
}

function toAnswer({ name, amount, until }: Told): Words {
  return {
    subject: `One day left to answer ${amount} for ${name}`,
    heading: 'An offer is waiting for you',
    paragraphs: [`Accept it, decline it or make a counter-offer by ${until}.`],
    notes: ['After that, the offer expires.'],
    button: 'Answer the offer',
  }
}

function toPaySoon({ name, amount, until }: Told): Words {
  return {
    subject: `One day left to pay for ${name}`,
    heading: 'Your price is about to expire',
    paragraphs: [
      `Pay ${amount} by ${until}.`,
      'The name isn’t reserved: somebody else can still buy it first.',
    ],
    notes: ['Only you should have this link. We hold your money until the name is yours.'],
    button: `Pay ${amount}`,
  }
}

function declined({ name }: Told): Words {
  return {
    subject: `Your offer for ${name} was declined`,
    heading: 'Your offer was declined',
    paragraphs: ['Make a higher offer, or buy the name at its buy now price.'],
    notes: [],
    button: 'View the offer',
  }
}

function refused({ name }: Told): Words {
  return {
    subject: `Your counter-offer for ${name} was declined`,
    heading: 'The buyer declined your counter-offer',
    paragraphs: ['There’s nothing to do. Your name stays for sale.'],
    notes: [],
    button: 'View the offer',
  }
}

function withdrawn({ name, amount }: Told): Words {
  return {
    subject: `The offer of ${amount} for ${name} was withdrawn`,
    heading: 'An offer was withdrawn',
    paragraphs: ['There’s nothing to do. Your name stays for sale.'],
    notes: [],
    button: 'View the offer',
  }
}

function expired({ name }: Told): Words {
  return {
    subject: `Your offer for ${name} has expired`,
    heading: 'Your offer has expired',
    paragraphs: [
      'Make another offer, or buy the name at its buy now price.',
      'It wasn’t answered or paid within 72 hours. You weren’t charged.',
    ],
    notes: [],
    button: 'View the offer',
  }
}

function lapsed({ name }: Told): Words {
  return {
    subject: `The offer for ${name} has expired`,
    heading: 'An offer has expired',
    paragraphs: [
      'There’s nothing to do. Your name stays for sale.',
      'The buyer didn’t answer or pay within 72 hours.',
    ],
    notes: [],
    button: 'View the offer',
  }
}

function closed({ name }: Told): Words {
  return {
    subject: `${name} is no longer for sale`,
    heading: 'Your offer has ended',
    paragraphs: [
      'Look for a similar name on the market.',
      'The name was sold or withdrawn. You weren’t charged.',
    ],
    notes: [],
    button: 'View the offer',
  }
}
