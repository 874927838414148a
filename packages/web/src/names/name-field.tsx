import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { FormEvent } from 'react'
import './name-field.css'

type Props = {
  label: string
  text: string
  problem: string | undefined
  onType: (text: string) => void
  onSearch: () => void
}

/** The large field for typing a name. Without JavaScript, the form itself opens the search. */
export function NameField({ label, text, problem, onType, onSearch }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const noteTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== text) onType(typed)
  })
  // The field works before its script is there: what was typed until then counts.
  useLayoutEffect(() => noteTyped(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <search>
      <form className="name-field" action="/search" onSubmit={submit}>
        <label htmlFor={id}>{label}</label>
        <div className="name-field-row">
          <input
            ref={input}
            id={id}
            name="q"
            type="search"
            required
            maxLength={253}
            placeholder="acme.com, or a word"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={(event) => onType(event.currentTarget.value)}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
          />
          <button type="submit" className="btn" data-kind="primary">
            Search
          </button>
        </div>
        <p className="error" id={`${id}-problem`} aria-live="polite">
          {problem}
        </p>
      </form>
    </search>
  )
}
