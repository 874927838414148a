import type { Listing } from '../api/listings.ts'

/** The words of a name for sale, where the service knows them. A sign may end a line after each. */
export function listingWords(listing: Listing & { words?: string[] }): string[] | undefined {
  return listing.words
}
