import type { SellerListing } from '../../api/seller-listings.ts'

const OVER: SellerListing['state'][] = ['sold', 'withdrawn', 'rejected']

/** Listings that are for sale, or will be once what they wait for is done. */
export function offeredAmong<T extends Pick<SellerListing, 'state'>>(listings: T[]): T[] {
  return listings.filter(({ state }) => !OVER.includes(state))
}
