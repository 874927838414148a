import type { NameRow } from '../../api/name-row.ts'

/** A warning for a name that may be sold any moment. Null if there is nothing to say. */
export function lockedText({ listing }: Pick<NameRow, 'listing'>): string | null {
  return listing?.locked ? 'Somebody is paying for it just now.' : null
}
