import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { readListingFacts } from '../listings/listing-facts.ts'
import { demandNotTaken, type Resales, wasSold } from '../listings/place-listing.ts'
import { describedIn } from './description.ts'
import { demandMonthlyTerms } from './monthly-terms.ts'
import { demandOfferTerms } from './offer-terms.ts'
import {
  countOwn,
  findOwn,
  findOwnId,
  holdOwn,
  lockAccount,
  type SellerRow,
  writeOwn,
} from './sql.ts'
import { stateOf } from './states.ts'
import { newToken } from './verification.ts'

export const LISTINGS_MAX = 10_000

type Wanted = {
  domain: string
  bin_price_cents: number
  floor_price_cents?: number | null
  minimum_offer_cents?: number | null
  auto_accept_cents?: number | null
  offers_welcome?: boolean
  hide_from_partners?: boolean
  description?: string | null
  monthly_months?: number | null
}

/**
 * Adds a name that an account wants to sell. It stays private until its TXT record has been found.
 *
 * Refuses: validation_error (invalid name, a floor above the price, or terms that can't apply),
 * conflict (already listed, sold here to someone else, or too many listings).
 */
export async function addSellerListing(
  tx: Tx,
  { account_id, resales }: { account_id: string; resales: Resales },
  wanted: Wanted,
  now: Date,
): Promise<SellerRow> {
  const facts = readListingFacts(wanted)
  if (typeof facts === 'string') throw new Refusal('validation_error', facts)
  const { minimum_offer_cents = null, auto_accept_cents = null, offers_welcome = true } = wanted
  const { hide_from_partners = false, monthly_months = null } = wanted
  const { description = null } = describedIn(wanted)
  const words = { hide_from_partners, description }
  const terms = { minimum_offer_cents, auto_accept_cents, offers_welcome, monthly_months, ...words }
  demandOfferTerms({ ...facts, ...terms })
  demandMonthlyTerms({ ...facts, ...terms })
  await lockAccount(tx, account_id)
  const known = await findOwnId(tx, account_id, facts.domain)
  const held = known && (await holdOwn(tx, account_id, known))
  // What was sold and listed by its next owner since is only a record here.
  const isRecord = held && held.sold_at !== null && held.listing_id === null
  if (held && held.sold_at && !isRecord) throw wasSold(facts.domain)
  if (held && !isRecord && stateOf(held) !== 'withdrawn') {
    throw new Refusal('conflict', `You already list ${facts.domain}.`)
  }
  await demandNotTaken(tx, { ...facts, account_id }, resales, now)
  if (!held && (await countOwn(tx, account_id)) >= LISTINGS_MAX) {
    throw new Refusal('conflict', `You can list at most ${LISTINGS_MAX} names.`)
  }
  const id = held ? held.id : randomUUID()
  await writeOwn(tx, { ...facts, ...terms, ...newToken(now), id, account_id }, now)
  const added = await findOwn(tx, account_id, id)
  if (!added) throw new Error('the seller’s listing was not stored')
  return added
}
