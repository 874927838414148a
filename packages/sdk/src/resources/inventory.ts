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
  /** True while a buyer is paying on a hosted checkout page. */
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

  /** Returns up to five names that match the words by spelling or by meaning. */
  async search(q: string, options?: CallOptions): Promise<InventorySearch> {
    return await this.#send({ method: 'GET', path: '/v1/domains/search', query: { q }, options })
  }

  /** Returns a listed name's details. Throws `not_found` if it isn't listed or has been sold. */
  async read(domain: string, options?: CallOptions): Promise<DomainDetail> {
    return await this.#send({ method: 'GET', path: `/v1/domains/${segment(domain)}`, options })
  }

  /** Checks whether a name is for sale. A name that isn't listed is simply not available. */
  async availability(domain: string, options?: CallOptions): Promise<Availability> {
    return await this.#send({ method: 'GET', path: '/v1/availability', query: { domain }, options })
  }

  /** Returns a name's prices. Throws `not_found` if it isn't listed. */
  async pricing(domain: string, options?: CallOptions): Promise<Pricing> {
    return await this.#send({ method: 'GET', path: '/v1/pricing', query: { domain }, options })
  }
}
