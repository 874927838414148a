/** Newer browsers first: nearly every browser also includes the older names in its user agent. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/**
 * `Firefox on Linux`: enough for people to recognize their own device. Unknown agents are shown
 * unchanged.
 */
export function browserText(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'An unknown browser'
  const browser = BROWSERS.find(([mark]) => userAgent.includes(`${mark}/`))?.[1]
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1]
  if (!browser) return userAgent.slice(0, 60)
  return system ? `${browser} on ${system}` : browser
}
