import { useState } from 'react'
import type { ReactNode } from 'react'
import { useIsHydrated } from '../../address/hydrated.ts'
import { Link } from '../../address/link.tsx'
import { addItems } from '../../cart/add-offers.ts'
import { priceFor } from '../../cart/guest-cart.ts'
import { itemOf } from '../../cart/offer.ts'
import type { Offer } from '../../cart/offer.ts'
import { metadataOf, tldOf } from '../../cart/tld-rules.ts'
import { useIsInCart } from '../../cart/use-is-in-cart.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { centsText } from '../../names/cents-text.ts'

/** How long and how to register the name, and what that costs. */
export function Order({ offer }: { offer: Offer }) {
  const { domain, isPremium } = offer
  const tld = tldOf(domain)
  const { data: rules } = useAnswer(metadataOf(tld))
  const allowed = rules?.allowedYears ?? [1]
  const hasPrivacy = rules?.featuresAvailable.includes('PRIVACY_PROTECT') ?? false
  const isReady = useIsHydrated()
  const isThere = useIsInCart(domain)
  const [years, setYears] = useState<number>()
  const [privacy, setPrivacy] = useState(true)
  const [autoRenew, setAutoRenew] = useState(true)
  const [isAccepted, setAccepted] = useState(false)
  const chosen = years ?? allowed[0] ?? 1
  const price = centsText(priceFor(offer, chosen), 'USD')
  const add = () => addItems([{ ...itemOf(offer), years: chosen, privacy, autoRenew }])
  return (
    <div className="split">
      <dl className="register-prices">
        <Price term="First year" cents={offer.registerCents} />
        <Price term="Then, each year" cents={offer.renewCents} />
        <Price term="Restore after expiry" cents={offer.restoreCents} />
      </dl>
      <div className="stack">
        <label className="field">
          <span>Register for</span>
          <select value={chosen} onChange={(event) => setYears(Number(event.currentTarget.value))}>
            {allowed.map((each) => (
              <option key={each} value={each}>
                {each === 1 ? '1 year' : `${each} years`}, {centsText(priceFor(offer, each), 'USD')}
              </option>
            ))}
          </select>
        </label>
        {hasPrivacy && (
          <Check isOn={privacy} onChange={setPrivacy}>
            Keep my details out of public WHOIS, free
          </Check>
        )}
        <Check isOn={autoRenew} onChange={setAutoRenew}>
          Renew automatically. We email you the price first.
        </Check>
        {isPremium && (
          <Check isOn={isAccepted} onChange={setAccepted}>
            This is a premium name. I accept its price of {price}.
          </Check>
        )}
        <div className="actions">
          {isThere ? (
            <Link className="btn" data-kind="primary" data-size="l" to="/cart">
              In cart. Check out
            </Link>
          ) : (
            <button
              type="button"
              className="btn"
              data-kind="primary"
              data-size="l"
              disabled={!isReady || (isPremium && !isAccepted)}
              onClick={add}
            >
              Add to cart, {price}
            </button>
          )}
        </div>
        <p className="hint">
          Nothing is reserved until you pay. <Link to={`/tlds/${tld}`}>All about .{tld}</Link>
        </p>
      </div>
    </div>
  )
}

type CheckProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

function Check({ isOn, onChange, children }: CheckProps) {
  return (
    <label className="row nowrap">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

function Price({ term, cents }: { term: string; cents: number | null }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{cents === null ? 'No price' : centsText(cents, 'USD')}</dd>
    </div>
  )
}
