import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Change, DnsChanges } from '../../api/dns.ts'
import { undoDnsChange } from '../../api/dns.ts'

/** Sends a change: first as a dry run that shows the difference, then for real. */
export type Send = (isDryRun: boolean) => Promise<Change>

export type Saved = { changes: DnsChanges; change_id: string | null; isUndo: boolean }

type State =
  | { kind: 'idle' }
  | { kind: 'busy'; what: 'checking' | 'saving' }
  | { kind: 'review'; changes: DnsChanges; send: Send }
  | { kind: 'failed'; message: string; isOutdated: boolean }

export type Saving = ReturnType<typeof useSaving>

/** The steps from a draft to saved records: review, save, and undo. */
export function useSaving(domain: string, onSaved: (isUndo: boolean) => void) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [saved, setSaved] = useState<Saved | null>(null)
  // A check that was cancelled may still answer, for changes that are gone by then.
  const checks = useRef(0)
  const fail = (error: unknown) => setState({ kind: 'failed', ...failureOf(error) })
  const finish = ({ changes, change_id }: Change, isUndo: boolean) => {
    setSaved({ changes, change_id, isUndo })
    setState({ kind: 'idle' })
    onSaved(isUndo)
  }
  return {
    state,
    saved,
    isBusy: state.kind === 'busy',
    review: (send: Send) => {
      setSaved(null)
      setState({ kind: 'busy', what: 'checking' })
      checks.current += 1
      const check = checks.current
      const ifCurrent = (act: () => void) => check === checks.current && act()
      void send(true).then(
        ({ changes }) => ifCurrent(() => setState({ kind: 'review', changes, send })),
        (error: unknown) => ifCurrent(() => fail(error)),
      )
    },
    save: (send: Send) => {
      setState({ kind: 'busy', what: 'saving' })
      void send(false).then((change) => finish(change, false), fail)
    },
    undo: (change_id: string) => {
      setSaved(null)
      setState({ kind: 'busy', what: 'saving' })
      void undoDnsChange(domain, change_id).then((change) => finish(change, true), fail)
    },
    cancel: () => {
      checks.current += 1
      setState({ kind: 'idle' })
    },
    close: () => setSaved(null),
  }
}

function failureOf(error: unknown): { message: string; isOutdated: boolean } {
  if (!(error instanceof ApiError)) return { message: String(error), isOutdated: false }
  if (error.status === 412) {
    const message =
      'Somebody else changed these records in the meantime. Load the latest version, then save again.'
    return { message, isOutdated: true }
  }
  const more = error.fields.length > 1 ? ` (${error.fields.length} problems in all)` : ''
  return { message: `${error.message}${more}`, isOutdated: false }
}
