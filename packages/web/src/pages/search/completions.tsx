import { Fragment, useState } from 'react'
import { Link } from '../../address/link.tsx'
import { findNames } from '../../api/names.ts'
import type { RegisteredName } from '../../api/names.ts'
import type { Question } from '../../load/answers.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { readSearchQuery, readTyped, searchHref } from './query.ts'

const SHOWN_MAX = 4
const TLDS_SHOWN_MAX = 4
/** A single letter doesn't start a search either. */
const TYPED_MIN = 2
/** Zone files change once a day. */
const FRESH_MS = 5 * 60_000

function completionsOf(prefix: string): Question<RegisteredName[]> {
  return {
    key: `names ${prefix}`,
    ask: (signal) => findNames({ prefix, limit: SHOWN_MAX }, signal),
    freshMs: FRESH_MS,
    isSameForAll: true,
  }
}

/**
 * Registered names that begin with what was typed, from zone files, at every key: the service
 * allows many more of these requests than searches. Until the answer is there, those of the answer
 * before stay that still fit. A failure is ignored. Alone, before a search begins, they have a panel
 * of their own.
 */
export function Completions({ text, isAlone }: { text: string; isAlone?: boolean }) {
  const { domain } = readSearchQuery(readTyped(text) ?? '')
  const label = domain.slice(0, domain.indexOf('.')).toLowerCase()
  const isWanted = /^[a-z0-9-]+$/.test(label) && label.length >= TYPED_MIN
  const { data } = useAnswer(completionsOf(label), isWanted)
  const [before, setBefore] = useState(data)
  if (data && data !== before) setBefore(data)
  const names = data ?? before?.filter((name) => name.label.startsWith(label)) ?? []
  if (!isWanted || names.length === 0) return null
  const list = (
    <div className="seek-taken">
      <p aria-hidden="true">Already registered</p>
      <ul aria-label="Already registered">
        {names.map((name) => (
          <li key={name.label}>
            <Link to={searchHref(`${name.label}.${name.tlds[0] ?? 'com'}`)}>{name.label}</Link>
            <Extensions of={name.tlds} />
          </li>
        ))}
      </ul>
    </div>
  )
  return isAlone ? <div className="seek-panel">{list}</div> : list
}

function Extensions({ of: tlds }: { of: string[] }) {
  const more = tlds.length - TLDS_SHOWN_MAX
  return (
    <>
      {tlds.slice(0, TLDS_SHOWN_MAX).map((tld) => (
        <Fragment key={tld}>
          {' '}
          <span>.{tld}</span>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  )
}
