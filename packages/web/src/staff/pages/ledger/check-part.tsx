import { ActButton } from '../../../form/act-button.tsx'
import { usePolling } from '../../../load/use-polling.ts'
import { Part } from '../../../parts/part.tsx'
import { When } from '../../../parts/when.tsx'
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
  const isOn = health.is_check_asked
  usePolling(askAgain, { isOn, everyMs: POLL_EVERY_MS, timesMax: POLLS_MAX })
  return (
    <Part id="check-title" title="The last check">
      <output className="ledger-verdict" data-tone={tone}>
        <strong>{text}</strong>
        <span>{more}</span>
      </output>
      <p className="hint">
        <Checked health={health} />
        The worker checks every five minutes.
      </p>
      <div className="actions">
        <ActButton
          text="Check now"
          busy="Checking…"
          kind="primary"
          isRunning={isOn}
          act={async () => {
            await askLedgerCheck()
            askAgain()
          }}
        />
      </div>
    </Part>
  )
}

function Checked({ health: { checked_at, duration_ms, entry_count } }: Pick<Props, 'health'>) {
  if (!checked_at) return null
  const entries = entry_count === null ? '' : `, ${entry_count.toLocaleString('en-US')} entries`
  return (
    <>
      Checked <When at={checked_at} /> in {((duration_ms ?? 0) / 1000).toFixed(1)} s{entries}.{' '}
    </>
  )
}
