import { createHash, randomBytes } from 'node:crypto'
import { brandOf, conductOf, conductOfSaved, isExpired } from './test-cards.ts'
import type { Card, CardConduct } from './test-cards.ts'

/** A card kept for later. Its number is forgotten; only how it behaves is stored. */
export interface VaultCard {
  token: string
  customer: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  conduct: CardConduct
}

export type SetupStatus = 'open' | 'challenge' | 'done' | 'failed'

export interface Setup {
  /** The merchant's own id. Repeating a request with it returns the same set-up. */
  reference: string
  customer: string
  return_url: string
  status: SetupStatus
  /** Unguessable, because anyone who has it can enter a card. */
  page_id: string
  card: VaultCard | null
  decline_code: string | null
}

/** Beyond this, the oldest is dropped. */
const KEPT_MAX = 20_000

/**
 * The customers' saved cards and the pages on which they enter them. Customers and cards have ids
 * that say all about them, so that a merchant's records outlive a restart of the lab.
 */
export class Vault {
  #forgotten = new Map<string, true>()
  #setups = new Map<string, Setup>()

  /** The customer of the merchant's own id, always the same. */
  customer(reference: string): string {
    return `cus_${digest(reference)}`
  }

  hasCustomer(customer: string): boolean {
    return CUSTOMER.test(customer)
  }

  open(wanted: Pick<Setup, 'reference' | 'customer' | 'return_url'>): Setup {
    const known = this.#setups.get(wanted.reference)
    if (known) return known
    const rest = { page_id: mark(), card: null, decline_code: null }
    return put(this.#setups, wanted.reference, { ...wanted, ...rest, status: 'open' })
  }

  setup(reference: string): Setup | undefined {
    return this.#setups.get(reference)
  }

  byPage(pageId: string): Setup | undefined {
    return [...this.#setups.values()].find((each) => each.page_id === pageId)
  }

  /** The cardholder entered a card. A declined one can be corrected. */
  enter(setup: Setup, card: Card, now: Date): void {
    if (setup.status !== 'open') return
    const conduct = conductOf(card, now)
    setup.decline_code = conduct.kind === 'decline' ? conduct.code : null
    if (conduct.kind === 'decline') return
    setup.card = this.keep(setup.customer, card, conduct)
    setup.status = conduct.kind === 'challenge' ? 'challenge' : 'done'
  }

  answer(setup: Setup, isApproved: boolean): void {
    if (setup.status !== 'challenge') return
    setup.status = isApproved ? 'done' : 'failed'
    if (isApproved || !setup.card) return
    setup.decline_code = 'challenge_failed'
    put(this.#forgotten, setup.card.token, true)
    setup.card = null
  }

  keep(customer: string, card: Card, conduct: CardConduct): VaultCard {
    const { exp_month, exp_year } = card
    const facts = { brand: brandOf(card), last4: card.number.slice(-4), exp_month, exp_year }
    const expiry = `${String(exp_month).padStart(2, '0')}${exp_year}`
    const token = `card_${facts.last4}_${expiry}_${digest(customer)}_${mark()}`
    return { token, customer, ...facts, conduct }
  }

  card(customer: string, token: string): VaultCard | undefined {
    return this.#forgotten.has(token) ? undefined : cardIn(token, customer)
  }

  /** Forgets a card. It can't be charged any more. */
  detach(customer: string, token: string): boolean {
    if (!this.card(customer, token)) return false
    return put(this.#forgotten, token, true)
  }
}

/** How a saved card behaves when it is charged. */
export function chargeConduct(card: VaultCard, now: Date): CardConduct {
  return isExpired(card, now) ? { kind: 'decline', code: 'expired_card' } : card.conduct
}

const CUSTOMER = /^cus_[0-9a-f]{32}$/
const TOKEN = /^card_(\d{4})_(\d\d)(\d{4})_([0-9a-f]{32})_[0-9a-f]{32}$/

/** The card of a token, if it is this customer's. */
function cardIn(token: string, customer: string): VaultCard | undefined {
  const [, last4 = '', month, year, owner] = TOKEN.exec(token) ?? []
  const conduct = conductOfSaved(last4)
  if (!conduct || owner !== digest(customer)) return undefined
  const expiry = { exp_month: Number(month), exp_year: Number(year) }
  return { token, customer, brand: 'visa', last4, ...expiry, conduct }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

function put<T>(map: Map<string, T>, key: string, value: T): T {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > KEPT_MAX && oldest !== undefined) map.delete(oldest)
  return value
}

function mark(): string {
  return randomBytes(16).toString('hex')
}
