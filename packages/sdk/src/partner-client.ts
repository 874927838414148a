import { Inventory } from './resources/inventory.ts'
import { type Call, exchange, pairsOf } from './send.ts'
import { canonicalQuery, type Credential, signedHeaders } from './sign.ts'

export type PartnerOptions = Credential & { baseUrl: string; fetch?: typeof fetch }

const PREFIX = '/api/partner/v1'

/** A partner's way into the service: `new PartnerClient({…}).inventory.availability('acme.com')`. */
export class PartnerClient {
  readonly inventory: Inventory
  readonly #options: PartnerOptions

  constructor(options: PartnerOptions) {
    this.#options = options
    this.inventory = new Inventory((call) => this.#send(call))
  }

  async #send<T>({ method, path, query, body, idempotencyKey }: Call): Promise<T> {
    const { baseUrl, fetch: send = fetch, keyId, secret } = this.#options
    const pairs = pairsOf(query)
    const text = body === undefined ? '' : JSON.stringify(body)
    const signable = { method, path: PREFIX + path, query: pairs, body: text }
    const search = canonicalQuery(pairs)
    return await exchange<T>(send, `${baseUrl}${signable.path}${search && `?${search}`}`, {
      method,
      headers: {
        ...signedHeaders(signable, { keyId, secret }),
        ...(text && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(text && { body: text }),
    })
  }
}
