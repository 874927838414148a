import { markupOf, priceOf, type Snapshot } from '../../registry/tlds/catalogue.ts'
import { retailCents } from '../../registry/tlds/price.ts'

/** What decides about the price of a renewal. */
export type Renewable = {
  tld: string
  /** What the registrar asks for a year, if that isn't the TLD's price. */
  renew_cost_cents: number | null
}

/** What renewing a domain for a year costs today; null if it isn't sold. */
export function renewPriceOf(
  snapshot: Snapshot,
  { tld, renew_cost_cents }: Renewable,
  now: Date,
): number | null {
  const usual = priceOf(snapshot, tld, 'renew', now)
  if (usual === null || renew_cost_cents === null) return usual
  return retailCents(renew_cost_cents, markupOf(snapshot, tld))
}

export type Restorable = {
  tld: string
  /** What the registrar asks for a restore, if that is more than the TLD's price. */
  restore_cost_cents: number | null
}

/** What restoring a domain costs today; null if it isn't sold. */
export function restorePriceOf(
  snapshot: Snapshot,
  { tld, restore_cost_cents }: Restorable,
  now: Date,
): number | null {
  const usual = priceOf(snapshot, tld, 'restore', now)
  if (usual === null || restore_cost_cents === null) return usual
  return Math.max(usual, retailCents(restore_cost_cents, markupOf(snapshot, tld)))
}
