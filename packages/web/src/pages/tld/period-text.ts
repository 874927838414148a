const MONTHS_A_YEAR = 12

/** Registration lengths in words: `1 to 10 years`, `1, 2 or 5 years`, `6 months or 1 year`. */
export function periodsText(months: readonly number[]): string {
  const sorted = [...new Set(months)].sort((a, b) => a - b)
  const years = sorted.filter((each) => each % MONTHS_A_YEAR === 0).map((m) => m / MONTHS_A_YEAR)
  const odd = sorted.filter((each) => each % MONTHS_A_YEAR !== 0)
  const parts = [
    ...odd.map((each) => `${each} ${each === 1 ? 'month' : 'months'}`),
    ...(years.length > 0 ? [yearsText(years)] : []),
  ]
  return parts.length === 0 ? '' : either(parts)
}

function yearsText(years: number[]): string {
  const [first = 0] = years
  const last = years.at(-1) ?? 0
  const unit = last === 1 ? 'year' : 'years'
  const isUnbroken = years.length > 2 && last - first === years.length - 1
  return isUnbroken ? `${first} to ${last} ${unit}` : `${either(years.map(String))} ${unit}`
}

function either(parts: string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(parts).replace(', or', ' or')
}
