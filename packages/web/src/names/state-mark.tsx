import type { NameState } from '../api/name-row.ts'

/** The state of a name in the service's words, marked by shape as well as color. */
export function StateMark({ state, label }: { state: NameState; label: string }) {
  return (
    <span className="chip" data-state={LOOKS[state]}>
      {label}
    </span>
  )
}

/** The look of each state. Names that nobody can have look like registered ones. */
export const LOOKS = {
  available: 'available',
  premium: 'premium',
  registered: 'registered',
  listed: 'sale',
  reserved: 'registered',
  unsupported: 'unknown',
  unknown: 'unknown',
} as const satisfies Record<NameState, string>
