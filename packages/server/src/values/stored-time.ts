const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** Whether this is a time that the database takes: in the years 1 to 9999. */
export function isStoredTime(time: Date): boolean {
  const ms = time.getTime()
  return ms >= FIRST_MS && ms <= LAST_MS
}
