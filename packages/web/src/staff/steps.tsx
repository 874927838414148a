import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Field } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import type { Values } from '../form/form.tsx'
import { useEscape } from '../form/use-escape.ts'
import { isWaiting } from './api/approvals.ts'

/** Said instead of `done` where a colleague has to approve it first. */
const WAITING = 'waiting for a colleague’s approval'

/** Something that staff may do to one thing, after a look at what it means. */
export type Step = {
  /** On the button that opens it. */
  text: string
  /** On the button that does it. */
  sure: string
  /** What has become of the thing afterwards, such as `cleared`. */
  done: string
  /** What it does, and where it cannot be taken back, that. */
  meaning: string
  /** Money moves or a sale ends. */
  isFinal?: boolean
  /** What staff are expected to do; unless told, the first step that is not final. */
  isNext?: boolean
  /** What it has to be told besides a note. */
  fields?: ReactNode
  /** Who reads the note; without it none is asked for. */
  noteHint?: string
  /** The answer shows whether a colleague has to approve it. */
  send: (values: Values) => Promise<object | void>
}

type Props = {
  /** What the steps act on, for whoever does not see the row. */
  about: string
  steps: Step[]
  /** Told what was done, as a sentence. */
  onDone: (told: string) => void
}

/**
 * Buttons of which each opens its question in place. Escape, or the button once more, closes it.
 * Afterwards the focus goes on to the next row, so that a queue is worked through by keyboard.
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
            className={(isNext ?? (index === 0 && !isFinal)) ? 'button' : 'button is-quiet'}
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
              onDone(`${about}: ${isWaiting(answer) ? WAITING : step.done}.`)
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

/** The row itself goes with what was done to it; after the last one, its heading is left. */
function rowAfter(group: HTMLElement | null): HTMLElement | null | undefined {
  const next = group?.closest('li')?.nextElementSibling?.querySelector<HTMLElement>('button')
  return next ?? group?.closest('section')?.querySelector<HTMLElement>('h2')
}
