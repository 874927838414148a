import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { renewYearsOf } from '../../registry/tlds/map-tld-info.ts'
import type { Renewable, Restorable } from '../domains/renew-price.ts'
import { priceItem } from '../cart/price-item.ts'

export type RenewalPrice = {
  /** The shortest period that the registry sells. */
  years: number
  /** For that period; null if it isn't sold. */
  price_cents: number | null
  /** Null if a restore isn't sold. */
  restore_cents: number | null
}

/** What the next renewal of a name costs today. */
export function priceRenewal(
  snapshot: Snapshot,
  { tld, renew_cost_cents, restore_cost_cents }: Renewable & Restorable,
  now: Date,
): RenewalPrice {
  const rules = snapshot.tlds.get(tld)?.rules
  const years = rules ? renewYearsOf(rules) : 0
  const price = (op: 'renew' | 'restore') =>
    priceItem(snapshot, { tld, renew_cost_cents, restore_cost_cents, op, years: null }, now)
  const once = price('renew')
  const isSold = once !== null && years > 0
  return {
    years: Math.max(years, 1),
    price_cents: isSold ? once * years : null,
    restore_cents: price('restore'),
  }
}
