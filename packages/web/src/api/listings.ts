import { formatQuery } from '../query-string.ts'
import { isRecord } from './api-error.ts'
import { ask, unreadable } from './ask.ts'
import { recordsIn, textIn } from './read-record.ts'

export type ListingSort = 'newest' | 'price_asc' | 'price_desc'

/** Dollars; null unless the caller may read prices (spec 2.8). */
export type ListingPrice = { bin: number | null; floor: number | null; currency: string }

export type Listing = {
  id: string
  domain: string
  unicode: string | null
  tld: string
  price: ListingPrice
  created_at: Date
}

export type ListingsPage = {
  items: Listing[]
  page: { limit: number; offset: number; total: number }
}

export type ListingsRequest = {
  limit: number
  offset: number
  q: string
  tld: string
  max: number | null
  category?: string
  length_max?: number | null
  sort: ListingSort
}

/** GET /api/market/listings (spec 4.1). */
export async function readListings(
  request: ListingsRequest,
  signal: AbortSignal,
): Promise<ListingsPage> {
  const body = await ask(`/api/market/listings${formatQuery(request)}`, signal)
  const page = parseListingsPage(body)
  if (!page) throw unreadable(200)
  return page
}

export type Category = { category: string; total: number }

/** What kinds of names are for sale, the most first; none while the service reads them. */
export async function readCategories(signal: AbortSignal): Promise<Category[]> {
  const body = await ask('/api/market/categories', signal)
  return recordsIn(body, 'categories').map((row) => {
    const { total } = row
    if (!isCount(total)) throw unreadable(200)
    return { category: textIn(row, 'category'), total }
  })
}

/** Fields that the service may add later are ignored; one that is missing makes it undefined. */
export function parseListingsPage(body: unknown): ListingsPage | undefined {
  if (!isRecord(body) || !Array.isArray(body['items']) || !isRecord(body['page'])) return undefined
  const { limit, offset, total } = body['page']
  if (!isCount(limit) || !isCount(offset) || !isCount(total)) return undefined
  const items = body['items'].map(parseListing)
  if (!items.every((item) => item !== undefined)) return undefined
  return { items, page: { limit, offset, total } }
}

function parseListing(value: unknown): Listing | undefined {
  if (!isRecord(value)) return undefined
  const { id, domain, tld, unicode, created_at } = value
  const price = parseListingPrice(value['price'])
  if (typeof id !== 'string' || typeof domain !== 'string' || typeof tld !== 'string')
    return undefined
  if (!price || typeof created_at !== 'string') return undefined
  const at = new Date(created_at)
  if (Number.isNaN(at.getTime())) return undefined
  return {
    id,
    domain,
    unicode: typeof unicode === 'string' ? unicode : null,
    tld,
    price,
    created_at: at,
  }
}

export function parseListingPrice(value: unknown): ListingPrice | undefined {
  if (!isRecord(value)) return undefined
  const { bin, floor, currency } = value
  if (!isDollars(bin) || !isDollars(floor)) return undefined
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined
  return { bin, floor, currency }
}

function isDollars(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isFinite(value) && value >= 0)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
