import { useState } from 'react'
import { readBulk } from '../../api/bulk.ts'
import type { BulkRequest, Progress } from '../../api/bulk.ts'
import { useFollowed } from '../../load/use-followed.ts'

const POLL_MS = 700
const FAILURES_SHOWN = 100

const TEXTS: Record<string, string> = {
  lock: 'Lock',
  unlock: 'Unlock',
  setNameservers: 'Set name servers',
  setFolder: 'Move to folder',
  setContacts: 'Set contacts',
  renew: 'Renew',
  restore: 'Restore',
}

function textOf({ op, payload }: BulkRequest): string {
  if (op !== 'setAutoRenew') return TEXTS[op] ?? op
  return payload['auto_renew'] === true ? 'Turn on auto-renew' : 'Turn off auto-renew'
}

type Props = {
  bulkOpId: string
  onEnd: () => void
  onStart: (request: BulkRequest, names: string[]) => Promise<void>
  onClose: () => void
}

/** The progress of an operation, its failures with their reasons, and what to do next. */
export function ProgressPart({ bulkOpId, onEnd, onStart, onClose }: Props) {
  const { now: progress, error } = useFollowed<Progress>(bulkOpId, {
    read: readBulk,
    isOver: ({ isOver }) => isOver,
    onEnd,
    everyMs: POLL_MS,
  })
  const [failure, setFailure] = useState('')
  /** How many of the undo operations have started. If one is refused, the rest remain. */
  const [begun, setBegun] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const act = (begin: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    void begin()
      .then(onClose, (thrown: unknown) => setFailure((thrown as Error).message))
      .finally(() => setBusy(false))
  }
  if (!progress) return <output className="hint is-waiting">{error || 'Starting…'}</output>
  const { request, total, done, failed, isOver, failures } = progress
  const text = textOf(request)
  const undos = progress.undos.slice(begun)
  const undoCount = undos.reduce((sum, { names }) => sum + names.length, 0)
  const undo = async () => {
    for (const { request: back, names } of undos) {
      await onStart(back, names)
      setBegun((count) => count + 1)
    }
  }
  return (
    <section className="bulk-progress" aria-label={`Progress: ${text}`}>
      <h3>{text}</h3>
      <progress max={total} value={done + failed} aria-label={text} />
      <output>
        {isOver ? 'Finished: ' : ''}
        {done} of {total} done{failed > 0 && `, ${failed} failed`}
      </output>
      {failures.length > 0 && (
        <ul className="bulk-failures" aria-label="Domains that failed">
          {failures.slice(0, FAILURES_SHOWN).map(({ domain, message }) => (
            <li key={domain}>
              <strong>{domain}</strong> {message}
            </li>
          ))}
          {failures.length > FAILURES_SHOWN && <li>and {failures.length - FAILURES_SHOWN} more</li>}
        </ul>
      )}
      {(error || failure) !== '' && (
        <p className="form-failure" role="alert">
          {error || failure}
        </p>
      )}
      <div className="actions">
        {isOver && failed > 0 && (
          <button
            type="button"
            className="btn"
            data-kind="primary"
            aria-disabled={isBusy}
            onClick={() =>
              act(() =>
                onStart(
                  request,
                  failures.map(({ domain }) => domain),
                ),
              )
            }
          >
            Retry {failed} failed
          </button>
        )}
        {isOver && undoCount > 0 && (
          <button type="button" className="btn" aria-disabled={isBusy} onClick={() => act(undo)}>
            Undo {undoCount}
          </button>
        )}
        {isOver && (
          <button type="button" className="btn" onClick={onClose}>
            Close
          </button>
        )}
      </div>
    </section>
  )
}
