import type { CallOptions } from './call.ts'
import { type ClientOptions, credential } from './settings.ts'
import { Transport } from './transport.ts'

export type DeveloperOptions = ClientOptions & { apiKey: string; apiSecret: string }

export type KeyedAvailability = {
  domain: string
  unicode?: string
  available: boolean
  /** True while a buyer is paying for the name. */
  locked: boolean
  /** Buy now price in US dollars, or null if the name isn't listed. */
  bin_price: number | null
  /** Floor price in US dollars, or null. */
  floor_price: number | null
}

/** The client for developer API keys: `new DeveloperClient({…}).availability('acme.com')`. */
export class DeveloperClient {
  readonly #transport: Transport

  constructor({ apiKey, apiSecret, ...options }: DeveloperOptions) {
    const headers = {
      'x-api-key': credential('apiKey', apiKey),
      'x-api-secret': credential('apiSecret', apiSecret),
    }
    this.#transport = new Transport(options, () => headers)
  }

  /** Checks whether a name is for sale, and at what price. */
  async availability(domain: string, options?: CallOptions): Promise<KeyedAvailability> {
    const path = '/api/v1/domains/available'
    return await this.#transport.send({ method: 'GET', path, query: { domain }, options })
  }
}
