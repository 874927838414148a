import type { PriceList } from '../../../upstream/registrar/answers.ts'
import { readTld } from '../../../values/domain-name.ts'
import type { Cost, Op } from './tld.ts'

/** The prices of a list by what they are for. */
export type Products = {
  /** By ending. */
  endings: Map<string, Cost[]>
  /** By ending as well, for every ending of several labels that is described together with it. */
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
 * Sorts a price list by ending. It also holds certificates, premium billables and extras of names,
 * and may be in another currency: none of these is a price of ours, and none becomes a zero.
 */
export function readProducts({ prices, priceChanges = [], promos = [] }: PriceList): Products {
  const products: Products = { endings: new Map(), below: new Map() }
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
 * `domain_com` is com, `domain_uk_sld` every ending below uk, `domain_centralnic_uk_com` is uk.com;
 * `domain_io_premium` and whatever else has further parts are no endings.
 */
export function productOf(text: string): Product | undefined {
  const [, name] = /^domain_(.+)$/.exec(text) ?? []
  if (name === undefined || name.endsWith('_premium')) return undefined
  const [, below] = /^([^_]+)_sld$/.exec(name) ?? []
  if (below !== undefined) return placed('below', below)
  const [, centralNic] = /^centralnic_(.+)$/.exec(name) ?? []
  if (centralNic !== undefined) return placed('endings', centralNic.replaceAll('_', '.'))
  return name.includes('_') ? undefined : placed('endings', name)
}

function placed(place: keyof Products, text: string): Product | undefined {
  const read = readTld(text)
  return read.ok ? { place, tld: read.tld } : undefined
}

function dateOf(text: string): Date | undefined {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}
