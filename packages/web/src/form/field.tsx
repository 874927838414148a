import { useId, useState } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useProblem } from './form.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  hint?: ReactNode
}

/** A labelled field of a form, with what is wrong beside it. */
export function Field({ label, hint, ...input }: Props) {
  const id = useId()
  const problem = useProblem(input.name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        required
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="field-problem" id={`${id}-problem`}>
        {problem}
      </p>
    </div>
  )
}

type PasswordProps = Omit<Props, 'type'>

/** A password, which its owner may look at while typing. */
export function PasswordField({ label, hint, ...input }: PasswordProps) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  const problem = useProblem(input.name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password-row">
        <input
          required
          maxLength={128}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type={isShown ? 'text' : 'password'}
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
        />
        <button
          type="button"
          className="button is-quiet"
          aria-pressed={isShown}
          aria-label={`Show: ${label}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="field-problem" id={`${id}-problem`}>
        {problem}
      </p>
    </div>
  )
}

export function NewPassword({ label = 'Password' }: { label?: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={8}
      hint="At least 8 characters. Several words make a good one."
    />
  )
}

export function CurrentPassword() {
  return (
    <PasswordField
      label="Current password"
      name="current_password"
      autoComplete="current-password"
    />
  )
}
