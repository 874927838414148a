import { useRef, useState } from 'react'
import { readBulk } from '../../api/bulk.ts'
import type { BulkRequest, NameError, Progress } from '../../api/bulk.ts'
import { CloseButton } from '../../kit/close-button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { triangleAlert } from '../../kit/section-icons.ts'
import { useFollowed } from '../../load/use-followed.ts'
import { failureText } from '../../failure/change-failure.ts'
import { showToast } from '../../toast/show-toast.ts'
import { namesText, operationText } from './operation-text.ts'

const POLL_MS = 700
const FAILURES_SHOWN = 100

type Props = {
  bulkOpId: string
  onEnd: () => void
  onStart: (request: BulkRequest, names: string[]) => Promise<void>
  onClose: () => void
}

/**
 * The progress of an operation. If some of it failed, it stays, to retry or undo it. If not, it
 * leaves, and a toast says what was done.
 */
export function OperationPart({ bulkOpId, onEnd, onStart, onClose }: Props) {
  const { now: progress, error } = useFollowed<Progress>(bulkOpId, {
    read: readBulk,
    isOver: ({ isOver }) => isOver,
    onEnd: (last) => {
      onEnd()
      if (last.failed > 0) return
      onClose()
      showToast({ text: progressText(last), undo: undoOf(last, onStart) })
    },
    everyMs: POLL_MS,
  })
  if (!progress) return <output className="bulk-op is-waiting">{error || 'Starting…'}</output>
  return <Shown progress={progress} error={error} onStart={onStart} onClose={onClose} />
}

type ShownProps = Pick<Props, 'onStart' | 'onClose'> & { progress: Progress; error: string }

function Shown({ progress, error, ...steps }: ShownProps) {
  const { request, total, done, failed, isOver, failures } = progress
  const { title } = operationText(request)
  return (
    <section className="bulk-op" aria-label={`Progress: ${title}`}>
      <div className="row nowrap" data-gap="2">
        {isOver && <Icon path={triangleAlert} />}
        <output>{progressText(progress)}</output>
        {isOver && <NextSteps progress={progress} {...steps} />}
      </div>
      {!isOver && (
        <progress className="progress" max={total} value={done + failed} aria-label={title} />
      )}
      <Failures failures={failures} />
      {error !== '' && (
        <p className="form-failure" role="alert">
          {error}
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

/** Undefined if there is nothing to undo. If a part is refused, the rest can be tried again. */
function undoOf({ undos }: Progress, start: Props['onStart']): (() => Promise<void>) | undefined {
  let begun = 0
  if (undos.length === 0) return undefined
  return async () => {
    for (const { request, names } of undos.slice(begun)) {
      await start(request, names)
      begun += 1
    }
  }
}

/** The next steps after an operation of which some failed. Either closes it and starts others. */
function NextSteps({ progress, onStart, onClose }: Omit<ShownProps, 'error'>) {
  const { request, failures, undos } = progress
  const { op, payload } = request
  const [state, setState] = useState({ isBusy: false, failure: '' })
  // A registration is ordered and paid for again, in the cart.
  const again = op === 'register' || op === 'transfer' ? undefined : { op, payload }
  const [undo] = useState(() => undoOf(progress, onStart))
  const steps = useRef<HTMLSpanElement>(null)
  const leave = () => {
    // The button that was pressed goes away, so the focus needs a new place.
    steps.current?.closest<HTMLElement>('.dock')?.focus()
    onClose()
  }
  const act = (begin: () => Promise<void>) => {
    if (state.isBusy) return
    setState({ isBusy: true, failure: '' })
    void begin().then(leave, (error: unknown) =>
      setState({ isBusy: false, failure: (error as Error).message }),
    )
  }
  const names = failures.map(({ domain }) => domain)
  const undoCount = undos.reduce((sum, each) => sum + each.names.length, 0)
  return (
    <span ref={steps} className="row push" data-gap="1">
      {state.failure !== '' && (
        <span className="error" role="alert">
          {state.failure}
        </span>
      )}
      {again && (
        <Step
          text={`Retry ${names.length} failed`}
          isBusy={state.isBusy}
          onClick={() => act(async () => await onStart(again, names))}
        />
      )}
      {undo && <Step text={`Undo ${undoCount}`} isBusy={state.isBusy} onClick={() => act(undo)} />}
      <CloseButton onClose={leave} />
    </span>
  )
}
