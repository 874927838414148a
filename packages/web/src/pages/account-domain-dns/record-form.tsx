import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { RecordInput } from '../../api/dns.ts'
import { useEscape } from '../../form/use-escape.ts'
import { ForwardingInstead } from './forwarding-instead.tsx'
import {
  joinContent,
  kindFor,
  kindOf,
  nameProblem,
  PRIORITY,
  splitContent,
  ttlProblem,
} from './record-types.ts'
import { TypeField } from './type-field.tsx'

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

/** What fits into a short field. */
const SHORT_CHARS = 10

/** The fields of one record, which depend on its type. Problems show while typing. */
export function RecordForm(props: Props) {
  const { domain, label, record, isTypeFixed, submit, onSubmit, onCancel } = props
  const [kind, setKind] = useState(() => kindFor(record.type, record.content))
  const [name, setName] = useState(record.name)
  const [values, setValues] = useState(() => splitContent(kind, record.content))
  const [priority, setPriority] = useState(String(record.priority ?? 10))
  const [ttl, setTtl] = useState(String(record.ttl ?? 3_600))
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { type, parts } = kind
  useEscape(form, true, onCancel)
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  const problems = {
    name: nameProblem(type, name, domain),
    values: parts.map(({ problem, label: part, isOptional }, index) => {
      const value = (values[index] ?? '').trim()
      if (value === '') return isTried && !isOptional ? `Enter a value: ${part}.` : ''
      return problem(value)
    }),
    priority: kind.hasPriority ? PRIORITY.problem(priority) : '',
    ttl: ttlProblem(ttl),
  }
  const isRight =
    [problems.name, problems.priority, problems.ttl, ...problems.values].every((it) => it === '') &&
    parts.every(({ isOptional }, index) => isOptional ?? (values[index] ?? '').trim() !== '')
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
  const fields = (
    <>
      <TextField
        label="Name"
        value={name}
        problem={isTried || name !== '' ? problems.name : ''}
        onChange={setName}
        hint={problems.name || '@ is the domain itself.'}
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
      {parts.map((part, index) => (
        <TextField
          key={part.label}
          label={part.isOptional ? `${part.label} (optional)` : part.label}
          value={values[index] ?? ''}
          placeholder={part.placeholder}
          problem={problems.values[index] ?? ''}
          isShort={index < parts.length - 1 && part.placeholder.length <= SHORT_CHARS}
          isLong={type === 'TXT'}
          onChange={(value) => {
            setValues(parts.map((_, at) => (at === index ? value : (values[at] ?? ''))))
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
    </>
  )
  return (
    <form ref={form} className="dns-form" aria-label={label} noValidate onSubmit={submitted}>
      <TypeField
        type={type}
        isFixed={isTypeFixed}
        onChange={(next) => {
          setKind(kindOf(next))
          setValues([])
        }}
      />
      {kind.isForwarding && !isTypeFixed ? <ForwardingInstead onLeave={onCancel} /> : fields}
    </form>
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
