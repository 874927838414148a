import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { BulkRequest } from '../../api/bulk.ts'
import type { OwnedDomain } from '../../api/domains.ts'
import { useEscape } from '../../form/use-escape.ts'
import { Icon } from '../../kit/icon.tsx'
import { x } from '../../kit/icons.ts'
import { ActionFields } from './action-fields.tsx'
import { ACTIONS, hasFields, requestOf } from './actions.ts'
import type { Action } from './actions.ts'
import { refusalText } from '../../failure/change-failure.ts'
import { namesText } from './operation-text.ts'
import { previewOf } from './preview.ts'
import type { Preview } from './preview.ts'
import { PreviewPart } from './preview-part.tsx'

type Props = {
  names: ReadonlySet<string>
  rowOf: (name: string) => OwnedDomain | undefined
  onApply: (request: BulkRequest, names: string[]) => Promise<void>
  onClear: () => void
}

/** The actions for all selected domains. Each shows what it would change before it is applied. */
export function BulkBar({ names, rowOf, onApply, onClear }: Props) {
  const [action, setAction] = useState<Action | null>(null)
  const buttons = useRef<HTMLFieldSetElement>(null)
  const close = () => {
    setAction(null)
    // The control that was used is gone, so the focus goes back to the button that led to it.
    buttons.current?.querySelector<HTMLElement>(`[data-op="${action}"]`)?.focus()
  }
  // A new set of names needs a new preview.
  const [seen, setSeen] = useState({ names, version: 0 })
  if (seen.names !== names) setSeen({ names, version: seen.version + 1 })
  return (
    <>
      {action && (
        <ActionForm
          key={`${action} ${seen.version}`}
          action={action}
          names={[...names]}
          rowOf={rowOf}
          onApply={onApply}
          onClose={close}
        />
      )}
      <fieldset ref={buttons} className="bulk-row" aria-label="Change selected domains">
        <output>
          <b>{names.size.toLocaleString('en-US')} selected</b>
        </output>
        {ACTIONS.map(({ op, text, icon }) => (
          <button
            key={op}
            type="button"
            className="btn"
            data-kind="ghost"
            data-size="s"
            data-op={op}
            aria-expanded={action === op}
            onClick={() => setAction(action === op ? null : op)}
          >
            <Icon path={icon} />
            {text}
          </button>
        ))}
        <button
          type="button"
          className="btn push"
          data-kind="ghost"
          data-size="s"
          data-icon=""
          aria-label="Clear selection"
          title="Clear selection"
          onClick={onClear}
        >
          <Icon path={x} />
        </button>
      </fieldset>
    </>
  )
}

type FormProps = Pick<Props, 'rowOf' | 'onApply'> & {
  action: Action
  names: string[]
  onClose: () => void
}

function ActionForm({ action, names, rowOf, onApply, onClose }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { preview, isBusy, failure, run, setPreview, forget } = usePreview(action)
  /** How often the settings were edited: a preview is about those that it was asked for. */
  const edits = useRef(0)
  const look = () =>
    run(async () => {
      const asked = edits.current
      const request = requestOf(action, valuesOf(form.current))
      const next = await previewOf(request, names, rowOf)
      if (asked === edits.current) setPreview(next)
    })
  const onOpen = useEffectEvent(() => {
    form.current?.querySelector<HTMLElement>('input, select, button')?.focus()
    if (!hasFields(action)) look()
  })
  useEffect(() => onOpen(), [])
  useEscape(form, true, onClose)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!preview) return look()
    if (preview.names.length === 0) return undefined
    return run(async () => {
      await onApply(preview.request, preview.names)
      onClose()
    })
  }
  const { text } = ACTIONS.find(({ op }) => op === action) ?? { text: '' }
  return (
    <form
      ref={form}
      className="bulk-form"
      aria-label={`${text}: ${namesText(names.length)}`}
      onSubmit={onSubmit}
      onInput={() => {
        edits.current += 1
        forget()
      }}
    >
      {hasFields(action) && <ActionFields action={action} />}
      {preview && <PreviewPart preview={preview} rowOf={rowOf} />}
      {failure !== '' && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="row" data-gap="2">
        <button
          type="submit"
          className="btn"
          data-kind="primary"
          data-size="s"
          aria-disabled={isBusy || preview?.names.length === 0}
        >
          {submitText(preview, isBusy)}
        </button>
        <button type="button" className="btn" data-kind="ghost" data-size="s" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}

/** One button for both steps, so that the focus stays where it is. */
function submitText(preview: Preview | null, isBusy: boolean): string {
  if (!preview) return isBusy ? 'Checking…' : 'Preview'
  if (preview.names.length === 0) return 'Nothing to change'
  return isBusy ? 'Applying…' : `Apply to ${namesText(preview.names.length)}`
}

function valuesOf(form: HTMLFormElement | null): (name: string) => string {
  const values = new FormData(form ?? undefined)
  return (name) => {
    const value = values.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
}

function usePreview(action: Action) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    void work()
      .catch((error: unknown) => setFailure(refusalText(error, action)))
      .finally(() => setBusy(false))
  }
  const forget = () => {
    setPreview(null)
    setFailure('')
  }
  return { preview, setPreview, isBusy, failure, run, forget }
}
