/** `$1,234.50` for 123450. Written by hand: loading Intl takes longer than a warm search. */
export function dollarsOf(cents: number | null | undefined): string {
  if (cents === null || cents === undefined || !Number.isFinite(cents)) return ''
  const [whole = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${grouped}${rest === '00' ? '' : `.${rest}`}`
}

/** The day of a timestamp, or an empty text. */
export function dayOf(timestamp: string | null | undefined): string {
  return timestamp?.slice(0, 10) ?? ''
}
