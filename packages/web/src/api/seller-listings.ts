import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/selling.ts'

export type SellerListing = Answer<typeof wire.addSellerListing>
export type Prices = { bin_price_cents: number; floor_price_cents: number | null }

const SHOWN_MAX = 200

export async function readSellerListings(
  signal: AbortSignal,
): Promise<{ listings: SellerListing[]; hasMore: boolean }> {
  const query = { limit: SHOWN_MAX }
  const { listings, next_cursor } = await ask(wire.listSellerListings, { query }, signal)
  return { listings, hasMore: next_cursor !== null }
}

export async function addSellerListing(domain: string, prices: Prices): Promise<void> {
  await ask(wire.addSellerListing, { body: { domain, ...prices } })
}

export async function changeSellerListing(id: string, prices: Prices): Promise<void> {
  await ask(wire.changeSellerListing, { path: { id }, body: prices })
}

export async function withdrawSellerListing(id: string): Promise<void> {
  await ask(wire.withdrawSellerListing, { path: { id } })
}

/** Returns what the DNS lookup found. */
export async function verifySellerListing(
  id: string,
): Promise<Answer<typeof wire.verifySellerListing>['check']> {
  return (await ask(wire.verifySellerListing, { path: { id } })).check
}
