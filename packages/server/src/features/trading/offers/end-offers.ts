import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { notifyClosed, notifyExpired } from './notify.ts'
import type { OfferRow } from './offer.ts'
import { standingOf } from './rules.ts'
import { findListingOf, holdOffer, insertStep, readDue, setLook, setOffer } from './sql.ts'

const BATCH_MAX = 50
/** How often to look while a buyer is at the bank. */
const PAYING_MS = 60_000

type Needs = { db: Db; log: Pick<Logger, 'error'> }

/**
 * Ends offers whose time ran out, that were paid, or whose name is gone. Returns whether more are
 * due. Safe to run in several workers at the same time, because each offer is locked and looked at
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
  const offer = await holdOffer(tx, offer_id)
  if (!offer || (offer.turn === null && offer.status !== 'accepted')) return
  if (offer.is_paying) return await setLook(tx, offer_id, new Date(now.getTime() + PAYING_MS))
  const { status } = standingOf(offer, now)
  if (status === 'paid') return await end(tx, offer, 'paid', now)
  if (await isGone(tx, offer)) {
    await insertStep(tx, { offer_id, event: 'closed', done_by: null }, now)
    await end(tx, offer, 'expired', now)
    return await notifyClosed(tx, offer, now)
  }
  if (status !== 'expired') return await setLook(tx, offer_id, offer.expires_at)
  await insertStep(tx, { offer_id, event: 'expired', done_by: null }, now)
  await end(tx, offer, 'expired', now)
  // An accepted offer waits for the buyer's payment.
  await notifyExpired(tx, offer, { late: offer.turn ?? 'buyer', now })
}

async function end(tx: Tx, offer: OfferRow, status: 'paid' | 'expired', now: Date): Promise<void> {
  await setOffer(tx, offer.offer_id, { ...offer, status, turn: null, look_at: null }, now)
}

/** A name that is only hidden or paused may come back in time. */
async function isGone(tx: Tx, { listing_id, seller_account_id }: OfferRow): Promise<boolean> {
  const listing = await findListingOf(tx, listing_id)
  if (!listing || listing.sold_at || listing.withdrawn_at) return true
  return listing.owner_account_id !== seller_account_id
}
