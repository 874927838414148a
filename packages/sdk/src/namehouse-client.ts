import type { CallOptions } from './call.ts'
import { Listings } from './resources/listings.ts'
import { Names } from './resources/names.ts'
import { Search } from './resources/search.ts'
import { Tlds } from './resources/tlds.ts'
import { Tools } from './resources/tools.ts'
import { Whois } from './resources/whois.ts'
import { type ClientOptions, credential } from './settings.ts'
import { Transport } from './transport.ts'

export type NamehouseOptions = ClientOptions & {
  /**
   * An OAuth access token, or a function that returns the current one. With scope `pricing:read`,
   * search and listings show exact prices. The token is sent only with those requests.
   */
  accessToken?: string | (() => string | Promise<string>)
}

/**
 * The client for the public endpoints, such as
 * `new NamehouseClient({ baseUrl }).listings.browse({ q: 'solar' })`.
 */
export class NamehouseClient {
  readonly search: Search
  readonly whois: Whois
  readonly listings: Listings
  readonly tlds: Tlds
  readonly names: Names
  readonly tools: Tools
  readonly #transport: Transport

  constructor({ accessToken, ...options }: NamehouseOptions) {
    if (typeof accessToken === 'string') credential('accessToken', accessToken)
    const seeing = new Transport(options, async () => {
      const token = typeof accessToken === 'function' ? await accessToken() : accessToken
      return token === undefined ? {} : { authorization: `Bearer ${credential('token', token)}` }
    })
    this.#transport = new Transport(options, () => ({}))
    const send = this.#transport.send.bind(this.#transport)
    this.search = new Search(seeing)
    this.listings = new Listings(seeing.send.bind(seeing))
    this.whois = new Whois(send)
    this.tlds = new Tlds(send)
    this.names = new Names(this.#transport)
    this.tools = new Tools(send)
  }

  /** Returns the API's OpenAPI 3.1 description. */
  async description(options?: CallOptions): Promise<Record<string, unknown>> {
    return await this.#transport.send({ method: 'GET', path: '/api/openapi.json', options })
  }

  /** Returns the API as a Postman collection. */
  async collection(options?: CallOptions): Promise<Record<string, unknown>> {
    return await this.#transport.send({ method: 'GET', path: '/api/collection.json', options })
  }
}
