import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { arrowRight, search, x } from '../../kit/icons.ts'
import { takeFieldFocus } from '../../shell/field-focus.ts'

type Props = {
  label: string
  text: string
  problem: string | undefined
  onType: (text: string) => void
  onSearch: () => void
  /** Takes the focus when the page opens, unless a phone's keyboard would cover the page. */
  isFocused?: boolean
  /** Shown under the field. */
  children?: ReactNode
}

const TEXT_MAX = 253
const WIDE = '(min-width: 60rem)'

/** The large field for typing a name. Without JavaScript, the form itself opens the search. */
export function NameField({ label, text, problem, isFocused, children, ...on }: Props) {
  const id = useId()
  const input = useFirstFocus(isFocused ?? false)
  const noteTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== text) on.onType(typed)
  })
  // The field works before its script is there: what was typed until then counts.
  useLayoutEffect(() => noteTyped(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    on.onSearch()
  }
  const clear = () => {
    on.onType('')
    input.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') clear()
  }
  return (
    <search className="name-field">
      <form className="seek is-big" action="/search" onSubmit={submit}>
        <Icon path={search} />
        <input
          ref={input}
          data-shortcut="/"
          name="q"
          type="search"
          required
          maxLength={TEXT_MAX}
          placeholder="Any name or idea"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={(event) => on.onType(event.currentTarget.value)}
          onKeyDown={onKey}
          aria-label={label}
          aria-keyshortcuts="/"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
        />
        {text === '' && (
          <kbd className="wide-only" aria-hidden="true">
            /
          </kbd>
        )}
        {text !== '' && <ClearButton onClick={clear} />}
        <button type="submit" className="btn" data-kind="primary" aria-label="Search">
          <Icon path={arrowRight} className="narrow-only" />
          <span>Search</span>
        </button>
        {children}
      </form>
      <p className="error" id={`${id}-problem`} aria-live="polite">
        {problem}
      </p>
    </search>
  )
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className="btn"
      data-kind="ghost"
      data-icon=""
      data-size="s"
      aria-label="Clear"
      onClick={onClick}
    >
      <Icon path={x} />
    </button>
  )
}

function useFirstFocus(isFocused: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const isAskedFor = takeFieldFocus()
    if ((isFocused || isAskedFor) && matchMedia(WIDE).matches) {
      input.current?.focus({ preventScroll: true })
    }
    // Only when the page opens.
    // oxlint-disable-next-line exhaustive-deps
  }, [])
  return input
}
