const FORMATS = new Map<string, Intl.NumberFormat>()

/** Always shows cents, so that prices line up in a column: `$9.80`. */
export function centsText(cents: number, currency: string): string {
  let format = FORMATS.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    FORMATS.set(currency, format)
  }
  return format.format(cents / 100)
}
