import { useState } from 'react'
import { readBulk } from '../../api/bulk.ts'
import type { BulkWish, Progress } from '../../api/bulk.ts'
import { useFollowed } from '../../load/use-followed.ts'

const LOOK_MS = 700
const FAILURES_SHOWN = 100

const TEXTS: Record<string, string> = {
  lock: 'Lock',
  unlock: 'Unlock',
  setNameservers: 'Set name servers',
  setFolder: 'Put into a folder',
  setContacts: 'Set contacts',
  renew: 'Renew',
  restore: 'Restore',
}

function textOf({ op, payload }: BulkWish): string {
  if (op !== 'setAutoRenew') return TEXTS[op] ?? op
  return payload['auto_renew'] === true ? 'Renew automatically' : 'Renew by hand'
}

/** What takes a change back, where something does. */
function oppositeOf({ op, payload }: BulkWish): BulkWish | undefined {
  if (op === 'lock' || op === 'unlock') {
    return { op: op === 'lock' ? 'unlock' : 'lock', payload: {} }
  }
  if (op !== 'setAutoRenew') return undefined
  return { op, payload: { auto_renew: payload['auto_renew'] !== true } }
}

type Props = {
  bulkOpId: string
  /** Names that were changed by it, and not so before; only these are taken back. */
  undoable: ReadonlySet<string>
  onEnd: () => void
  onStart: (wish: BulkWish, names: string[]) => Promise<void>
  onClose: () => void
}

/** How far an operation is, what failed and why, and what can be done about it. */
export function ProgressPart({ bulkOpId, undoable, onEnd, onStart, onClose }: Props) {
  const { now: progress, error } = useFollowed<Progress>(bulkOpId, {
    read: readBulk,
    isOver: ({ isOver }) => isOver,
    onEnd,
    everyMs: LOOK_MS,
  })
  const [failure, setFailure] = useState('')
  const start = (wish: BulkWish, names: string[]) => {
    setFailure('')
    void onStart(wish, names).then(onClose, (thrown: unknown) => {
      setFailure((thrown as Error).message)
    })
  }
  if (!progress) return <output className="note is-waiting">{error || 'Starting…'}</output>
  const { wish, total, done, failed, isOver, failures, doneNames } = progress
  const text = textOf(wish)
  const back = oppositeOf(wish)
  const changed = back === undefined ? [] : doneNames.filter((name) => undoable.has(name))
  return (
    <section className="bulk-progress" aria-label={`Progress: ${text}`}>
      <h3>{text}</h3>
      <progress max={total} value={done + failed} aria-label={text} />
      <output>
        {isOver ? 'Finished: ' : ''}
        {done} of {total} done{failed > 0 && `, ${failed} failed`}
      </output>
      {failures.length > 0 && (
        <ul className="bulk-failures" aria-label="Failed names">
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
            className="button"
            onClick={() =>
              start(
                wish,
                failures.map(({ domain }) => domain),
              )
            }
          >
            Retry {failed} failed
          </button>
        )}
        {isOver && back !== undefined && changed.length > 0 && (
          <button type="button" className="button is-quiet" onClick={() => start(back, changed)}>
            Undo {changed.length}
          </button>
        )}
        {isOver && (
          <button type="button" className="button is-quiet" onClick={onClose}>
            Close
          </button>
        )}
      </div>
    </section>
  )
}
