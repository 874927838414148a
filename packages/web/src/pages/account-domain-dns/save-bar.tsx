import { useEffect, useRef } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { check, x } from '../../kit/icons.ts'
import { triangleAlert } from '../../kit/section-icons.ts'
import { ChangeList, summaryOf } from './change-list.tsx'
import type { Saving, Send } from './use-saving.ts'

type Props = {
  saving: Saving
  /** How many changes of the table aren't saved. */
  count: number
  send: Send
  onDiscard: () => void
  onReload: () => void
}

/** Stays at the bottom of the window: what isn't saved yet, the difference, and what was saved. */
export function SaveBar({ saving, count, send, onDiscard, onReload }: Props) {
  const { state, saved } = saving
  const bar = useRef<HTMLElement>(null)
  const isShown = count > 0 || saved !== null || state.kind !== 'idle'
  useEffect(() => {
    if (state.kind === 'review') bar.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [state.kind])
  if (!isShown) return null
  return (
    <section ref={bar} className="dns-bar" aria-label="Unsaved changes">
      {state.kind === 'review' && (
        <Review saving={saving} changes={state.changes} send={state.send} />
      )}
      {state.kind === 'failed' && (
        <div className="dns-bar-row" role="alert" data-state="danger">
          <Icon path={triangleAlert} />
          <p>{state.message}</p>
          {state.isOutdated && (
            <button
              type="button"
              className="btn"
              data-kind="primary"
              data-size="s"
              onClick={() => {
                saving.cancel()
                onReload()
              }}
            >
              Load latest version
            </button>
          )}
        </div>
      )}
      {state.kind !== 'review' && count > 0 && (
        <div className="dns-bar-row">
          <output>
            <b>{count === 1 ? '1 unsaved change' : `${count} unsaved changes`}</b>
          </output>
          <span className="row nowrap push" data-gap="2">
            <button
              type="button"
              className="btn"
              data-kind="ghost"
              data-size="s"
              onClick={() => {
                saving.cancel()
                onDiscard()
              }}
            >
              Discard
            </button>
            <button
              type="button"
              className="btn"
              data-kind="primary"
              data-size="s"
              aria-disabled={saving.isBusy}
              onClick={() => {
                if (!saving.isBusy) saving.review(send)
              }}
            >
              {saving.isBusy ? 'Checking…' : 'Review changes'}
            </button>
          </span>
        </div>
      )}
      {state.kind === 'busy' && count === 0 && (
        <output className="hint is-waiting">
          {state.what === 'saving' ? 'Saving…' : 'Checking…'}
        </output>
      )}
      {state.kind === 'idle' && saved && count === 0 && <SavedRow saving={saving} />}
    </section>
  )
}

type ReviewProps = {
  saving: Saving
  changes: Parameters<typeof ChangeList>[0]['changes']
  send: Send
}

function Review({ saving, changes, send }: ReviewProps) {
  const summary = summaryOf(changes)
  const isNothing = summary === 'nothing changed'
  return (
    <>
      <h3>Review: {summary}</h3>
      <ChangeList changes={changes} />
      <div className="row" data-gap="2">
        <button
          type="button"
          className="btn"
          data-kind="primary"
          data-first=""
          disabled={isNothing}
          onClick={() => saving.save(send)}
        >
          Save changes
        </button>
        <button type="button" className="btn" data-kind="ghost" onClick={saving.cancel}>
          Back
        </button>
      </div>
    </>
  )
}

function SavedRow({ saving }: { saving: Saving }) {
  const { saved } = saving
  if (!saved) return null
  const { change_id, changes, isUndo } = saved
  return (
    <div className="dns-bar-row" data-state="available">
      <Icon path={check} />
      <output>
        {isUndo ? 'Undone' : 'Saved'}: {summaryOf(changes)}.
      </output>
      <span className="row nowrap push" data-gap="1">
        {change_id !== null && (
          <button
            type="button"
            className="btn"
            data-size="s"
            onClick={() => saving.undo(change_id)}
          >
            {isUndo ? 'Redo' : 'Undo'}
          </button>
        )}
        <button
          type="button"
          className="btn"
          data-kind="ghost"
          data-size="s"
          data-icon=""
          aria-label="Close"
          onClick={saving.close}
        >
          <Icon path={x} />
        </button>
      </span>
    </div>
  )
}
