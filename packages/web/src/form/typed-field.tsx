import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { InputHTMLAttributes } from 'react'

const SETTLE_MS = 250

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  label: string
  value: string
  /** Converts what was typed to the form used in the address. Undefined if it is invalid. */
  read: (typed: string) => string | undefined
  problem?: string
  onSettle: (value: string) => void
  /** How long a typing pause lasts before the value is used. Shorter where no request is needed. */
  settleMs?: number
}

/** A text field whose value lives in the address, where it is written once the typing pauses. */
export function TypedField(props: Props) {
  const { label, value, read, problem, onSettle, settleMs = SETTLE_MS, ...input } = props
  const id = useId()
  const { typed, setTyped, isUnread } = useSettling(value, { read, onSettle, settleMs })
  const element = useRef<HTMLInputElement>(null)
  // The field is there before its script: what was typed until then counts. Before anything else
  // happens, or a link that was clicked meanwhile would be undone.
  useLayoutEffect(() => setTyped(element.current?.value ?? ''), [setTyped])
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={element}
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
      <p className="error" id={`${id}-problem`} aria-live="polite">
        {isUnread && problem}
      </p>
    </div>
  )
}

/**
 * The address may change because this field wrote it, or because of something else (a link, going
 * back). Only the second may overwrite the field, or letters typed meanwhile would be lost. So
 * remember what was written until the address shows it.
 */
export function useSettling(
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

  const settleNow = () => {
    if (next === undefined || next === settled) return
    setWritten([...written, next])
    onSettle(next)
  }
  return { typed, setTyped, settleNow, isUnread: next === undefined }
}
