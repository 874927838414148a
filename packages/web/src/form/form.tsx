import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { useIsHydrated } from '../address/hydrated.ts'
import { ApiError } from '../api/api-error.ts'
import { waitText } from '../failure/wait-text.ts'
import { showToast } from '../toast/show-toast.ts'
import './form.css'

export type Values = Record<string, string>

/** The problem of each field, by field name. */
const Problems = createContext<ReadonlyMap<string, string>>(new Map())

export function useProblem(name: string): string | undefined {
  return useContext(Problems).get(name)
}

/** Thrown by `send` for something wrong with one field. */
export class FieldProblem extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

type Props = {
  label: string
  submit: string
  /** The button's text while the request is being sent. */
  busy: string
  /** May return what a toast says once it is done, instead of `done`. */
  send: (values: Values) => Promise<string | void>
  /** What a toast says once it is done. Leave it out if the page itself shows the result. */
  done?: string
  isQuiet?: boolean
  /** What is wrong with fields before anything was sent, by field name. */
  problems?: ReadonlyMap<string, string>
  /** The form appeared because somebody asked for it, so it takes the focus. */
  takesFocus?: boolean
  children: ReactNode
}

/**
 * Sends what was typed and shows the outcome: problems beside their fields, everything else above
 * the button. The first field with a problem gets the focus.
 */
export function Form(props: Props) {
  const { label, submit, busy, send, done, isQuiet, problems = NONE, takesFocus, children } = props
  const form = useRef<HTMLFormElement>(null)
  const isReady = useIsHydrated()
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const { state, start } = useSending(send, (text = done) => {
    if (text === undefined) return
    form.current?.reset()
    showToast({ text })
  })
  useFocusOnFailure(form, state)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind !== 'busy') start(event.currentTarget)
  }
  return (
    <Problems value={state.kind === 'failed' ? state.problems : problems}>
      {/* Until our script is there, a browser would send the form itself. It can't, and even then
          what was typed, such as a password, would not be in the address. */}
      <form
        ref={form}
        method="post"
        className="form"
        aria-label={label}
        noValidate
        onSubmit={onSubmit}
      >
        {children}
        {state.kind === 'failed' && state.message !== '' && (
          <p className="form-failure" role="alert" tabIndex={-1}>
            {state.message}
          </p>
        )}
        <div className="actions">
          <button
            type="submit"
            className="btn"
            data-kind={isQuiet ? undefined : 'primary'}
            disabled={!isReady}
            aria-disabled={state.kind === 'busy'}
          >
            {state.kind === 'busy' ? busy : submit}
          </button>
        </div>
      </form>
    </Problems>
  )
}

const NONE: ReadonlyMap<string, string> = new Map()

type State =
  | { kind: 'idle' | 'busy' }
  | { kind: 'failed'; problems: ReadonlyMap<string, string>; message: string }

function useSending(send: Props['send'], onDone: (text: string | undefined) => void) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const start = (form: HTMLFormElement) => {
    const wrong = problemsOf(form)
    if (wrong.size > 0) return setState({ kind: 'failed', problems: wrong, message: '' })
    setState({ kind: 'busy' })
    void send(valuesOf(form)).then(
      (text) => {
        setState({ kind: 'idle' })
        onDone(text ?? undefined)
      },
      (error: unknown) => setState(failureOf(error, form)),
    )
  }
  return { state, start }
}

function useFocusOnFailure(form: RefObject<HTMLFormElement | null>, state: State): void {
  useEffect(() => {
    if (state.kind !== 'failed') return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true], .form-failure')
    first?.focus()
  }, [form, state])
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The problems the browser finds, in our words. */
function problemsOf(form: HTMLFormElement): ReadonlyMap<string, string> {
  const controls = [...form.elements].filter(
    (each): each is Control =>
      each instanceof HTMLInputElement ||
      each instanceof HTMLSelectElement ||
      each instanceof HTMLTextAreaElement,
  )
  const wrong = controls.filter(({ validity }) => !validity.valid)
  return new Map(wrong.map((control) => [control.name, problemText(control)]))
}

/** A field's title says what it should look like. A select's first option says what to choose. */
function problemText(control: Control): string {
  const { validity, title, validationMessage } = control
  if (validity.valueMissing) {
    return control instanceof HTMLSelectElement ? `${control.options[0]?.text}.` : 'Fill this in.'
  }
  if (validity.patternMismatch && title !== '') return title
  if (validity.typeMismatch && control.type === 'email') {
    return 'Enter an email address, for example ada@example.com.'
  }
  if (validity.tooShort && 'minLength' in control) {
    return `Use at least ${control.minLength} characters.`
  }
  return validationMessage
}

function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(entries)
}

function failureOf(error: unknown, form: HTMLFormElement): State {
  if (error instanceof FieldProblem) {
    return { kind: 'failed', problems: new Map([[error.field, error.message]]), message: '' }
  }
  if (!(error instanceof ApiError)) {
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', problems: NONE, message }
  }
  const { fields, code, retryAfterSeconds, message } = error
  const named = fields.filter(({ field }) => form.elements.namedItem(field) !== null)
  if (named.length > 0) {
    const problems = new Map(named.map(({ field, message: problem }) => [field, sentence(problem)]))
    return { kind: 'failed', problems, message: '' }
  }
  const isTooOften = code === 'rate_limited' && retryAfterSeconds !== null
  const text = isTooOften
    ? `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`
    : message
  return { kind: 'failed', problems: NONE, message: text }
}

/**
 * The service's messages start with a verb ("is wrong."). Beside their field they start with
 * "This". Our own are whole sentences.
 */
function sentence(problem: string): string {
  if (/^[A-Z]/.test(problem)) return problem
  const text = /pattern/.test(problem) ? 'doesn’t look right' : problem.replace(/\bNOT\b/, 'not')
  return `This ${text}${/[.!?]$/.test(text) ? '' : '.'}`
}
