import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import type { Renewal } from '../../api/billing.ts'
import { startBulk } from '../../api/bulk.ts'
import { ConfirmPaymentButton } from '../../billing/confirm-payment-button.tsx'
import { failureText, refusalText } from '../../failure/change-failure.ts'
import { Failure } from '../../failure/failure.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentDay } from '../../names/day-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { Part } from '../../parts/part.tsx'
import { markOf, ToneMark } from '../../parts/tone-mark.tsx'
import type { Mark } from '../../parts/tone-mark.tsx'
import type { useMine } from '../../session/who.ts'

type Loaded<T> = Pick<ReturnType<typeof useMine<T>>, 'data' | 'error' | 'askAgain'>
type Props = { renewals: Loaded<Renewal[]>; onChange: () => void }

const MARKS: Record<Renewal['status'], Mark> = {
  scheduled: { text: 'Scheduled', tone: 'calm' },
  no_card: { text: 'No card', tone: 'bad' },
  declined: { text: 'Card declined', tone: 'bad' },
  not_renewed: { text: 'Not renewed', tone: 'bad' },
  needs_confirmation: { text: 'Waiting for you', tone: 'waiting' },
  in_progress: { text: 'Renewing', tone: 'waiting' },
  expired: { text: 'Expired', tone: 'bad' },
  redemption: { text: 'In redemption', tone: 'bad' },
}

/** Automatic renewals of the next two months. The one that an email was about comes first. */
export function RenewalsPart({ renewals: { data, error, askAgain }, onChange }: Props) {
  const { domain } = useAddress().query
  const sorted = data?.toSorted((a, b) => {
    return Number(b.domain === domain) - Number(a.domain === domain)
  })
  return (
    <Part id="renewals-title" title="Automatic renewals">
      {sorted && sorted.length === 0 && (
        <p className="soft">
          Nothing renews in the next two months. Domains with auto-renew on show up here before we
          charge your card.
        </p>
      )}
      {sorted && sorted.length > 0 && (
        <ul className="things" aria-label="Automatic renewals">
          {sorted.map((renewal) => (
            <RenewalItem key={renewal.domain} renewal={renewal} onChange={onChange} />
          ))}
        </ul>
      )}
      {!data && error && (
        <Failure title="We couldn’t load your renewals" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint is-waiting">Loading…</output>}
    </Part>
  )
}

/** Nothing to pay: it is paid, waits for the bank, or has to be restored first. */
const NOT_PAYABLE: readonly Renewal['status'][] = [
  'needs_confirmation',
  'in_progress',
  'redemption',
]

function RenewalItem({ renewal, onChange }: { renewal: Renewal; onChange: () => void }) {
  const { domain, status, price_cents, receipt_id } = renewal
  const isPayable = price_cents !== null && !NOT_PAYABLE.includes(status)
  const page = `/account/domains/${encodeURIComponent(domain)}`
  return (
    <li>
      <div className="thing">
        <DomainName name={renewal.unicode ?? domain} />
        <span className="hint">{planText(renewal)}</span>
      </div>
      <ToneMark {...markOf(MARKS, status)} />
      <b>{priceText(renewal)}</b>
      {status === 'needs_confirmation' && receipt_id !== null && (
        <ConfirmPaymentButton receiptId={receipt_id} onDone={onChange} />
      )}
      {status === 'redemption' && (
        <Link className="btn" to={page} aria-label={`Restore ${domain}`}>
          Restore
        </Link>
      )}
      {isPayable && <PayButton renewal={renewal} />}
    </li>
  )
}

/** `$11.73 for 1 year`, or what it costs to restore it. */
function priceText({ status, years, price_cents, restore_cents }: Renewal): string {
  const cents = status === 'redemption' ? restore_cents : price_cents
  if (cents === null) return 'No longer sold'
  const price = centsText(cents, 'USD')
  if (status === 'redemption') return price
  return `${price} for ${years === 1 ? '1 year' : `${years} years`}`
}

function planText({ status, expires_at, charge_at, problem }: Renewal): string {
  const day = momentDay(expires_at)
  const next = charge_at === null ? '' : ` We charge your card on ${momentDay(charge_at)}.`
  switch (status) {
    case 'redemption':
      return `Expired ${day}. Restore it before somebody else can register it.`
    case 'expired':
      return `Expired ${day}. Renew it now: soon it can only be restored, which costs more.`
    case 'needs_confirmation':
      return `Expires ${day}. Confirm the payment with your bank.`
    case 'in_progress':
      return `Expires ${day}. We’re renewing it.`
    case 'no_card':
      return `Expires ${day}. Save a card below, or pay now.`
    case 'not_renewed':
      return `Expires ${day}. The registry didn’t renew it, so you weren’t charged.${next}`
    default:
      return `Expires ${day}.${problem === null ? '' : ` ${problem}`}${next || ' Pay now to keep it.'}`
  }
}

/** Adds the renewal to the cart and goes there. */
function PayButton({ renewal: { domain, years, status } }: { renewal: Renewal }) {
  const [failure, setFailure] = useState('')
  const text = status === 'scheduled' ? 'Renew now' : 'Pay now'
  const pay = async () => {
    try {
      const { errors } = await startBulk({ op: 'renew', payload: { years } }, [domain])
      const [problem] = errors
      if (problem) setFailure(failureText(problem))
      else go('/account/cart')
    } catch (error) {
      setFailure(refusalText(error, 'renew'))
    }
  }
  return (
    <span className="confirm">
      <button
        type="button"
        className="btn"
        aria-label={`${text}: ${domain}`}
        onClick={() => void pay()}
      >
        {text}
      </button>
      {failure !== '' && (
        <span className="error" role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
