/**
 * Removes characters that PostgreSQL can't store from all strings and keys, because web pages and
 * callers may send them.
 */
export function plainJson<T>(value: T): T {
  // Strings stay strings and lists stay lists, so the type does not change.
  return plain(value) as T
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [plain(name), plain(part)]))
}
