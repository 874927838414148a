import type { Call, Send } from './call.ts'
import { pkcs8Of } from './ed25519.ts'
import { Analytics } from './resources/analytics.ts'
import { Brokerage } from './resources/brokerage.ts'
import { CheckoutSessions } from './resources/checkout-sessions.ts'
import { Events } from './resources/events.ts'
import { Inventory } from './resources/inventory.ts'
import { Links } from './resources/links.ts'
import { Me } from './resources/me.ts'
import { Orders } from './resources/orders.ts'
import { Payouts } from './resources/payouts.ts'
import { Quotes } from './resources/quotes.ts'
import { Refunds } from './resources/refunds.ts'
import { Sandbox } from './resources/sandbox.ts'
import { Settlements } from './resources/settlements.ts'
import { Transactions } from './resources/transactions.ts'
import { Webhooks } from './resources/webhooks.ts'
import { type ClientOptions, credential } from './settings.ts'
import { type Credential, momentOf, signedHeaders } from './sign.ts'
import { Transport } from './transport.ts'

export type PartnerOptions = ClientOptions & Credential

const PREFIX = '/api/partner'

/**
 * The client for the signed Partner API, such as
 * `new PartnerClient({…}).inventory.availability('acme.com')`.
 */
export class PartnerClient {
  readonly inventory: Inventory
  readonly quotes: Quotes
  readonly orders: Orders
  readonly refunds: Refunds
  readonly checkoutSessions: CheckoutSessions
  readonly settlements: Settlements
  readonly transactions: Transactions
  readonly payouts: Payouts
  readonly brokerage: Brokerage
  readonly links: Links
  readonly me: Me
  readonly analytics: Analytics
  readonly webhooks: Webhooks
  readonly events: Events
  readonly sandbox: Sandbox
  readonly #send: Send

  constructor(options: PartnerOptions) {
    const signer = signerIn(options)
    const transport = new Transport(options, (request, now) =>
      signedHeaders(request, signer, momentOf(now)),
    )
    const send: Send = <T>(call: Call): Promise<T> =>
      transport.send({ ...call, path: PREFIX + call.path })
    this.inventory = new Inventory(send)
    this.quotes = new Quotes(send)
    this.orders = new Orders(send)
    this.refunds = new Refunds(send)
    this.checkoutSessions = new CheckoutSessions(send)
    this.settlements = new Settlements(send)
    this.transactions = new Transactions(send)
    this.payouts = new Payouts(send)
    this.brokerage = new Brokerage(send)
    this.links = new Links(send)
    this.me = new Me(send)
    this.analytics = new Analytics(send)
    this.webhooks = new Webhooks(send)
    this.events = new Events(send)
    this.sandbox = new Sandbox(send)
    this.#send = send
  }

  /**
   * Calls any operation, also one that is newer than this client. `path` is what follows
   * `/api/partner`, for example `/v1/orders`.
   */
  async call<T>(call: Call): Promise<T> {
    return await this.#send(call)
  }
}

/** Checks the credential once, so that a mistake shows at the start and not in the first call. */
function signerIn({ keyId, secret, privateKey }: PartnerOptions): Credential {
  credential('keyId', keyId)
  if (privateKey !== undefined) {
    if (secret !== undefined) throw new TypeError('Give either secret or privateKey, not both.')
    pkcs8Of(privateKey)
    return { keyId, privateKey }
  }
  if (typeof secret !== 'string' || !secret) {
    throw new TypeError('secret must be a non-empty string.')
  }
  return { keyId, secret }
}
