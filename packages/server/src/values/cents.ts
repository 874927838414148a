/** Money inside is whole cents; a few older fields of the interface show dollars. */
export function dollars(cents: number): number {
  return cents / 100
}

/** Whole cents of a dollar amount, or undefined when it is finer than a cent or beyond counting. */
export function centsOf(dollarAmount: number): number | undefined {
  const cents = Math.round(dollarAmount * 100)
  const isExact = Math.abs(dollarAmount * 100 - cents) < 1e-6
  return isExact && Number.isSafeInteger(cents) ? cents : undefined
}
