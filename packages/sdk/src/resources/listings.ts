import type { CallOptions, Send } from '../call.ts'
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

export type Listing = {
  id: string
  domain: string
  unicode?: string
  tld: string
  /** The name's words, without its TLD. Empty if the service doesn't know them. */
  words: string[]
  /** In US dollars. Null without an access token that has scope `pricing:read`. */
  price: { bin: number | null; floor: number | null; currency: string }
  approved: boolean
  marketplace_visible: boolean
  created_at: string
}

export type ListingsPage = {
  items: Listing[]
  page: { limit: number; offset: number; total: number }
}

/** How listed names are grouped, largest first. A category is an industry or a style of name. */
export type Categories = {
  categories: { category: string; total: number }[]
  tlds: { tld: string; total: number }[]
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

  /** Returns the values `category` accepts, with the number of names in each, and the largest TLDs. */
  async categories(options?: CallOptions): Promise<Categories> {
    return await this.#send({ method: 'GET', path: '/api/market/categories', options })
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
