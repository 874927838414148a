import { type CallOptions, segment, type Send } from '../call.ts'

export type InventoryMatch = {
  domain: string
  unicode?: string
  tld: string
  available: boolean
  bin_price_cents: number
  floor_price_cents: number | null
  currency: string
  match: 'exact' | 'keyword' | 'semantic' | 'both'
  score: number
}

export type InventorySearch = { query: string; count: number; domains: InventoryMatch[] }

export type DomainDetail = {
  domain: string
  unicode?: string
  tld: string
  available: boolean
  /** A hosted checkout is taking payment. */
  locked: boolean
  bin_price_cents: number
  floor_price_cents: number | null
  currency: string
  metadata: {
    length: number
    words: string[]
    digits: boolean
    hyphens: boolean
    idn: boolean
    category: string | null
    listed_at: string
  }
}

export type Availability = {
  domain: string
  unicode?: string
  available: boolean
  price_cents: number | null
  currency: string
}

export type Pricing = {
  domain: string
  unicode?: string
  bin_price_cents: number
  floor_price_cents: number | null
  currency: string
}

/** Names for sale in the credential's environment. */
export class Inventory {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** At most five names that fit the words, by spelling and by meaning. */
  async search(q: string, options?: CallOptions): Promise<InventorySearch> {
    return await this.#send({ method: 'GET', path: '/v1/domains/search', query: { q }, options })
  }

  /** Throws `not_found` when the name is not listed, or sold. */
  async read(domain: string, options?: CallOptions): Promise<DomainDetail> {
    return await this.#send({ method: 'GET', path: `/v1/domains/${segment(domain)}`, options })
  }

  /** A yes or no; a name that is not listed is a no. */
  async availability(domain: string, options?: CallOptions): Promise<Availability> {
    return await this.#send({ method: 'GET', path: '/v1/availability', query: { domain }, options })
  }

  /** Throws `not_found` when the name is not listed. */
  async pricing(domain: string, options?: CallOptions): Promise<Pricing> {
    return await this.#send({ method: 'GET', path: '/v1/pricing', query: { domain }, options })
  }
}
