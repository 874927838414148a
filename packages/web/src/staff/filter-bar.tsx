import { useId, useRef } from 'react'
import { go } from '../address/shown-page.ts'
import type { Environment } from '../api/portal.ts'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { deskHref } from './desk-address.ts'

type Choice = {
  label: string
  /** The parameter's name in the address. */
  name: string
  value: string
  options: { value: string; text: string }[]
}

type Props = {
  path: string
  environment: Environment
  choice: Choice
  /** The full name to search for. */
  domain: string
  /** The label of the name field, where it also accepts something else. */
  label?: string
  /** The address parameters for typed text that isn't a name. */
  otherwise?: (typed: string) => Record<string, string> | undefined
  isAsking: boolean
  onLook: () => void
}

/** The filters of a staff list. They live in the address, so that a list can be shared. */
export function FilterBar(props: Props) {
  const { path, environment, choice, domain, label, otherwise, isAsking, onLook } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const show = (search: Record<string, string>) =>
    go(deskHref(path, { environment, ...search }), { isReplaced: true, keepsScroll: true })
  return (
    <div className="list-filter">
      <div className="field">
        <label htmlFor={`${id}-choice`}>{choice.label}</label>
        <select
          id={`${id}-choice`}
          value={choice.value}
          onChange={({ currentTarget: { value } }) => show({ [choice.name]: value, domain })}
        >
          {choice.options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <search className="desk-search">
        <form
          key={domain}
          onSubmit={(event) => {
            event.preventDefault()
            const typed = field.current?.value.trim() ?? ''
            show(otherwise?.(typed) ?? { [choice.name]: choice.value, domain: typed })
          }}
        >
          <div className="field">
            <label htmlFor={`${id}-domain`}>{label ?? 'Domain'}</label>
            <input
              ref={field}
              id={`${id}-domain`}
              name="domain"
              defaultValue={domain}
              maxLength={300}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="example.com"
            />
          </div>
          <button type="submit" className="btn">
            Find
          </button>
        </form>
      </search>
      <RefreshButton isAsking={isAsking} askAgain={onLook} />
    </div>
  )
}
