import type { PriceList } from '../../../upstream/registrar/answers.ts'
import { readTld } from '../../../values/domain-name.ts'
import type { Cost, Op } from './tld.ts'

/** The prices from a price list, grouped by what they are for. */
export type Products = {
  /** By TLD. */
  tlds: Map<string, Cost[]>
  /** By parent TLD: the price for each second-level TLD described together with it. */
  below: Map<string, Cost[]>
}

type Product = { place: keyof Products; tld: string }

const OPS_OF_ACTIONS: Record<string, Op> = {
  CREATE: 'register',
  RENEW: 'renew',
  TRANSFER: 'transfer',
  RESTORE: 'restore',
}

/**
 * Groups a price list by TLD. The list also has certificates, premium fees and add-ons, and may use
 * other currencies. Those are skipped; they never turn into a price of zero.
 */
export function readProducts({ prices, priceChanges = [], promos = [] }: PriceList): Products {
  const products: Products = { tlds: new Map(), below: new Map() }
  for (const price of prices) take(products, price, { kind: 'list', from_at: null, until_at: null })
  for (const change of priceChanges) {
    const from_at = dateOf(change.fromDate)
    if (from_at) take(products, change, { kind: 'change', from_at, until_at: null })
  }
  for (const promo of promos) {
    const from_at = dateOf(promo.fromDate)
    const until_at = dateOf(promo.endDate)
    const isOn = promo.active !== false
    if (isOn && from_at && until_at) take(products, promo, { kind: 'promo', from_at, until_at })
  }
  return products
}

function take(
  products: Products,
  price: PriceList['prices'][number],
  when: Pick<Cost, 'kind' | 'from_at' | 'until_at'>,
): void {
  const op = OPS_OF_ACTIONS[price.action]
  const product = productOf(price.product)
  if (!op || !product || price.currency !== 'USD') return
  const place = products[product.place]
  const cost: Cost = { op, cost_cents: price.price, ...when }
  place.set(product.tld, [...(place.get(product.tld) ?? []), cost])
}

/**
 * `domain_com` is com, `domain_uk_sld` is every TLD below uk, and `domain_centralnic_uk_com` is
 * uk.com. `domain_io_premium` and anything with further parts is not a TLD.
 */
export function productOf(text: string): Product | undefined {
  const [, name] = /^domain_(.+)$/.exec(text) ?? []
  if (name === undefined || name.endsWith('_premium')) return undefined
  const [, below] = /^([^_]+)_sld$/.exec(name) ?? []
  if (below !== undefined) return placed('below', below)
  const [, centralNic] = /^centralnic_(.+)$/.exec(name) ?? []
  if (centralNic !== undefined) return placed('tlds', centralNic.replaceAll('_', '.'))
  return name.includes('_') ? undefined : placed('tlds', name)
}

function placed(place: keyof Products, text: string): Product | undefined {
  const read = readTld(text)
  return read.ok ? { place, tld: read.tld } : undefined
}

function dateOf(text: string): Date | undefined {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}
