import { markupOf, type Snapshot } from './catalogue.ts'
import { retailCents } from './price.ts'
import { pricesOut } from './shapes.ts'

/** What one name costs our customer; null for an operation that is not sold or not known. */
export type NamePrice = ReturnType<typeof pricesOut> & { premium: boolean }

type PremiumCost = { registerCents: number | undefined; renewCents: number | undefined }

/**
 * The prices of a name under an ending; null where we do not sell it. A premium name has prices of
 * its own, and what the registrar did not say of them is not the usual price but unknown.
 */
export function priceName(
  snapshot: Snapshot,
  ending: string,
  premium: PremiumCost | undefined,
  now: Date,
): NamePrice | null {
  const found = snapshot.tlds.get(ending)
  if (!found || found.costs.length === 0) return null
  const usual = pricesOut(snapshot, found, now)
  if (!premium) return { ...usual, premium: false }
  const markup = markupOf(snapshot, ending)
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
