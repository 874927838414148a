import { ask } from '../../api/ask.ts'
import { inUnicode } from '../../api/in-unicode.ts'
import type { Answer } from '../../api/operation.ts'
import type { Environment } from '../../api/portal.ts'
import { ROWS_A_PAGE } from '../../api/slice.ts'
import type { Slice } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'
import { withoutEmpty } from '../../query-string.ts'

/** A listing as staff see it, including sold and withdrawn ones. Without an owner it is our own. */
export type Listing = Answer<typeof wire.addListing>
export type ListingChange = (typeof wire.changeListing.takes)['body']
export type NewListing = (typeof wire.addListing.takes)['body']
export type ListingsFilter = { isAwaited: boolean; domain: string; cursor?: string }

export async function readListings(
  environment: Environment,
  { isAwaited, ...filter }: ListingsFilter,
  signal: AbortSignal,
): Promise<Slice<Listing>> {
  const query = {
    ...withoutEmpty({ environment, ...filter, limit: ROWS_A_PAGE }),
    ...(isAwaited && { awaiting_approval: 'true' as const }),
  }
  const { listings, next_cursor } = await ask(wire.listListings, { query }, signal)
  return { items: listings.map(inUnicode), next_cursor }
}

export async function changeListing(id: string, body: ListingChange): Promise<Listing> {
  return inUnicode(await ask(wire.changeListing, { path: { id }, body }))
}

export async function addListing(body: NewListing): Promise<Listing> {
  return inUnicode(await ask(wire.addListing, { body }))
}
