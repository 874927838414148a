/** Countries by their codes, in words and sorted: `France and Germany`. */
export function countryNames(codes: readonly string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  const known = codes.map((code) => (/^[A-Z]{2}$/.test(code) ? names.of(code) : code) ?? code)
  return new Intl.ListFormat('en-US').format(known.toSorted())
}
