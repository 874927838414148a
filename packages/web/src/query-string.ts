/**
 * Addresses contain plain text (`?q=42`): people read, edit and share them, and the service writes
 * its own parameters the same way.
 */
export function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Leaves out values equal to the defaults, which keeps an address short. */
export function formatChanges<T extends Record<string, unknown>>(search: T, usual: T): string {
  const changed = Object.entries(search).filter(([name, value]) => value !== usual[name])
  return formatQuery(Object.fromEntries(changed))
}

/** Empty values are left out, so an address contains only what differs from the page's defaults. */
export function formatQuery(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) {
      params.set(name, String(value))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * Removes empty values: to the service, a missing field is a filter not set or a note not written.
 */
export function withoutEmpty<T extends object>(
  fields: T,
): { [F in keyof T]?: Exclude<T[F], '' | null | undefined> } {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  )
  // Fields that were removed are optional in the type.
  return Object.fromEntries(given) as { [F in keyof T]?: Exclude<T[F], '' | null | undefined> }
}
