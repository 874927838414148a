import { lazy, Suspense, useState } from 'react'
import type { ListingDetail } from '../../api/listing-detail.ts'
import { centsText } from '../../names/cents-text.ts'
import { useAccount } from '../../session/who.ts'

/** Its code is loaded when somebody wants to make an offer. */
const OfferForm = lazy(async () => {
  return { default: (await import('./offer-form.tsx')).OfferForm }
})

/** Opens the form for an offer, for whoever sees the price. */
export function MakeOffer({ detail }: { detail: ListingDetail }) {
  const { offers, minimum_offer_cents } = detail
  const account = useAccount()
  const [isOpen, setOpen] = useState(false)
  if (!offers) return null
  if (!account || minimum_offer_cents === null) {
    return <p className="small soft">The seller takes offers, too.</p>
  }
  return (
    <div className="stack" data-gap="2">
      <button
        type="button"
        className="btn is-block"
        data-size="l"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Make an offer
      </button>
      <p className="small soft">Offers start at {centsText(minimum_offer_cents, 'USD')}.</p>
      {isOpen && (
        <Suspense fallback={<output className="hint is-waiting">Loading the form…</output>}>
          <OfferForm detail={detail} minimum_offer_cents={minimum_offer_cents} />
        </Suspense>
      )}
    </div>
  )
}
