import { amountIn } from '../../../form/dollars-in.ts'
import { Field } from '../../../form/field.tsx'
import { centsText } from '../../../names/cents-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { When } from '../../../parts/when.tsx'
import { acceptStaffOffer, counterStaffOffer, declineStaffOffer } from '../../api/offers.ts'
import type { StaffOffer } from '../../api/offers.ts'
import { Steps } from '../../steps.tsx'
import type { Step } from '../../steps.tsx'

type Props = { offer: StaffOffer; onDone: () => void }

/** One offer: who offers what, and the three answers. */
export function OfferItem({ offer, onDone }: Props) {
  const { domain, unicode, buyer_email, amount_cents, expires_at, timeline } = offer
  const message = timeline[0]?.message ?? null
  return (
    <li>
      <div className="row-what">
        <DomainName name={unicode ?? domain} />
        <b>{centsText(amount_cents, 'USD')}</b>
        <span className="hint">
          {buyer_email} · expires <When at={expires_at} />
        </span>
        {message !== null && <p className="row-reason">“{message}”</p>}
      </div>
      <Steps about={domain} steps={answersOf(offer)} onDone={onDone} />
    </li>
  )
}

function answersOf(offer: StaffOffer): Step[] {
  const { offer_id, amount_cents } = offer
  const amount = centsText(amount_cents, 'USD')
  return [
    {
      text: 'Accept',
      sure: `Accept ${amount}`,
      done: 'accepted',
      meaning: `The buyer gets an email and can pay ${amount} for 72 hours. This can’t be undone. The name stays for sale until somebody pays.`,
      send: async () => await acceptStaffOffer(offer),
    },
    {
      text: 'Counter',
      sure: 'Send counter-offer',
      done: 'countered',
      meaning: 'The buyer gets an email and has 72 hours to answer.',
      fields: <Field label="Amount, USD" name="amount_cents" inputMode="decimal" />,
      send: async (values) => await counterStaffOffer(offer_id, amountIn(values, 'amount_cents')),
    },
    {
      text: 'Decline',
      sure: 'Decline it',
      done: 'declined',
      meaning: 'The buyer gets an email. The offer is over.',
      isFinal: true,
      send: async () => await declineStaffOffer(offer_id),
    },
  ]
}
