import { markupOf, type Snapshot } from '../../registry/tlds/catalogue.ts'
import { priceAt, retailCents } from '../../registry/tlds/price.ts'
import type { Tld } from '../../registry/tlds/tld.ts'
import type { Registration } from '../changes/registration.ts'
import { renewPriceOf, restorePriceOf } from '../domains/renew-price.ts'
import type { CartOp } from './sql.ts'

type Cost = Pick<Registration, 'premium' | 'cost_cents' | 'renew_cost_cents'>
type Priced = {
  tld: string
  op: CartOp
  years: number | null
  /** Of a name in the portfolio. */
  renew_cost_cents?: number | null
  restore_cost_cents?: number | null
  registration?: Cost | null
}

/** Today's price of a purchase; null if it is not sold. */
export function priceItem(snapshot: Snapshot, item: Priced, now: Date): number | null {
  const found = snapshot.tlds.get(item.tld)
  if (!found) return null
  const markup = markupOf(snapshot, item.tld)
  const once = priceOnce(snapshot, found, item, now)
  if (once === null || once <= 0) return null
  const usual = once * (item.years ?? 1)
  const { premium = false, cost_cents = null } = item.registration ?? {}
  if (premium) return cost_cents === null ? null : retailCents(cost_cents, markup)
  // The registrar asks for more than its price list said.
  return cost_cents !== null && cost_cents > usual ? retailCents(cost_cents, markup) : usual
}

/** For one year, or for one restore. */
function priceOnce(snapshot: Snapshot, found: Tld, item: Priced, now: Date): number | null {
  const { tld, op, renew_cost_cents = null, restore_cost_cents = null } = item
  if (op === 'renew') return renewPriceOf(snapshot, { tld, renew_cost_cents }, now)
  if (op === 'restore') return restorePriceOf(snapshot, { tld, restore_cost_cents }, now)
  return priceAt(found, op, markupOf(snapshot, tld), now)
}

/** What comes after a purchase: the price of the next year, and of a restoration. */
export type LaterPrices = { renew_price_cents: number | null; restore_price_cents: number | null }

/** The prices that the buyer should know before paying; null if not known. */
export function laterPrices(snapshot: Snapshot, item: Priced, now: Date): LaterPrices {
  const found = snapshot.tlds.get(item.tld)
  if (!found) return { renew_price_cents: null, restore_price_cents: null }
  const markup = markupOf(snapshot, item.tld)
  const { premium = false, renew_cost_cents: cost = null } = item.registration ?? {}
  const { tld, renew_cost_cents = null, restore_cost_cents = null } = item
  const usual = renewPriceOf(snapshot, { tld, renew_cost_cents }, now)
  const ofPremium = cost === null ? null : retailCents(cost, markup)
  return {
    renew_price_cents: premium ? ofPremium : usual,
    restore_price_cents: restorePriceOf(snapshot, { tld, restore_cost_cents }, now),
  }
}
