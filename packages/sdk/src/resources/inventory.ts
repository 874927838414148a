import type { Send } from '../send.ts'

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

  /** A yes or no; a name that is not listed is a no. */
  async availability(domain: string): Promise<Availability> {
    return await this.#send({ method: 'GET', path: '/availability', query: { domain } })
  }

  /** Throws `not_found` when the name is not listed. */
  async pricing(domain: string): Promise<Pricing> {
    return await this.#send({ method: 'GET', path: '/pricing', query: { domain } })
  }
}
