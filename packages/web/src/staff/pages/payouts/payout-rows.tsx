import { centsText } from '../../../names/cents-text.ts'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { Payout } from '../../api/payouts.ts'
import { Steps } from '../../steps.tsx'
import { When } from '../../../parts/when.tsx'
import { PAYOUT_TEXT, PAYOUT_TONE, payoutSteps } from './payout-words.ts'

type Props = { payouts: Payout[]; onDone: () => void }

export function PayoutRows({ payouts, onDone }: Props) {
  return (
    <ul className="money-rows" aria-label="Payouts">
      {payouts.map((payout) => (
        <Row key={payout.payout_id} payout={payout} onDone={onDone} />
      ))}
    </ul>
  )
}

function Row({ payout, onDone }: { payout: Payout; onDone: Props['onDone'] }) {
  const { payout_id, partner_name, period, amount_cents, currency, status, note } = payout
  const [step, at] = lastStep(payout)
  return (
    <li>
      <div className="thing">
        <strong>{partner_name}</strong>
        <span className="hint">
          For {period}, {step} <When at={at} />
        </span>
        <code className="hint">{payout_id}</code>
      </div>
      <dl className="money-figures">
        <div>
          <dt>Commission</dt>
          <dd className="is-main">{centsText(amount_cents, currency)}</dd>
        </div>
      </dl>
      <div>
        <ToneMark tone={PAYOUT_TONE[status]} text={PAYOUT_TEXT[status]} />
      </div>
      <Steps about={`${partner_name}, ${period}`} steps={payoutSteps(payout)} onDone={onDone} />
      {note !== null && <p className="hint money-note">Note: {note}</p>}
    </li>
  )
}

/** The last thing that happened to it. */
function lastStep({ created_at, paid_at, failed_at }: Payout): [text: string, at: Date] {
  if (paid_at) return ['paid', paid_at]
  return failed_at ? ['failed', failed_at] : ['made', created_at]
}
