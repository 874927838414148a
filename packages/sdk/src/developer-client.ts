import { exchange } from './send.ts'

export type DeveloperOptions = {
  baseUrl: string
  apiKey: string
  apiSecret: string
  fetch?: typeof fetch
}

export type KeyedAvailability = {
  domain: string
  unicode?: string
  available: boolean
  locked: boolean
  /** US dollars; null when the name is not listed. */
  bin_price: number | null
  floor_price: number | null
}

/** What a developer key opens: `new DeveloperClient({…}).availability('acme.com')`. */
export class DeveloperClient {
  readonly #options: DeveloperOptions

  constructor(options: DeveloperOptions) {
    this.#options = options
  }

  /** Whether a name is for sale, and for how much. */
  async availability(domain: string): Promise<KeyedAvailability> {
    const { baseUrl, apiKey, apiSecret, fetch: send = fetch } = this.#options
    const query = new URLSearchParams({ domain }).toString()
    return await exchange(send, `${baseUrl}/api/v1/domains/available?${query}`, {
      method: 'GET',
      headers: { 'x-api-key': apiKey, 'x-api-secret': apiSecret },
    })
  }
}
