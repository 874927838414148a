type Zeros = 'auto' | 'stripIfInteger'

const FORMATS = new Map<string, Intl.NumberFormat>()

/** Cached, because creating a format takes a hundred times as long as using it. */
export function moneyFormat(currency: string, trailingZeroDisplay: Zeros): Intl.NumberFormat {
  const key = currency + trailingZeroDisplay
  let format = FORMATS.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay })
    FORMATS.set(key, format)
  }
  return format
}

/** Always shows cents, so that prices line up in a column: `$9.80`. */
export function centsText(cents: number, currency: string): string {
  return moneyFormat(currency, 'auto').format(cents / 100)
}
