import type { Tx } from '../../../db/pool.ts'
import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { addNotifications } from '../../people/notifications/add-notifications.ts'
import { OFFER_MAILS, type OfferMail } from './mails.ts'
import type { OfferRow, Role } from './offer.ts'
import { otherRole } from './rules.ts'
import { findPerson } from './sql.ts'

type Offer = Pick<
  OfferRow,
  'offer_id' | 'domain' | 'buyer_account_id' | 'seller_account_id' | 'amount_cents'
>

type Told = { to: Role; mail: OfferMail; title: string; body: string }

/**
 * Tells one side by email and in the bell, in the transaction of what happened. Neither contains
 * anything that the other side typed. Staff have their own list, so nobody is told for our names.
 */
async function tell(tx: Tx, offer: Offer, { to, mail, title, body }: Told, now: Date) {
  const account_id = to === 'buyer' ? offer.buyer_account_id : offer.seller_account_id
  const person = await findPerson(tx, account_id)
  if (!person) return
  const { offer_id } = offer
  const wanted = { kind: OFFER_MAILS[mail], to_email: person.email, about_id: offer_id }
  await enqueueMail(tx, wanted, now)
  const href = `/account/offers/${offer_id}`
  const notice = { account_id: person.account_id, kind: `offer_${to}`, title, body, href }
  await addNotifications(tx, [notice], now)
}

const nameOf = ({ domain }: Offer) => namedOf(domain).unicode ?? domain

/** An amount waits for the answer of one side. */
export async function notifyTurn(
  tx: Tx,
  offer: Offer,
  { turn, isFirst, now }: { turn: Role; isFirst: boolean; now: Date },
): Promise<void> {
  const amount = centsText(offer.amount_cents)
  const what = isFirst ? 'Offer' : 'Counter-offer'
  const title = `${what} of ${amount} for ${nameOf(offer)}`
  const body = 'Answer within 72 hours.'
  const mail = isFirst ? 'made' : turn === 'buyer' ? 'counteredToBuyer' : 'counteredToSeller'
  await tell(tx, offer, { to: turn, mail, title, body }, now)
}

/** The buyer is asked to pay. The seller hears of it unless they accepted it themselves. */
export async function notifyAccepted(
  tx: Tx,
  offer: Offer,
  { by, isAutomatic, now }: { by: Role; isAutomatic: boolean; now: Date },
): Promise<void> {
  const amount = centsText(offer.amount_cents)
  const name = nameOf(offer)
  const title = `You agreed on ${amount} for ${name}`
  const body = 'Pay within 72 hours. Until then somebody else can still buy it.'
  await tell(tx, offer, { to: 'buyer', mail: 'acceptedToBuyer', title, body }, now)
  if (by === 'seller' && !isAutomatic) return
  const why = isAutomatic ? 'We accepted it for you.' : 'The buyer accepted.'
  const told = { to: 'seller', mail: 'acceptedToSeller', title, body: why } as const
  await tell(tx, offer, told, now)
}

export async function notifyDeclined(
  tx: Tx,
  offer: Offer,
  { by, now }: { by: Role; now: Date },
): Promise<void> {
  const to = otherRole(by)
  const what = to === 'buyer' ? 'offer' : 'counter-offer'
  const title = `Your ${what} for ${nameOf(offer)} was declined`
  const mail = to === 'buyer' ? 'declinedToBuyer' : 'declinedToSeller'
  await tell(tx, offer, { to, mail, title, body: 'You can see it in your offers.' }, now)
}

export async function notifyWithdrawn(tx: Tx, offer: Offer, now: Date): Promise<void> {
  const title = `The offer for ${nameOf(offer)} was withdrawn`
  const body = 'There’s nothing to do. Your listing stays for sale.'
  await tell(tx, offer, { to: 'seller', mail: 'withdrawn', title, body }, now)
}

/** Time ran out. The seller hears of it if the buyer was the one to act. */
export async function notifyExpired(
  tx: Tx,
  offer: Offer,
  { late, now }: { late: Role; now: Date },
): Promise<void> {
  const title = `The offer for ${nameOf(offer)} has expired`
  const body =
    late === 'buyer' ? 'It wasn’t answered or paid in time.' : 'The seller didn’t answer.'
  await tell(tx, offer, { to: 'buyer', mail: 'expiredToBuyer', title, body }, now)
  if (late === 'seller') return
  await tell(tx, offer, { to: 'seller', mail: 'expiredToSeller', title, body }, now)
}

/** Whoever has to answer or pay is told that a day is left. */
export async function notifyReminder(
  tx: Tx,
  offer: Offer & Pick<OfferRow, 'turn'>,
  now: Date,
): Promise<void> {
  const amount = centsText(offer.amount_cents)
  const name = nameOf(offer)
  if (offer.turn === null) {
    const title = `${name}: one day left to pay ${amount}`
    const body = 'After that, the agreed price no longer applies.'
    return await tell(tx, offer, { to: 'buyer', mail: 'paymentReminder', title, body }, now)
  }
  const mail = offer.turn === 'buyer' ? 'reminderToBuyer' : 'reminderToSeller'
  const title = `${name}: one day left to answer ${amount}`
  const body = 'After that, the offer expires.'
  await tell(tx, offer, { to: offer.turn, mail, title, body }, now)
}

/** The name was sold to somebody else, or isn't for sale any more. */
export async function notifyClosed(tx: Tx, offer: Offer, now: Date): Promise<void> {
  const title = `${nameOf(offer)} is no longer for sale`
  const body = 'Your offer has ended. You weren’t charged.'
  await tell(tx, offer, { to: 'buyer', mail: 'closed', title, body }, now)
}
