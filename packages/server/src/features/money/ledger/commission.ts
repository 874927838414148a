const BPS_WHOLE = 10_000n
const HALF = 5_000n

/**
 * A partner's share of a sale in cents; half a cent rounds up. Uses BigInt because the largest
 * price times the largest rate exceeds what a number can hold exactly.
 */
export function commissionCents(salePriceCents: number, commissionBps: number): number {
  return Number((BigInt(salePriceCents) * BigInt(commissionBps) + HALF) / BPS_WHOLE)
}
