import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { InputHTMLAttributes } from 'react'

const SETTLE_MS = 250

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  label: string
  value: string
  /** What was typed, in the address's form; undefined when it cannot be understood. */
  read: (typed: string) => string | undefined
  problem?: string
  onSettle: (value: string) => void
  /** How long a pause in the typing is; shorter where nobody has to be asked. */
  settleMs?: number
}

/** A text field whose value lives in the address, written there once the typing pauses. */
export function TypedField(props: Props) {
  const { label, value, read, problem, onSettle, settleMs = SETTLE_MS, ...input } = props
  const id = useId()
  const { typed, setTyped, isUnread } = useSettling(value, { read, onSettle, settleMs })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        id={id}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        aria-invalid={isUnread}
        aria-describedby={`${id}-problem`}
      />
      <p className="field-problem" id={`${id}-problem`} aria-live="polite">
        {isUnread && problem}
      </p>
    </div>
  )
}

/**
 * The address may change for two reasons: we wrote it, or someone else did (a link, the way back).
 * Only the second may touch what stands in the field, or letters typed meanwhile would be lost; so
 * what was written and has not come back yet is remembered.
 */
function useSettling(
  value: string,
  { read, onSettle, settleMs }: Required<Pick<Props, 'read' | 'onSettle' | 'settleMs'>>,
) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [written, setWritten] = useState<string[]>([])
  if (value !== seen) {
    setSeen(value)
    const ours = written.indexOf(value)
    setWritten(ours === -1 ? [] : written.slice(ours + 1))
    if (ours === -1) setTyped(value)
  }

  const next = read(typed)
  const settled = written.at(-1) ?? value
  const settle = useEffectEvent((text: string) => {
    setWritten([...written, text])
    onSettle(text)
  })
  useEffect(() => {
    if (next === undefined || next === settled) return undefined
    const timer = setTimeout(() => settle(next), settleMs)
    return () => clearTimeout(timer)
  }, [next, settled, settleMs])

  return { typed, setTyped, isUnread: next === undefined }
}
