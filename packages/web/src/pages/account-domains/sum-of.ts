import type { NameError, Started } from '../../api/bulk.ts'

/** What came of all parts of an action that was too large for one request. */
export function sumOf(parts: readonly Started[]): Started {
  const totals = parts.flatMap(({ totalCents }) => totalCents ?? [])
  return {
    bulkOpId: parts.find(({ bulkOpId }) => bulkOpId !== null)?.bulkOpId ?? null,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    totalCents: totals.length === 0 ? null : totals.reduce((sum, cents) => sum + cents, 0),
    errors: parts.flatMap(({ errors }): NameError[] => errors),
  }
}
