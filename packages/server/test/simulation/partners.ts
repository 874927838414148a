import type { House } from '../support/house.ts'
import { type GivenPartner, givenListing, givenPartner } from '../support/given.ts'
import { givenEndpoint, SECRET } from '../support/dispatching.ts'
import { type Answered, signedCall } from '../support/signed-call.ts'
import type { Dice } from './dice.ts'
import { NoAnswer, type World } from './world.ts'

/** What a partner wants, under one idempotency key, until it knows what became of it. */
export type Intent = {
  key: string
  partner: GivenPartner
  path: '/orders' | '/refunds'
  body: Record<string, unknown>
  /** Undefined while the partner doesn't know. */
  outcome: { id: string } | { refused: string } | undefined
}

export type Seller = GivenPartner & { inbox: string }

const ENDPOINT = '/api/partner/webhooks'

const PRICES_CENTS = [1, 99_00, 1_000_00, 2_499_00, 25_000_00]
/** Answers after which the same request may be sent again. */
const TEMPORARY = new Set([429, 500, 502, 503, 504])

/** Partners that quote, order, refund, and send again what was not answered. */
export class Partners {
  readonly sellers: Seller[] = []
  readonly intents: Intent[] = []
  readonly problems: string[] = []
  readonly #world: World
  readonly #dice: Dice
  readonly #names: { domain: string; cents: number }[] = []

  constructor(world: World, dice: Dice) {
    this.#world = world
    this.#dice = dice
  }

  async arrive(partners: number, listings: number): Promise<void> {
    const house: House = this.#world
    for (let n = 0; n < partners; n += 1) {
      const partner = await givenPartner(house)
      const inbox = `/partner-${n}`
      await givenEndpoint(house, partner, this.#world.lab.receiver + inbox)
      this.sellers.push({ ...partner, inbox })
    }
    for (let n = 0; n < listings; n += 1) {
      const listing = { domain: `listed-${n}.com`, cents: this.#dice.pick(PRICES_CENTS) }
      await givenListing(house, { domain: listing.domain, bin: listing.cents })
      this.addName(listing)
    }
  }

  /** From now on, they sell this name too. */
  addName(name: { domain: string; cents: number }): void {
    this.#names.push(name)
  }

  get open(): Intent[] {
    return this.intents.filter(({ outcome }) => outcome === undefined)
  }

  pickName(): { domain: string; cents: number } {
    return this.#dice.pick(this.#names)
  }

  /** Sends again what was not answered, starts something new, or reads. */
  async act(): Promise<string> {
    const open = this.open
    if (open.length > 0 && this.#dice.isLucky(0.4)) return await this.send(this.#dice.pick(open))
    const kind = this.#dice.weigh({ order: 5, twice: 1, quoted: 3, refund: 2, again: 1, read: 1 })
    if (kind === 'read') return await this.#read()
    if (kind === 'quoted') return await this.#orderByQuote()
    if (kind === 'again') return await this.#sendKnown()
    if (kind === 'twice') return await this.#sendTwice(this.#newOrder())
    return await this.send(kind === 'refund' ? this.#newRefund() : this.#newOrder())
  }

  /** Registers endpoints again that were disabled after failing for days, as our email asks. */
  async registerAgain(): Promise<number> {
    let registered = 0
    for (const partner of this.sellers) {
      const found = await this.#call(partner, `GET ${ENDPOINT}`, {})
      if (found?.body.active !== false) continue
      const body = { url: this.#world.lab.receiver + partner.inbox, secret: SECRET }
      const answer = await this.#call(partner, `PUT ${ENDPOINT}`, { body })
      if (answer?.body.active) registered += 1
    }
    return registered
  }

  /** Sends a request once, and keeps what it learned. */
  async send(intent: Intent): Promise<string> {
    const { partner, path, body, key } = intent
    const headers = { 'idempotency-key': key }
    const line = `POST /api/partner/v1${path}` as const
    const answer = await this.#call(partner, line, { body, headers })
    if (!answer) return 'no answer'
    this.#learn(intent, answer)
    return `${path} ${answer.status} ${answer.body.error?.code ?? ''}`
  }

  /** As a proxy does that gave up waiting too early. */
  async #sendTwice(intent: Intent): Promise<string> {
    return (await Promise.all([this.send(intent), this.send(intent)])).join(' and ')
  }

  #learn(intent: Intent, { status, body }: Answered<PartnerAnswer>): void {
    const code = body.error?.code ?? ''
    if (TEMPORARY.has(status) || code === 'idempotency_in_progress') return
    const id = body.refund_id ?? body.public_id
    const learned = status < 300 && id !== undefined ? { id } : { refused: code }
    const known = intent.outcome
    if (!known) intent.outcome = learned
    // What was refused may succeed later, but what succeeded stays so.
    else if ('id' in known && !('id' in learned && learned.id === known.id))
      this.problems.push(`${intent.path} ${intent.key}: ${known.id}, then ${status} ${code} ${id}`)
    else if ('id' in learned) intent.outcome = learned
  }

  #newOrder(): Intent {
    const { domain, cents } = this.pickName()
    return this.#intend('/orders', { domain, sale_price_cents: cents })
  }

  #newRefund(): Intent {
    const orders = this.intents.flatMap((each) =>
      each.path === '/orders' && each.outcome && 'id' in each.outcome
        ? [{ partner: each.partner, id: each.outcome.id }]
        : [],
    )
    if (orders.length === 0) return this.#newOrder()
    const { partner, id } = this.#dice.pick(orders)
    return this.#intend('/refunds', { public_id: id, reason: 'simulated' }, partner)
  }

  async #orderByQuote(): Promise<string> {
    const partner = this.#dice.pick(this.sellers)
    const { domain } = this.pickName()
    const answer = await this.#call(partner, 'POST /api/partner/v1/quotes', { body: { domain } })
    if (!answer) return 'no quote'
    const { quote_id } = answer.body
    if (!quote_id) return `quote ${answer.status}`
    return `quote, ${await this.send(this.#intend('/orders', { quote_id }, partner))}`
  }

  /** Sends something again that was answered long ago. */
  async #sendKnown(): Promise<string> {
    const known = this.intents.filter(({ outcome }) => outcome && 'id' in outcome)
    if (known.length === 0) return 'nothing to repeat'
    return `again ${await this.send(this.#dice.pick(known))}`
  }

  async #read(): Promise<string> {
    const partner = this.#dice.pick(this.sellers)
    const answer = await this.#call(partner, 'GET /api/partner/v1/orders', {})
    return `orders ${answer?.status ?? 'no answer'}`
  }

  #intend(
    path: Intent['path'],
    body: Record<string, unknown>,
    partner: GivenPartner = this.#dice.pick(this.sellers),
  ): Intent {
    const key = `intent-${this.intents.length}`
    // The reference tells later which order came from which intent.
    const more = path === '/orders' ? { external_payment_ref: key } : {}
    const intent = { key, partner, path, body: { ...body, ...more }, outcome: undefined }
    this.intents.push(intent)
    return intent
  }

  async #call(
    partner: GivenPartner,
    line: `${'GET' | 'POST' | 'PUT'} /${string}`,
    asked: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answered<PartnerAnswer> | undefined> {
    try {
      return await signedCall<PartnerAnswer>(this.#world, partner, line, asked)
    } catch (error) {
      if (error instanceof NoAnswer) return undefined
      throw error
    }
  }
}

type PartnerAnswer = {
  active?: boolean
  public_id?: string
  refund_id?: string
  quote_id?: string
  error?: { code: string }
}
