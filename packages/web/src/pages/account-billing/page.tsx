import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { CARDS, readDetails, RENEWALS } from '../../api/billing.ts'
import { keepAnswer } from '../../load/answers.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useMine } from '../../session/who.ts'
import { CardsPart } from './cards-part.tsx'
import { DetailsPart } from './details-part.tsx'
import { RenewalsPart } from './renewals-part.tsx'
import './account-billing.css'

const DETAILS = { key: 'billing-details', ask: readDetails, freshMs: 0 }

/** Automatic renewals, saved cards and what invoices say about the buyer. */
export function AccountBillingPage() {
  return <AccountFrame title="Billing">{() => <Billing />}</AccountFrame>
}

function Billing() {
  const cards = useMine(CARDS)
  const renewals = useMine(RENEWALS)
  const details = useMine(DETAILS)
  const askAgain = () => {
    cards.askAgain()
    renewals.askAgain()
  }
  return (
    <>
      <RenewalsPart renewals={renewals} onChange={askAgain} />
      <CardsPart cards={cards} onChange={askAgain} />
      {details.data && (
        <DetailsPart
          details={details.data.details}
          onSaved={(saved) => keepAnswer(DETAILS, { details: saved })}
        />
      )}
      <LoadState
        what="billing details"
        isHere={details.data !== undefined}
        error={details.error}
        askAgain={details.askAgain}
      />
      <p>
        Payments and invoices are in <Link to="/account/receipts">your receipts</Link>.
      </p>
    </>
  )
}
