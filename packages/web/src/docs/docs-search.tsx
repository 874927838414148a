/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list can't be filtered by a text field. */
import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { go } from '../address/shown-page.ts'
import { Icon } from '../kit/icon.tsx'
import { search } from '../kit/icons.ts'
import { useAnswer } from '../load/use-answer.ts'
import { findInDocs, QUERY_MAX } from './find.ts'
import type { Found } from './find.ts'
import { docsSections } from './load.ts'
import { useSearchShortcut } from './search-shortcut.ts'
import './docs-search.css'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Finds guides, sections, what they say, and operations. Without a script, it searches the reference. */
export function DocsSearch() {
  const id = useId()
  const field = useSearchShortcut()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const { data: sections } = useAnswer(docsSections, isUsed)
  const found = useMemo(() => findInDocs(query, sections), [query, sections])
  const isShown = isOpen && query.trim() !== ''
  const follow = (chosen: Found | undefined) => {
    if (!chosen) return
    setOpen(false)
    setQuery('')
    go(chosen.to)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Escape' && isShown) setOpen(false)
    else if (step !== undefined && found.length > 0) {
      setOpen(true)
      setAt((at + step + found.length) % found.length)
    } else return
    event.preventDefault()
  }
  return (
    <search className="docs-search">
      <form
        className="seek"
        action="/docs/reference"
        onSubmit={(event) => {
          event.preventDefault()
          follow(found[at])
        }}
      >
        <Icon path={search} />
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          aria-label="Search the docs"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && found[at] ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder="Search the docs"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={QUERY_MAX}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setAt(0)
            setOpen(true)
          }}
          onKeyDown={onKey}
          onFocus={() => setUsed(true)}
          onBlur={() => setOpen(false)}
        />
        <Shortcut />
      </form>
      <div className="seek-panel docs-found" hidden={!isShown}>
        <Results id={id} found={found} at={at} onChoose={follow} />
        <output className={found.length > 0 ? 'hide' : 'seek-note'}>
          {isShown && countText(found.length)}
        </output>
      </div>
    </search>
  )
}

function Shortcut() {
  return (
    <kbd className="wide-only" aria-hidden="true">
      Ctrl K
    </kbd>
  )
}

type ResultsProps = { id: string; found: Found[]; at: number; onChoose: (found: Found) => void }

function Results({ id, found, at, onChoose }: ResultsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results">
      {found.map((each, place) => (
        // The input keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={each.to}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          // A press would take the focus from the input and close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(each)}
        >
          <strong>{each.title}</strong>
          <span className="small soft">{each.text}</span>
        </div>
      ))}
    </div>
  )
}

function countText(count: number): string {
  if (count === 0) return 'Nothing found. Try another word.'
  return count === 1 ? '1 result' : `${count} results`
}
