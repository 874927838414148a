export type Expiry = { month: number; year: number }

/** Reads `12/30`, `1230`, `12 / 2030` and `9-30`. Undefined if it is no month and year. */
export function parseExpiry(text: string): Expiry | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})$/.exec(text.trim()) ?? []
  const number = Number(month)
  return number >= 1 && number <= 12 ? { month: number, year: 2_000 + Number(year) } : undefined
}

/** A card is valid until the end of its month. */
export function hasExpired({ month, year }: Expiry, now: Date): boolean {
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
}
