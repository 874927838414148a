import type { Tx } from '../../../db/pool.ts'
import type { HeldListing } from '../../market/listings/sell-listing.ts'
import { SESSION_SECONDS } from './create-session.ts'
import { demandDirectListing } from './demand-direct-listing.ts'
import type { DirectInput } from './direct-input.ts'
import { directSession, type Monthly } from './direct-session.ts'
import { TRIES_MAX } from './read-view.ts'
import { findOpenDirect, insertSession, type NewSession } from './sql.ts'

/** A page that expires sooner than this isn't worth returning to. */
const PAYING_MS = 24 * 3_600_000

/**
 * Opens a checkout page where a signed-in person buys a listing from us, without a partner. The
 * name isn't reserved. Refuses what `demandDirectListing` refuses.
 */
export async function openDirectSession(
  tx: Tx,
  input: DirectInput,
  now: Date,
): Promise<NewSession> {
  const listing = await demandDirectListing(tx, input)
  return await openSessionFor(tx, listing, { ...input, price_cents: listing.bin_price_cents }, now)
}

type Wanted = Pick<DirectInput, 'buyer' | 'cancel_url'> & {
  /** What is paid on the page. */
  price_cents: number
  monthly?: Monthly
}

/**
 * The page where this person can buy a locked listing. Asked again while it is open on the same
 * terms, the page stays the same, so that impatient clicks leave nothing behind.
 */
export async function openSessionFor(
  tx: Tx,
  listing: HeldListing,
  { buyer, cancel_url, price_cents, monthly }: Wanted,
  now: Date,
): Promise<NewSession> {
  const expires_at = new Date(now.getTime() + SESSION_SECONDS * 1000)
  const terms = { price_cents, expires_at, cancel_url, monthly }
  const session = directSession(listing, buyer, terms, now)
  const wanted = { ...session, buyer_account_id: buyer.account_id }
  const openAfter = new Date(now.getTime() + PAYING_MS)
  const open = await findOpenDirect(tx, wanted, { openAfter, triesMax: TRIES_MAX })
  if (open) return open
  await insertSession(tx, session)
  return session
}
