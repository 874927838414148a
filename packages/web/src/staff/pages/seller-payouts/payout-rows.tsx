import { Link } from '../../../address/link.tsx'
import { centsText } from '../../../names/cents-text.ts'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import { When } from '../../../parts/when.tsx'
import type { SellerPayout } from '../../api/seller-payouts.ts'
import {
  markOfSellerPayout,
  sellerPayoutHref,
  sellerPayoutSteps,
} from '../../seller-payout-words.ts'
import { Steps } from '../../steps.tsx'

type Props = { payouts: SellerPayout[]; onDone: () => void }

export function SellerPayoutRows({ payouts, onDone }: Props) {
  return (
    <ul className="money-rows" aria-label="Payouts">
      {payouts.map((payout) => (
        <Row key={payout.payout_id} payout={payout} onDone={onDone} />
      ))}
    </ul>
  )
}

function Row({ payout, onDone }: { payout: SellerPayout; onDone: Props['onDone'] }) {
  const { payout_id, email, amount_cents, currency, note, problem } = payout
  return (
    <li>
      <div className="thing">
        <Link to={sellerPayoutHref(payout)}>{email}</Link>
        <span className="hint">
          <LastStep payout={payout} />
        </span>
        <code className="hint">{payout_id}</code>
      </div>
      <dl className="money-figures">
        <div>
          <dt>Amount</dt>
          <dd className="is-main">{centsText(amount_cents, currency)}</dd>
        </div>
      </dl>
      <div>
        <ToneMark {...markOfSellerPayout(payout)} />
      </div>
      <Steps about={`${email}, ${payout_id}`} steps={sellerPayoutSteps(payout)} onDone={onDone} />
      {problem !== null && <p className="hint money-note">Problem: {problem}</p>}
      {note !== null && <p className="hint money-note">Note: {note}</p>}
    </li>
  )
}

/** The last thing that happened to it. */
export function LastStep({ payout }: { payout: SellerPayout }) {
  const { created_at, held_at, paid_at, failed_at } = payout
  if (paid_at) {
    return (
      <>
        Paid <When at={paid_at} />
      </>
    )
  }
  if (failed_at) {
    return (
      <>
        Failed <When at={failed_at} />
      </>
    )
  }
  return (
    <>
      {held_at ? 'Held' : 'Made'} <When at={held_at ?? created_at} />
    </>
  )
}
