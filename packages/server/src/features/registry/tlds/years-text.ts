/** Periods for a message: `1 year`, `1 to 10 years`, `2, 3 or 5 years`. They come in order. */
export function yearsText(years: readonly number[]): string {
  const [first = 0] = years
  const last = years.at(-1) ?? 0
  const unit = last === 1 ? 'year' : 'years'
  const isWithoutGap = years.length > 2 && last - first === years.length - 1
  if (isWithoutGap) return `${first} to ${last} ${unit}`
  return years.length < 2
    ? `${last} ${unit}`
    : `${years.slice(0, -1).join(', ')} or ${last} ${unit}`
}
