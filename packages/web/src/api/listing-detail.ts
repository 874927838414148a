import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import { readListing as operation } from './wire/listings.ts'

/** One listing with facts and similar names. */
export type ListingDetail = Answer<typeof operation>

/** GET /api/market/listings/{domain}. */
export async function readListing(domain: string, signal: AbortSignal): Promise<ListingDetail> {
  return await ask(operation, { path: { domain } }, signal)
}
