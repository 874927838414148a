import { Listings } from './resources/listings.ts'
import { Tlds } from './resources/tlds.ts'
import { type Call, exchange, pairsOf } from './send.ts'

export type NamehouseOptions = {
  baseUrl: string
  /** An OAuth access token; with scope `pricing:read` it shows exact prices. */
  accessToken?: string
  fetch?: typeof fetch
}

/** The public endpoints: `new NamehouseClient({ baseUrl }).listings.browse({ q: 'solar' })`. */
export class NamehouseClient {
  readonly listings: Listings
  readonly tlds: Tlds
  readonly #options: NamehouseOptions

  constructor(options: NamehouseOptions) {
    this.#options = options
    this.listings = new Listings((call) => this.#send(call))
    this.tlds = new Tlds((call) => this.#send(call))
  }

  async #send<T>({ method, path, query, body }: Call): Promise<T> {
    const { baseUrl, accessToken, fetch: send = fetch } = this.#options
    const search = new URLSearchParams(pairsOf(query)).toString()
    return await exchange<T>(send, `${baseUrl}${path}${search && `?${search}`}`, {
      method,
      headers: {
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}
