import { useState } from 'react'
import { readBulk } from '../../api/bulk.ts'
import type { BulkRequest, NameError, Progress } from '../../api/bulk.ts'
import { Icon } from '../../kit/icon.tsx'
import { check } from '../../kit/icons.ts'
import { triangleAlert } from '../../kit/section-icons.ts'
import { useFollowed } from '../../load/use-followed.ts'
import { failureText, refusalText } from '../../failure/change-failure.ts'
import { namesText, operationText } from './operation-text.ts'
import { CloseButton } from './close-button.tsx'

const POLL_MS = 700
const FAILURES_SHOWN = 100

type Props = {
  bulkOpId: string
  onEnd: () => void
  onStart: (request: BulkRequest, names: string[]) => Promise<void>
  onClose: () => void
}

/** The progress of an operation. Once it is over: undo it, or retry what failed. */
export function OperationPart({ bulkOpId, onEnd, onStart, onClose }: Props) {
  const { now: progress, error } = useFollowed<Progress>(bulkOpId, {
    read: readBulk,
    isOver: ({ isOver }) => isOver,
    onEnd,
    everyMs: POLL_MS,
  })
  if (!progress) return <output className="bulk-op is-waiting">{error || 'Starting…'}</output>
  return <Shown progress={progress} error={error} onStart={onStart} onClose={onClose} />
}

type ShownProps = Pick<Props, 'onStart' | 'onClose'> & { progress: Progress; error: string }

function Shown({ progress, error, onStart, onClose }: ShownProps) {
  const { request, total, done, failed, isOver, failures } = progress
  const { title } = operationText(request)
  const { undoCount, failure, isBusy, undo, retry } = useNext(progress, onStart, onClose)
  const problem = failure || error
  return (
    <section className="bulk-op" aria-label={`Progress: ${title}`}>
      <div className="row nowrap" data-gap="2">
        {isOver && <Icon path={failed > 0 ? triangleAlert : check} />}
        <output>{progressText(progress)}</output>
        <span className="row nowrap push" data-gap="1">
          {isOver && failed > 0 && request.op !== 'register' && (
            <Step text={`Retry ${failed} failed`} isBusy={isBusy} onClick={retry} />
          )}
          {isOver && undoCount > 0 && (
            <Step text={`Undo ${undoCount}`} isBusy={isBusy} onClick={undo} />
          )}
          {isOver && <CloseButton onClose={onClose} />}
        </span>
      </div>
      {!isOver && (
        <progress className="progress" max={total} value={done + failed} aria-label={title} />
      )}
      <Failures failures={failures} />
      {problem !== '' && (
        <p className="form-failure" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

function Step({ text, isBusy, onClick }: { text: string; isBusy: boolean; onClick: () => void }) {
  return (
    <button type="button" className="btn" data-size="s" aria-disabled={isBusy} onClick={onClick}>
      {text}
    </button>
  )
}

/** The names that failed, each with the reason. */
export function Failures({ failures }: { failures: readonly NameError[] }) {
  if (failures.length === 0) return null
  return (
    <ul className="bulk-failures" aria-label="Domains that failed">
      {failures.slice(0, FAILURES_SHOWN).map((each) => (
        <li key={each.domain}>
          <strong>{each.domain}</strong> {failureText(each)}
        </li>
      ))}
      {failures.length > FAILURES_SHOWN && <li>and {failures.length - FAILURES_SHOWN} more</li>}
    </ul>
  )
}

/** `Locking 3 names: 1 done`, `Locked 2 of 3 names. 1 failed.` */
function progressText({ request, total, done, failed, isOver }: Progress): string {
  const { doing, did } = operationText(request)
  if (!isOver)
    return `${doing} ${namesText(total)}: ${(done + failed).toLocaleString('en-US')} done`
  if (failed === 0) return `${did} ${namesText(done)}.`
  return `${did} ${done.toLocaleString('en-US')} of ${namesText(total)}. ${failed} failed.`
}

/** The next steps after an operation. Either closes it and starts others. */
function useNext({ request, failures, undos }: Progress, start: Props['onStart'], end: () => void) {
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  /** How many of the undo operations have started. If one is refused, the rest remain. */
  const [begun, setBegun] = useState(0)
  const left = undos.slice(begun)
  const act = (begin: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    void begin()
      .then(end, (thrown: unknown) => setFailure(refusalText(thrown, null)))
      .finally(() => setBusy(false))
  }
  return {
    failure,
    isBusy,
    undoCount: left.reduce((sum, { names }) => sum + names.length, 0),
    undo: () =>
      act(async () => {
        for (const { request: back, names } of left) {
          await start(back, names)
          setBegun((count) => count + 1)
        }
      }),
    retry: () =>
      act(async () => {
        const { op, payload } = request
        // A registration is ordered and paid for again, in the cart.
        if (op === 'register') return
        const names = failures.map(({ domain }) => domain)
        await start({ op, payload }, names)
      }),
  }
}
