/** Internally money is whole cents. A few older API fields show dollars. */
export function dollars(cents: number): number {
  return cents / 100
}

/** A dollar amount in whole cents; undefined when it has fractions of a cent or is too large. */
export function centsOf(dollarAmount: number): number | undefined {
  const cents = Math.round(dollarAmount * 100)
  const isExact = Math.abs(dollarAmount * 100 - cents) < 1e-6
  return isExact && Number.isSafeInteger(cents) ? cents : undefined
}
