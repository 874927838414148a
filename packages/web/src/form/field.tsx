import { useId, useState } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useProblem } from './form.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  hint?: ReactNode
}

/** A labelled form field, with its problem beside it. */
export function Field({ label, hint, ...input }: Props) {
  return (
    <Labelled label={label} name={input.name} hint={hint}>
      {(ties) => <input required {...PLAIN} {...input} {...ties} />}
    </Labelled>
  )
}

/** A password field that can show what is typed. */
export function PasswordField({ label, hint, ...input }: Omit<Props, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Labelled label={label} name={input.name} hint={hint}>
      {(ties) => (
        <div className="password-row">
          <input
            required
            maxLength={128}
            {...PLAIN}
            {...input}
            {...ties}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            className="btn"
            aria-pressed={isShown}
            aria-label={`Show: ${label}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Labelled>
  )
}

export function NewPassword({ label = 'Password' }: { label?: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={8}
      hint="At least 8 characters. A few random words work well."
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

const PLAIN = { autoCapitalize: 'none', spellCheck: false } as const

/** Links an input to its label, hint and problem. */
type Ties = { id: string; 'aria-invalid': boolean; 'aria-describedby': string }

type LabelledProps = Pick<Props, 'label' | 'name' | 'hint'> & {
  children: (ties: Ties) => ReactNode
}

/** The label, hint and problem around a control. */
export function Labelled({ label, name, hint, children }: LabelledProps) {
  const id = useId()
  const problem = useProblem(name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': `${id}-hint ${id}-problem`,
      })}
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="error" id={`${id}-problem`}>
        {problem}
      </p>
    </div>
  )
}
