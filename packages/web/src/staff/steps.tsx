import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Field } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import type { Values } from '../form/form.tsx'
import { useEscape } from '../form/use-escape.ts'
import { showToast } from '../toast/show-toast.ts'
import { isWaiting } from './api/approvals.ts'

/** Shown instead of `done` if a colleague has to approve first. */
const WAITING = 'waiting for a colleague’s approval'

/** An action that staff can take on one item, after reading what it does. */
export type Step = {
  /** The text of the button that opens it. */
  text: string
  /** The text of the button that confirms it. */
  sure: string
  /** The state afterwards, such as `cleared`. */
  done: string
  /** What it does, and whether it can't be undone. */
  meaning: string
  /** Moves money or ends a sale. */
  isFinal?: boolean
  /** The step staff are expected to take. By default, the first one that isn't final. */
  isNext?: boolean
  /** Inputs besides the note. */
  fields?: ReactNode
  /** Who reads the note. Without it, there is no note field. */
  noteHint?: string
  /** The answer shows whether a colleague has to approve it. A text is said instead of `done`. */
  send: (values: Values) => Promise<object | string | void>
  /** Reverses it completely. */
  undo?: () => Promise<object | void>
}

type Props = {
  /** What the steps act on, for screen readers. */
  about: string
  steps: Step[]
  onDone: () => void
}

/**
 * Buttons that each open a confirmation in place. Escape, or the same button, closes it. Afterwards
 * the focus moves to the next row, so that a queue can be worked through by keyboard.
 */
export function Steps({ about, steps, onDone }: Props) {
  const [opened, setOpened] = useState('')
  const group = useRef<HTMLDivElement>(null)
  const step = steps.find(({ text }) => text === opened)
  useEscape(group, opened !== '', () => {
    group.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    setOpened('')
  })
  return (
    <div ref={group} className="desk-steps">
      <div className="desk-step-buttons">
        {steps.map(({ text, isFinal = false, isNext }, index) => (
          <button
            key={text}
            type="button"
            className="btn"
            data-kind={(isNext ?? (index === 0 && !isFinal)) ? 'primary' : undefined}
            aria-expanded={text === opened}
            aria-label={`${text}: ${about}`}
            onClick={() => setOpened(text === opened ? '' : text)}
          >
            {text}
          </button>
        ))}
      </div>
      {step && (
        <div key={step.text} className="desk-step" data-final={step.isFinal ?? false}>
          <p>{step.meaning}</p>
          <Form
            label={`${step.text}: ${about}`}
            submit={step.sure}
            busy="Working…"
            takesFocus
            send={async (values) => {
              const next = rowAfter(group.current)
              const answer = await step.send(values)
              setOpened('')
              next?.focus()
              reportStep(about, step, { answer, onDone })
              onDone()
            }}
          >
            {step.fields}
            {step.noteHint !== undefined && <NoteField hint={step.noteHint} />}
          </Form>
        </div>
      )}
    </div>
  )
}

type Taken = { answer: object | string | void; onDone: () => void }

function reportStep(about: string, { done, undo }: Step, { answer, onDone }: Taken): void {
  if (typeof answer === 'string') return showToast({ text: answer })
  if (isWaiting(answer)) return showToast({ text: `${about}: ${WAITING}.` })
  const goBack = async () => {
    await undo?.()
    onDone()
  }
  return showToast({ text: `${about}: ${done}.`, undo: undo && goBack })
}

const NOTE_LENGTH_MAX = 1_000

function NoteField({ hint }: { hint: string }) {
  return (
    <Field
      label="Note (optional)"
      name="note"
      required={false}
      maxLength={NOTE_LENGTH_MAX}
      autoComplete="off"
      autoCapitalize="sentences"
      hint={hint}
    />
  )
}

/** The row disappears once it is dealt with. After the last row, the heading gets the focus. */
function rowAfter(group: HTMLElement | null): HTMLElement | null | undefined {
  const next = group?.closest('li')?.nextElementSibling?.querySelector<HTMLElement>('button')
  return next ?? group?.closest('section')?.querySelector<HTMLElement>('h2')
}
