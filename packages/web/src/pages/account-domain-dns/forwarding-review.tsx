import { useEffect, useRef, useState } from 'react'
import type { DnsChanges } from '../../api/dns.ts'
import { ChangeList } from './change-list.tsx'

type Props = { changes: DnsChanges; onSave: () => Promise<void>; onBack: () => void }

/** Shows which DNS records change before anything does. */
export function ForwardingReview({ changes, onSave, onBack }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const isReplacing = changes.removed.length + changes.changed.length > 0
  const save = () => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    void onSave().catch((error: unknown) => {
      setFailure((error as Error).message)
      setBusy(false)
    })
  }
  return (
    <div className="stack" data-gap="3">
      <p>
        {isReplacing
          ? 'This replaces records that lead elsewhere. A website at this domain will no longer be reachable here. Email is not affected.'
          : 'This adds the DNS records that forwarding needs.'}
      </p>
      <ChangeList changes={changes} />
      {failure !== '' && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <div className="row" data-gap="2">
        <button
          ref={first}
          type="button"
          className="btn"
          data-kind="primary"
          aria-disabled={isBusy}
          onClick={save}
        >
          {isBusy ? 'Saving…' : isReplacing ? 'Replace records and forward' : 'Start forwarding'}
        </button>
        <button type="button" className="btn" data-kind="ghost" onClick={onBack}>
          Back
        </button>
      </div>
    </div>
  )
}
