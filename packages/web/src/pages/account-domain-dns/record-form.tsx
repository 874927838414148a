import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { RecordInput } from '../../api/dns.ts'
import { useEscape } from '../../form/use-escape.ts'
import {
  joinContent,
  KINDS,
  kindOf,
  nameProblem,
  PRIORITY,
  splitContent,
  ttlProblem,
} from './record-types.ts'

type Props = {
  domain: string
  label: string
  record: RecordInput
  /** The type of a saved record stays. */
  isTypeFixed: boolean
  submit: string
  onSubmit: (record: RecordInput) => void
  onCancel: () => void
}

/** The fields of one record, which depend on its type. Problems show while typing. */
export function RecordForm(props: Props) {
  const { domain, label, record, isTypeFixed, submit, onSubmit, onCancel } = props
  const [type, setType] = useState(record.type)
  const [name, setName] = useState(record.name)
  const [values, setValues] = useState(() => splitContent(kindOf(record.type), record.content))
  const [priority, setPriority] = useState(String(record.priority ?? 10))
  const [ttl, setTtl] = useState(String(record.ttl ?? 3_600))
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const kind = kindOf(type)
  useEscape(form, true, onCancel)
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  const problems = {
    name: nameProblem(type, name, domain),
    values: kind.parts.map(({ problem, label: part }, index) => {
      const value = (values[index] ?? '').trim()
      if (value === '') return isTried ? `Enter a value: ${part}.` : ''
      return problem(value)
    }),
    priority: kind.hasPriority ? PRIORITY.problem(priority) : '',
    ttl: ttlProblem(ttl),
  }
  const isRight =
    [problems.name, problems.priority, problems.ttl, ...problems.values].every((it) => it === '') &&
    kind.parts.every((_, index) => (values[index] ?? '').trim() !== '')
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight) {
      requestAnimationFrame(() => {
        form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      })
      return
    }
    const typed = type === 'TXT' ? values : values.map((value) => value.trim())
    const content = joinContent(kind, typed)
    const more = kind.hasPriority ? { priority: Number(priority) } : {}
    onSubmit({ type, name: name.trim() || '@', content, ttl: Number(ttl), ...more })
  }
  return (
    <form ref={form} className="dns-form" aria-label={label} noValidate onSubmit={submitted}>
      <TypeField
        type={type}
        isFixed={isTypeFixed}
        onChange={(next) => {
          setType(next)
          setValues([])
        }}
      />
      <TextField
        label="Name"
        value={name}
        problem={problems.name}
        onChange={setName}
        hint="@ is the domain itself."
      />
      {kind.hasPriority && (
        <TextField
          label="Priority"
          value={priority}
          problem={problems.priority}
          onChange={setPriority}
          isShort
        />
      )}
      {kind.parts.map((part, index) => (
        <TextField
          key={part.label}
          label={part.label}
          value={values[index] ?? ''}
          placeholder={part.placeholder}
          problem={problems.values[index] ?? ''}
          isShort={kind.parts.length > 1 && index < kind.parts.length - 1}
          isLong={type === 'TXT'}
          onChange={(value) => {
            setValues(kind.parts.map((_, at) => (at === index ? value : (values[at] ?? ''))))
          }}
        />
      ))}
      <TextField
        label="TTL, seconds"
        value={ttl}
        problem={problems.ttl}
        onChange={setTtl}
        isShort
      />
      <div className="dns-form-actions">
        <button type="submit" className="btn" data-kind="primary" data-size="s">
          {submit}
        </button>
        <button type="button" className="btn" data-kind="ghost" data-size="s" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

type TypeProps = { type: string; isFixed: boolean; onChange: (type: string) => void }

function TypeField({ type, isFixed, onChange }: TypeProps) {
  const id = useId()
  if (isFixed) {
    return (
      <div className="field dns-type">
        <span>Type</span>
        <b>{type}</b>
      </div>
    )
  }
  return (
    <div className="field dns-type">
      <label htmlFor={id}>Type</label>
      <select id={id} value={type} onChange={(event) => onChange(event.target.value)}>
        {KINDS.map((kind) => (
          <option key={kind.type} value={kind.type}>
            {kind.type}: {kind.use}
          </option>
        ))}
      </select>
    </div>
  )
}

type TextProps = {
  label: string
  value: string
  problem: string
  onChange: (value: string) => void
  placeholder?: string
  hint?: ReactNode
  isShort?: boolean
  isLong?: boolean
}

function TextField(props: TextProps) {
  const { label, value, problem, onChange, placeholder, hint, isShort, isLong } = props
  const id = useId()
  const shared = {
    id,
    value,
    placeholder,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    'aria-invalid': problem !== '',
    'aria-describedby': `${id}-hint`,
  }
  return (
    <div className="field" data-width={isShort ? 'short' : isLong ? 'long' : undefined}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea
          {...shared}
          rows={2}
          onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/g, ''))}
        />
      ) : (
        <input {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      <p id={`${id}-hint`} className={problem === '' ? 'hint' : 'error'}>
        {problem === '' ? hint : problem}
      </p>
    </div>
  )
}
