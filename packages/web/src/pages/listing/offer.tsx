import { lazy, Suspense, useState } from 'react'
import { useAddress } from '../../address/shown-page.ts'
import type { ListingDetail } from '../../api/listing-detail.ts'
import { centsText } from '../../names/cents-text.ts'
import { useAccount } from '../../session/who.ts'

/** Its code is loaded when somebody wants to make an offer. */
const OfferForm = lazy(async () => {
  return { default: (await import('./offer-form.tsx')).OfferForm }
})

/** Ten billion dollars. */
const AMOUNT_CHARS_MAX = 14

/**
 * Opens the form for an offer, for whoever sees the price. It is open for those who typed an amount
 * on the name's own sale page.
 */
export function MakeOffer({ detail }: { detail: ListingDetail }) {
  const { offers, minimum_offer_cents } = detail
  const account = useAccount()
  const [choice, setOpen] = useState<boolean>()
  const typed = useAddress().query['offer']?.slice(0, AMOUNT_CHARS_MAX)
  const isOpen = choice ?? typed !== undefined
  if (!offers) return null
  if (!account || minimum_offer_cents === null) {
    return (
      <p className="small soft" id="offer">
        {typed === undefined ? 'The seller takes offers, too.' : 'Sign in to send your offer.'}
      </p>
    )
  }
  return (
    <div className="stack" data-gap="2" id="offer">
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
          <OfferForm detail={detail} minimum_offer_cents={minimum_offer_cents} typed={typed} />
        </Suspense>
      )}
    </div>
  )
}
