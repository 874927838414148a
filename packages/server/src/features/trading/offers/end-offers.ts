import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { closeSession, holdSession } from '../checkout/sql.ts'
import { notifyClosed, notifyExpired, notifyReminder } from './notify.ts'
import type { OfferRow } from './offer.ts'
import { isReminderDue, remindAt, standingOf } from './rules.ts'
import {
  findListingOf,
  findOffer,
  holdOffer,
  insertStep,
  readDue,
  setLook,
  setOffer,
  setReminded,
} from './sql.ts'

const BATCH_MAX = 50
/** How often to look while a buyer is at the bank. */
const PAYING_MS = 60_000

type Needs = { db: Db; log: Pick<Logger, 'error'> }

/**
 * Ends offers whose time ran out, that were paid, or whose name is gone, and reminds people of
 * deadlines. Returns whether more are due. Safe to run in several workers at the same time, because each offer is locked and looked at
 * again.
 */
export async function endOffers({ db, log }: Needs, now: Date): Promise<boolean> {
  const due = await readDue(db, now, BATCH_MAX)
  let failed = 0
  for (const offer_id of due) {
    await transact(db, async (tx) => await lookAt(tx, offer_id, now)).catch((error: unknown) => {
      failed += 1
      log.error({ err: error, offer_id }, 'an offer could not be ended, will retry')
    })
  }
  return due.length === BATCH_MAX && failed === 0
}

async function lookAt(tx: Tx, offer_id: string, now: Date): Promise<void> {
  const offer = await holdWithSession(tx, offer_id)
  if (!offer || (offer.turn === null && offer.status !== 'accepted')) return
  if (offer.is_paying) return await setLook(tx, offer_id, new Date(now.getTime() + PAYING_MS))
  const { status } = standingOf(offer, now)
  if (status === 'paid') return await end(tx, offer, 'paid', now)
  if (await isGone(tx, offer)) {
    await insertStep(tx, { offer_id, event: 'closed', done_by: null }, now)
    await end(tx, offer, 'expired', now)
    return await notifyClosed(tx, offer, now)
  }
  if (status !== 'expired') return await remind(tx, offer, now)
  await insertStep(tx, { offer_id, event: 'expired', done_by: null }, now)
  await end(tx, offer, 'expired', now)
  // An accepted offer waits for the buyer's payment.
  await notifyExpired(tx, offer, { late: offer.turn ?? 'buyer', now })
}

/**
 * Locks the checkout page first, as a sale does, so that nobody starts to pay meanwhile. Undefined if
 * the offer was accepted just now.
 */
async function holdWithSession(tx: Tx, offer_id: string): Promise<OfferRow | undefined> {
  const { session_id = null } = (await findOffer(tx, offer_id)) ?? {}
  if (session_id !== null) await holdSession(tx, session_id)
  const offer = await holdOffer(tx, offer_id)
  return offer?.session_id === session_id ? offer : undefined
}

/** Whoever has to answer or pay hears of it once, a day before the time is over. */
async function remind(tx: Tx, offer: OfferRow, now: Date): Promise<void> {
  if (!isReminderDue(offer, now)) {
    const due = remindAt(offer)
    return await setLook(tx, offer.offer_id, due > now ? due : offer.expires_at)
  }
  await setReminded(tx, offer.offer_id)
  await notifyReminder(tx, offer, now)
}

/** The agreed price goes with the offer, even if the name is for sale again later. */
async function end(tx: Tx, offer: OfferRow, status: 'paid' | 'expired', now: Date): Promise<void> {
  if (offer.session_id !== null) await closeSession(tx, offer.session_id, now)
  await setOffer(tx, offer.offer_id, { ...offer, status, turn: null, look_at: null }, now)
}

/** A name that is only hidden or paused may come back in time. */
async function isGone(tx: Tx, { listing_id, seller_account_id }: OfferRow): Promise<boolean> {
  const listing = await findListingOf(tx, listing_id)
  if (!listing || listing.sold_at || listing.withdrawn_at) return true
  return listing.owner_account_id !== seller_account_id
}
