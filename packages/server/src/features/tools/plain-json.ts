/**
 * A value as the database can hold it: pages of strangers, and callers, write characters that no text
 * there may have, in values and in names.
 */
export function plainJson<T>(value: T): T {
  // Every text stays a text and every list a list, so the type stays what it was.
  return plain(value) as T
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [plain(name), plain(part)]))
}
