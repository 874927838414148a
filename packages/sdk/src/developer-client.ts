import type { CallOptions } from './call.ts'
import { type ClientOptions, credential } from './settings.ts'
import { Transport } from './transport.ts'

export type DeveloperOptions = ClientOptions & { apiKey: string; apiSecret: string }

export type KeyedAvailability = {
  domain: string
  unicode?: string
  available: boolean
  /** A sale is under way. */
  locked: boolean
  /** US dollars; null when the name is not listed. */
  bin_price: number | null
  floor_price: number | null
}

/** What a developer key opens: `new DeveloperClient({…}).availability('acme.com')`. */
export class DeveloperClient {
  readonly #transport: Transport

  constructor({ apiKey, apiSecret, ...options }: DeveloperOptions) {
    const headers = {
      'x-api-key': credential('apiKey', apiKey),
      'x-api-secret': credential('apiSecret', apiSecret),
    }
    this.#transport = new Transport(options, () => headers)
  }

  /** Whether a name is for sale, and for how much. */
  async availability(domain: string, options?: CallOptions): Promise<KeyedAvailability> {
    const path = '/api/v1/domains/available'
    return await this.#transport.send({ method: 'GET', path, query: { domain }, options })
  }
}
