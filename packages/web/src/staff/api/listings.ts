import { ask, tell } from '../../api/ask.ts'
import type { Slice } from '../../api/deliveries.ts'
import { numberOrNullIn, recordIn, textOrNullIn } from '../../api/portal.ts'
import type { Environment } from '../../api/portal.ts'
import { centsIn, dateIn, dateOrNullIn, recordsIn, textIn } from '../../api/read-record.ts'
import { formatQuery } from '../../query-string.ts'

/** A listing as staff see it, sold and withdrawn ones too. */
export type Listing = {
  id: string
  domain: string
  bin_price_cents: number
  floor_price_cents: number | null
  currency: string
  approved: boolean
  marketplace_visible: boolean
  /** The seller; null is the house. */
  owner_account_id: string | null
  rejection_note: string | null
  sold_at: Date | null
  withdrawn_at: Date | null
  created_at: Date
}

export type ListingChange = {
  bin_price_cents?: number
  floor_price_cents?: number | null
  approved?: boolean
  marketplace_visible?: boolean
  withdrawn?: boolean
  rejection_note?: string | null
}

export type ListingsWish = { isAwaited: boolean; domain: string; cursor?: string }

export async function readListings(
  environment: Environment,
  { isAwaited, domain, cursor = '' }: ListingsWish,
  signal: AbortSignal,
): Promise<Slice<Listing>> {
  const awaiting_approval = isAwaited ? 'true' : ''
  const query = formatQuery({ environment, awaiting_approval, domain, cursor, limit: 25 })
  const body = recordIn(await ask(`/api/staff/listings${query}`, signal))
  return { items: listingsIn(body), next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function changeListing(id: string, body: ListingChange): Promise<Listing> {
  const path = `/api/staff/listings/${encodeURIComponent(id)}`
  return listingIn(recordIn(await tell(path, { method: 'PATCH', body })))
}

export type NewListing = {
  domain: string
  environment: Environment
  bin_price_cents: number
  floor_price_cents: number | null
}

export async function addListing(body: NewListing): Promise<Listing> {
  return listingIn(recordIn(await tell('/api/staff/listings', { body })))
}

export function listingsIn(body: Record<string, unknown>): Listing[] {
  return recordsIn(body, 'listings').map(listingIn)
}

function listingIn(record: Record<string, unknown>): Listing {
  return {
    id: textIn(record, 'id'),
    domain: textIn(record, record['unicode'] === undefined ? 'domain' : 'unicode'),
    bin_price_cents: centsIn(record, 'bin_price_cents'),
    floor_price_cents: numberOrNullIn(record, 'floor_price_cents'),
    currency: textIn(record, 'currency'),
    approved: record['approved'] === true,
    marketplace_visible: record['marketplace_visible'] === true,
    owner_account_id: textOrNullIn(record, 'owner_account_id'),
    rejection_note: textOrNullIn(record, 'rejection_note'),
    sold_at: dateOrNullIn(record, 'sold_at'),
    withdrawn_at: dateOrNullIn(record, 'withdrawn_at'),
    created_at: dateIn(record, 'created_at'),
  }
}
