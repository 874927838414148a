import { draw } from '../world/draw.ts'
import type { TldGroup } from './tld-group.ts'
import { TLD_GROUPS } from './tld-groups.ts'

export const ACTIONS = ['CREATE', 'RENEW', 'TRANSFER', 'RESTORE'] as const
export type Action = (typeof ACTIONS)[number]

export interface Price {
  product: string
  action: Action
  currency: 'USD' | 'EUR'
  /** In whole cents of the currency. */
  price: number
}

type Currency = Price['currency']

const RESTORE_CENTS = 4_000
/** A made-up exchange rate, so a caller that mixes up currencies gets visibly wrong prices. */
const EUR_PER_USD = 0.9
const DAY_MS = 24 * 3_600_000
const PREMIUM_BILLABLE_CENTS = 1

/**
 * The registrar's prices for a customer, with upcoming changes and promotions. Prices set by a test
 * take precedence over the tables.
 */
export class PriceList {
  #set = new Map<string, number | null>()

  /** Sets a price, or removes it from the list with null. */
  set(product: string, action: Action, cents: number | null): void {
    this.#set.set(`${product} ${action}`, cents)
  }

  reset(): number {
    const { size } = this.#set
    this.#set.clear()
    return size
  }

  list(currency: Currency, now: Date): object {
    const prices = this.#prices()
    const inCurrency = (price: Price) => ({ ...price, ...converted(price.price, currency) })
    return {
      prices: [...prices.map(inCurrency), ...OTHER_PRODUCTS.map(inCurrency)],
      priceChanges: prices.filter(willChange).map((price) => ({
        ...inCurrency({ ...price, price: Math.ceil(price.price * 1.07) }),
        fromDate: dayFrom(now, 45),
      })),
      promos: prices.filter(hasPromo).map((price) => ({
        ...inCurrency({ ...price, price: promoCents(price.price) }),
        fromDate: dayFrom(now, -10),
        endDate: dayFrom(now, 20),
        active: true,
      })),
    }
  }

  priceOf(product: string, action: Action): Price | undefined {
    const key = `${product} ${action}`
    const standing = STANDING_BY_KEY.get(key)
    const set = this.#set.get(key)
    const cents = set === undefined ? standing?.price : set
    if (cents === undefined || cents === null) return undefined
    return { product, action, currency: 'USD', ...standing, price: cents }
  }

  /** What a product costs now, with its promotion if it has one. */
  presentPriceOf(product: string, action: Action): number {
    const found = this.priceOf(product, action)
    if (!found) return 0
    return hasPromo(found) ? promoCents(found.price) : found.price
  }

  #prices(): Price[] {
    const added = [...this.#set.keys()].map((key) => key.split(' ') as [string, Action])
    const standing = STANDING.map(({ product, action }) => `${product} ${action}`)
    const fresh = added.filter(([product, action]) => !standing.includes(`${product} ${action}`))
    return [
      ...STANDING,
      ...fresh.map(([product, action]): Price => ({ product, action, currency: 'USD', price: 0 })),
    ].flatMap((price) => {
      const cents = this.#set.get(`${price.product} ${price.action}`)
      if (cents === null) return []
      return [cents === undefined ? price : { ...price, price: cents }]
    })
  }
}

/** The product a TLD is billed as. */
export function productOf(group: TldGroup, tld: string): string {
  if (group.isCentralNic) return `domain_centralnic_${tld.replaceAll('.', '_')}`
  const [first] = group.tlds
  return tld.includes('.') && group.sldCents !== undefined ? `domain_${first}_sld` : `domain_${tld}`
}

const STANDING: readonly Price[] = TLD_GROUPS.flatMap((group) => {
  const sold = group.isFirstUnsold ? group.tlds.slice(1) : group.tlds
  const products = new Map(sold.map((tld) => [productOf(group, tld), tld]))
  return [...products].flatMap(([product, tld]) => pricesOf(group, product, tld))
})

const STANDING_BY_KEY = new Map(
  STANDING.map((price) => [`${price.product} ${price.action}`, price]),
)

function pricesOf(group: TldGroup, product: string, tld: string): Price[] {
  const isSld = product.endsWith('_sld')
  const create = isSld ? (group.sldCents ?? group.createCents) : group.createCents
  const renew = isSld ? create : group.renewCents
  const features = group.rules.features ?? [...ACTIONS]
  // Some registries charge nothing for a transfer. The list then says 0, which is not the same as
  // "not offered".
  const transfer = draw(tld, 'free transfer') < 0.02 ? 0 : renew
  const cents: Record<Action, number> = {
    CREATE: create,
    RENEW: renew,
    TRANSFER: transfer,
    RESTORE: Math.max(RESTORE_CENTS, 2 * renew),
  }
  return ACTIONS.filter((action) => action === 'RENEW' || features.includes(action)).map(
    (action) => ({ product, action, currency: 'USD', price: cents[action] }),
  )
}

/** Products other than domains in the same list, which a reader must skip. */
const OTHER_PRODUCTS: readonly Price[] = [
  ...['domain_io_premium', 'domain_co_premium', 'domain_xyz_premium'].map((product): Price => ({
    product,
    action: 'CREATE',
    currency: 'USD',
    price: PREMIUM_BILLABLE_CENTS,
  })),
  { product: 'ssl_dv_single', action: 'CREATE', currency: 'USD', price: 900 },
  { product: 'dns_premium', action: 'CREATE', currency: 'USD', price: 120 },
  { product: 'domain_com_privacy_protect', action: 'CREATE', currency: 'USD', price: 150 },
]

function converted(cents: number, currency: Currency): { currency: Currency; price: number } {
  return { currency, price: currency === 'EUR' ? Math.round(cents * EUR_PER_USD) : cents }
}

function willChange({ product, action }: Price): boolean {
  return action !== 'RESTORE' && draw(product, 'price change') < 0.04
}

function promoCents(cents: number): number {
  return Math.ceil(cents * 0.4)
}

function hasPromo({ product, action }: Price): boolean {
  return action === 'CREATE' && draw(product, 'promo') < 0.05
}

/** Midnight UTC, the given number of days from now. */
function dayFrom(now: Date, days: number): string {
  const day = new Date(now.getTime() + days * DAY_MS)
  return `${day.toISOString().slice(0, 10)}T00:00:00Z`
}
