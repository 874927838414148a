import { markupOf, type Snapshot } from './catalogue.ts'
import { retailCents } from './price.ts'
import { pricesOut } from './shapes.ts'

/** The retail prices of one name; null for an operation that is not sold or has no known price. */
export type NamePrice = ReturnType<typeof pricesOut> & { premium: boolean }

type PremiumCost = { registerCents: number | undefined; renewCents: number | undefined }

/**
 * The prices of a name under a TLD; null if we don't sell the TLD. Premium names have their own
 * prices: if the registrar left one out, it is unknown, not the standard price.
 */
export function priceName(
  snapshot: Snapshot,
  tld: string,
  premium: PremiumCost | undefined,
  now: Date,
): NamePrice | null {
  const found = snapshot.tlds.get(tld)
  if (!found || found.costs.length === 0) return null
  const usual = pricesOut(snapshot, found, now)
  if (!premium) return { ...usual, premium: false }
  const markup = markupOf(snapshot, tld)
  const retail = (cents: number | undefined) =>
    cents === undefined ? null : retailCents(cents, markup)
  return {
    ...usual,
    register_cents: retail(premium.registerCents),
    renew_cents: retail(premium.renewCents),
    transfer_cents: null,
    premium: true,
  }
}
