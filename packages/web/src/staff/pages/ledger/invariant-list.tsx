import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { Tone } from '../../../parts/tone-mark.tsx'
import type { Invariant, Result } from '../../api/ledger.ts'

const RESULT_TEXT: Record<Result, string> = {
  holds: 'Holds',
  broken: 'Broken',
  not_checked: 'Not checked',
}
const RESULT_TONE: Record<Result, Tone> = { holds: 'good', broken: 'bad', not_checked: 'unknown' }

/** Broken invariants first, then by number. */
export function InvariantList({ invariants }: { invariants: Invariant[] }) {
  const place = ({ id, result }: Invariant) =>
    (result === 'broken' ? 0 : 1_000) + Number(/\d+/.exec(id)?.[0] ?? '0')
  const sorted = invariants.toSorted((a, b) => place(a) - place(b))
  return (
    <ul className="invariants" aria-label="Invariants">
      {sorted.map(({ id, text, result, found }) => (
        <li key={id}>
          <ToneMark tone={RESULT_TONE[result]} text={RESULT_TEXT[result]} />
          <div className="thing">
            <span>{sentence(text)}</span>
            <span className="hint">{id}</span>
            {found.length > 0 && <Found found={found} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The service stops counting at twenty. */
const FOUND_MAX = 20

function Found({ found }: { found: string[] }) {
  return (
    <div className="found">
      <p>{found.length >= FOUND_MAX ? `The first ${found.length} that break it:` : 'Broken by:'}</p>
      <ul>
        {found.map((what) => (
          <li key={what}>
            <code>{what}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}
