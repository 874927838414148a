import { useEffect, useState } from 'react'
import { secondText } from '../../../names/day-text.ts'
import { Part } from '../../../parts/part.tsx'
import { askLedgerCheck } from '../../api/ledger.ts'
import type { LedgerHealth } from '../../api/ledger.ts'
import { verdictOf } from './verdict.ts'

const POLL_EVERY_MS = 1_000
/** A large ledger takes minutes. After this many checks, refresh by hand. */
const POLLS_MAX = 300

type Props = {
  health: LedgerHealth
  /** When this was loaded, in milliseconds. */
  seenAt: number
  askAgain: () => void
}

/** The result of the last check, with a button to run another. */
export function CheckPart({ health, seenAt, askAgain }: Props) {
  const { text, tone, more } = verdictOf(health, seenAt)
  usePolling(health.is_check_asked, askAgain)
  return (
    <Part id="check-title" title="The last check">
      <output className="ledger-verdict" data-tone={tone}>
        <strong>{text}</strong>
        <span>{more}</span>
      </output>
      <p className="hint">{whenText(health)}</p>
      <CheckButton isAsked={health.is_check_asked} onAsked={askAgain} />
    </Part>
  )
}

function CheckButton({ isAsked, onAsked }: { isAsked: boolean; onAsked: () => void }) {
  const [state, setState] = useState({ isBusy: false, failure: '' })
  const isBusy = state.isBusy || isAsked
  const start = () => {
    setState({ isBusy: true, failure: '' })
    void askLedgerCheck().then(
      () => {
        setState({ isBusy: false, failure: '' })
        onAsked()
      },
      (error: unknown) => setState({ isBusy: false, failure: (error as Error).message }),
    )
  }
  return (
    <div className="actions">
      <button
        type="button"
        className="btn"
        data-kind="primary"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) start()
        }}
      >
        {isBusy ? 'Checking…' : 'Check now'}
      </button>
      {state.failure !== '' && (
        <span className="error" role="alert">
          {state.failure}
        </span>
      )}
    </div>
  )
}

function whenText({ checked_at, duration_ms, entry_count }: LedgerHealth): string {
  if (!checked_at) return 'The worker checks every five minutes.'
  const entries = entry_count === null ? '' : `, ${entry_count.toLocaleString('en-US')} entries`
  const took = ` in ${((duration_ms ?? 0) / 1000).toFixed(1)} s`
  return `Checked ${secondText(checked_at)}${took}${entries}. The worker checks every five minutes.`
}

/** Refreshes automatically while a check is running. */
function usePolling(isUnderWay: boolean, askAgain: () => void): void {
  const [polls, setPolls] = useState(0)
  const isPolling = isUnderWay && polls < POLLS_MAX
  useEffect(() => {
    if (!isPolling) return undefined
    const timer = setTimeout(() => {
      setPolls(polls + 1)
      if (document.visibilityState === 'visible') askAgain()
    }, POLL_EVERY_MS)
    return () => clearTimeout(timer)
  })
}
