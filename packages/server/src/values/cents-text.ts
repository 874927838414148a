const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats cents for people: $1,250.00. */
export function centsText(cents: number): string {
  return DOLLARS.format(cents / 100)
}

/**
 * Parses a dollar amount that a person typed into cents: `1250`, `1,250.50`, `$ 1250`. Undefined
 * for anything ambiguous.
 */
export function readDollars(text: string): number | undefined {
  const bare = text.trim().replace(/^\$\s*/, '')
  const match = /^(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/.exec(bare)
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}
