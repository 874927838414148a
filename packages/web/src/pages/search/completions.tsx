import { Link } from '../../address/link.tsx'
import { findNames } from '../../api/names.ts'
import type { RegisteredName } from '../../api/names.ts'
import type { Question } from '../../load/answers.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { searchHref } from './query.ts'

const SHOWN_MAX = 4
const TLDS_SHOWN_MAX = 4
/** Shorter beginnings fit thousands of names, which tells nothing. */
const TYPED_MIN = 3
/** Zone files change once a day. */
const FRESH_MS = 5 * 60_000

function completionsOf(prefix: string): Question<RegisteredName[]> {
  return {
    key: `names ${prefix}`,
    // One more than shown, because the name itself has its own rows.
    ask: (signal) => findNames({ prefix, limit: SHOWN_MAX + 1 }, signal),
    freshMs: FRESH_MS,
    isSameForAll: true,
  }
}

/**
 * Registered names that begin with what was typed, from zone files. A failure is ignored, and
 * nothing is shown without zone files.
 */
export function Completions({ domain }: { domain: string }) {
  const label = domain.slice(0, domain.indexOf('.'))
  const isWanted = /^[a-z0-9-]+$/.test(label) && label.length >= TYPED_MIN
  const { data = [] } = useAnswer(completionsOf(label), isWanted)
  const names = data.filter((name) => name.label !== label).slice(0, SHOWN_MAX)
  if (!isWanted || names.length === 0) return null
  return (
    <div className="seek-taken">
      <p aria-hidden="true">Already registered</p>
      <ul aria-label="Already registered">
        {names.map((name) => (
          <li key={name.label}>
            <Link to={searchHref(`${name.label}.${name.tlds[0] ?? 'com'}`)}>{name.label}</Link>{' '}
            <span>{extensionsText(name.tlds)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function extensionsText(tlds: string[]): string {
  const shown = tlds.slice(0, TLDS_SHOWN_MAX).map((tld) => `.${tld}`)
  const more = tlds.length - shown.length
  return more > 0 ? `${shown.join(' ')} and ${more} more` : shown.join(' ')
}
