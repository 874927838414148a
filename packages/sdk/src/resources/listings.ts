import { type CallOptions, segment, type Send } from '../call.ts'
import { type Bound, PAGE_SIZE_MAX } from '../pages.ts'
import { whole } from '../settings.ts'

export type ListingsQuery = {
  limit?: number
  offset?: number
  q?: string
  tld?: string
  /** The highest buy now price, in US dollars. */
  max?: number
  /** A category returned by `categories()`. */
  category?: string
  /** The maximum length of the name, not counting the TLD. */
  length_max?: number
  sort?: 'newest' | 'price_asc' | 'price_desc'
}

/** In US dollars. `max` is null for the highest band, which has no upper edge. */
export type PriceBand = { min: number; max: number | null }

export type Listing = {
  id: string
  domain: string
  unicode?: string
  tld: string
  /** The name's words, without its TLD. Empty if the service doesn't know them. */
  words: string[]
  /** In US dollars. Null without an access token that has scope `pricing:read`. */
  price: { bin: number | null; floor: number | null; currency: string }
  /** The band that the price is in, which everybody may see. */
  price_band: PriceBand
  approved: boolean
  marketplace_visible: boolean
  /** In how many monthly payments it can be paid. Absent if only at once. */
  monthly_months?: number
  /** Each of them but the last, in cents. Absent unless the caller may see prices. */
  monthly_cents?: number
  created_at: string
}

export type MarketSearchQuery = Pick<ListingsQuery, 'tld' | 'max' | 'category' | 'length_max'> & {
  /** A few words, for example `dog walking app`. At least 2 characters. */
  q: string
  /** 1 to 48; 24 if not given. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

/** A listing that matches a search, with how and how well (0 to 1). */
export type MarketMatch = Listing & {
  match: 'exact' | 'keyword' | 'semantic' | 'both'
  score: number
}

export type MarketMatches = { items: MarketMatch[]; next_cursor: string | null }

export type ListingsPage = {
  items: Listing[]
  page: { limit: number; offset: number; total: number }
}

export type ListingDetail = {
  /** A sold name has no price, not even a band. */
  listing: Omit<Listing, 'price_band'> & { price_band: PriceBand | null }
  facts: {
    length: number
    words: string[]
    category: string | null
    /** Other TLDs in which the name is registered. Null if unknown. */
    registered_elsewhere: number | null
    /** Of how many other TLDs there is a zone file. Null if of none. */
    zones_elsewhere: number | null
    first_seen: string
  }
  similar: Listing[]
  /** Past sales of names that share a word, newest first, by month such as `2026-03`. */
  comparable_sales: { month: string; price_band: PriceBand }[]
  /** What its seller says about it. */
  description: string | null
  offers: boolean
  /** Null without an access token that has scope `pricing:read`. */
  minimum_offer_cents: number | null
  /** Paying monthly. Null if not offered, or without scope `pricing:read`. */
  monthly: {
    months: number
    /** Each payment but the last. */
    instalment_cents: number
    last_cents: number
    /** On top of the price. */
    fee_cents: number
    total_cents: number
  } | null
  sold: boolean
}

/** How listed names are grouped, largest first. A category is an industry or a style of name. */
export type Categories = {
  categories: { category: string; total: number }[]
  tlds: { tld: string; total: number }[]
}

export type SoldQuery = {
  /** Only names under this TLD. */
  tld?: string
  /** 1 to 100; 24 if not given. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

/** Delivered sales whose sellers agreed to publish the price. */
export type SoldPage = {
  sales: {
    domain: string
    unicode?: string
    tld: string
    sale_price_cents: number
    currency: string
    /** A day such as `2026-11-15`, in UTC. */
    sold_on: string
  }[]
  next_cursor: string | null
}

/** The public marketplace: names for sale by their owners. */
export class Listings {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Returns one page of the marketplace. */
  async browse(query: ListingsQuery = {}, options?: CallOptions): Promise<ListingsPage> {
    return await this.#send({ method: 'GET', path: '/api/market/listings', query, options })
  }

  /** Finds names by meaning, best first, at most 240 in all. */
  async search(query: MarketSearchQuery, options?: CallOptions): Promise<MarketMatches> {
    return await this.#send({ method: 'GET', path: '/api/market/search', query, options })
  }

  /** Returns one listing, for sale or sold. Rejects with 404 if the name was never listed. */
  async read(domain: string, options?: CallOptions): Promise<ListingDetail> {
    const path = `/api/market/listings/${segment(domain)}`
    return await this.#send({ method: 'GET', path, options })
  }

  /** Returns the values `category` accepts, with the number of names in each, and the largest TLDs. */
  async categories(options?: CallOptions): Promise<Categories> {
    return await this.#send({ method: 'GET', path: '/api/market/categories', options })
  }

  /** Returns recently sold names with their prices, newest first. */
  async sold(query: SoldQuery = {}, options?: CallOptions): Promise<SoldPage> {
    return await this.#send({ method: 'GET', path: '/api/market/sold', query, options })
  }

  /** Yields every matching listing, page by page. `limit` sets the page size. */
  async *all(
    { itemsMax, ...query }: Omit<ListingsQuery, 'offset'> & Bound,
    options?: CallOptions,
  ): AsyncGenerator<Listing> {
    let left = whole('itemsMax', itemsMax, Number.MAX_SAFE_INTEGER)
    const limit = query.limit ?? Math.min(itemsMax, PAGE_SIZE_MAX)
    for (let offset = 0; ; offset += limit) {
      const { items, page } = await this.browse({ ...query, limit, offset }, options)
      for (const item of items) {
        yield item
        if (--left === 0) return
      }
      if (offset + limit >= page.total) return
    }
  }
}
