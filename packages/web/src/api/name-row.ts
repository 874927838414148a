import { isRecord } from './api-error.ts'
import { read } from './shape.ts'
import type { Read } from './shape.ts'
import { resultShape } from './wire/search.ts'

/** The state of one name (spec 2.4). `state_label` and `reason` are the service's own words. */
export type NameRow = Read<typeof resultShape>
export type NameState = NameRow['state']
/** What a name costs at its registry. Null means there is no price, which is never zero. */
export type NamePrice = NonNullable<NameRow['price']>
export type RegistrationSummary = NonNullable<NameRow['whois_summary']>

export const NAME_STATES = [
  'available',
  'premium',
  'registered',
  'listed',
  'reserved',
  'unsupported',
  'unknown',
] as const satisfies NameState[]

/** A state that this page doesn't know yet is shown as "unknown" but keeps its own label. */
export function readNameRow(value: unknown): NameRow {
  const state = isRecord(value) ? value['state'] : undefined
  const isNew = typeof state === 'string' && !NAME_STATES.some((known) => known === state)
  return read(resultShape, isNew && isRecord(value) ? { ...value, state: 'unknown' } : value)
}
