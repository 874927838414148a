import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/selling.ts'

export type SellerListing = Answer<typeof wire.addSellerListing>
export type Prices = { bin_price_cents: number; floor_price_cents: number | null }
/** Which offers reach the seller, and which are accepted at once. */
export type OfferTerms = {
  minimum_offer_cents: number | null
  auto_accept_cents: number | null
  offers_welcome: boolean
}

/** What the seller says about the name, and whether partners may sell it. */
export type ListingWords = { description: string | null; hide_from_partners: boolean }
/** In how many monthly payments a buyer may pay. */
export type MonthlyTerms = { monthly_months: 6 | 12 | 24 | 36 | null }
type Terms = Prices & OfferTerms & ListingWords & MonthlyTerms

const SHOWN_MAX = 200

export async function readSellerListings(
  signal: AbortSignal,
): Promise<{ listings: SellerListing[]; landerHost: string | null; hasMore: boolean }> {
  const query = { limit: SHOWN_MAX }
  const answer = await ask(wire.listSellerListings, { query }, signal)
  const { listings, lander_host: landerHost, next_cursor } = answer
  return { listings, landerHost, hasMore: next_cursor !== null }
}

export async function addSellerListing(domain: string, terms: Terms): Promise<SellerListing> {
  return await ask(wire.addSellerListing, { body: { domain, ...terms } })
}

export async function changeSellerListing(id: string, terms: Terms): Promise<void> {
  await ask(wire.changeSellerListing, { path: { id }, body: terms })
}

export async function withdrawSellerListing(id: string): Promise<void> {
  await ask(wire.withdrawSellerListing, { path: { id } })
}

/** Whether the price is shown once the name is sold. */
export async function publishSale(id: string, publish_sale: boolean): Promise<void> {
  await ask(wire.publishSale, { path: { id }, body: { publish_sale } })
}

/** Returns what the DNS lookup found. */
export async function verifySellerListing(
  id: string,
): Promise<Answer<typeof wire.verifySellerListing>['check']> {
  return (await ask(wire.verifySellerListing, { path: { id } })).check
}
