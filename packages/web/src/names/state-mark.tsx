import type { NameState } from '../api/name-row.ts'
import './state-mark.css'

/** The state of a name in the service's words, marked by shape as well as color. */
export function StateMark({ state, label }: { state: NameState; label: string }) {
  return (
    <span className="state" data-state={state}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[state]} />
      </svg>
      {label}
    </span>
  )
}

/** A tick, a gem, a person, a price tag, a lock, a bar across a circle, a question mark. */
const SHAPES = {
  available: 'M3 8.5 6.5 12 13 4.5',
  premium: 'M4.5 3h7L14 6.5 8 13.5 2 6.5ZM2 6.5h12',
  registered: 'M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 13.5c.6-2.4 2.5-3.5 5-3.5s4.4 1.1 5 3.5',
  listed: 'M2.5 8.5v-6h6l5 5-6 6ZM5.5 5.5h.01',
  reserved: 'M3.5 7.5h9v6h-9ZM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  unsupported: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM4.1 4.1l7.8 7.8',
  unknown: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 13h.01',
} satisfies Record<NameState, string>
