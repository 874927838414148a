import { useState } from 'react'
import { go } from '../../address/shown-page.ts'
import { Icon } from '../../kit/icon.tsx'
import { arrowRight, search } from '../../kit/icons.ts'
import { formatQuery } from '../../query-string.ts'

/** The rest of a name, before its TLD. */
const LABEL_LENGTH_MAX = 63

/** Starts a search for a name with this TLD. */
export function FindName({ tld }: { tld: string }) {
  const [typed, setTyped] = useState('')
  return (
    <search>
      <form
        className="seek is-big"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          const label = typed.trim().toLowerCase().replaceAll(/\s+/g, '')
          const q = label.includes('.') ? label : `${label}.${tld}`
          if (label !== '') go(`/search${formatQuery({ q })}`)
        }}
      >
        <Icon path={search} />
        <input
          type="search"
          name="q"
          required
          aria-label={`Find a name in .${tld}`}
          placeholder={`Find a name in .${tld}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LABEL_LENGTH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" className="btn" data-kind="primary" aria-label="Search">
          <Icon path={arrowRight} className="narrow-only" />
          <span>Search</span>
        </button>
      </form>
    </search>
  )
}
