import type { NameRow } from '../../api/name-row.ts'

/** Of a name for sale that may be gone any moment; null where there is nothing to say. */
export function lockedText({ listing }: Pick<NameRow, 'listing'>): string | null {
  return listing?.locked ? 'Somebody is paying for it just now.' : null
}
