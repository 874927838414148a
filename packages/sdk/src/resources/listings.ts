import type { Send } from '../send.ts'

export type ListingsQuery = {
  limit?: number
  offset?: number
  q?: string
  tld?: string
  /** Highest buy-now price in USD. */
  max?: number
  sort?: 'newest' | 'price_asc' | 'price_desc'
}

export type Listing = {
  id: string
  domain: string
  unicode?: string
  tld: string
  /** Null unless the client holds a token with scope `pricing:read`. */
  price: { bin: number | null; floor: number | null; currency: string }
  approved: boolean
  marketplace_visible: boolean
  created_at: string
}

export type ListingsPage = {
  items: Listing[]
  page: { limit: number; offset: number; total: number }
}

export class Listings {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** One page of the marketplace. */
  async browse(query: ListingsQuery = {}): Promise<ListingsPage> {
    return await this.#send({ method: 'GET', path: '/api/market/listings', query })
  }

  /** Every matching listing, page by page. */
  async *all(query: Omit<ListingsQuery, 'offset'> = {}): AsyncGenerator<Listing> {
    const limit = query.limit ?? 200
    for (let offset = 0; ; offset += limit) {
      const { items, page } = await this.browse({ ...query, limit, offset })
      yield* items
      if (offset + limit >= page.total) return
    }
  }
}
