import { Empty } from '../../../empty/empty.tsx'
import { useLive } from '../../../load/use-live.ts'
import { LoadState } from '../../../parts/load-state.tsx'
import { MoreButton } from '../../../parts/more-button.tsx'
import { Part } from '../../../parts/part.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { readStaffOffers } from '../../api/offers.ts'
import { DeskPage } from '../../desk-page.tsx'
import { OfferItem } from './offer-item.tsx'

const OFFERS = { key: 'staff offers', ask: readStaffOffers, freshMs: 0 }

/** Offers for our own names. Sellers answer those for theirs. */
export function OffersPage() {
  return <DeskPage title="Offers">{() => <Offers />}</DeskPage>
}

function Offers() {
  const list = useSlices(OFFERS, (cursor, signal) => readStaffOffers(signal, cursor))
  const { items, error, askAgain, isExtended } = list
  useLive(askAgain, { isPaused: isExtended })
  return (
    <Part id="offers-title" title="Waiting for an answer">
      {items?.length === 0 && (
        <Empty title="No open offers">Offers for names that we sell ourselves show up here.</Empty>
      )}
      {items && items.length > 0 && (
        <ul className="desk-rows" aria-label="Offers">
          {items.map((offer) => (
            <OfferItem key={offer.offer_id} offer={offer} onDone={askAgain} />
          ))}
        </ul>
      )}
      <LoadState what="offers" isHere={items !== undefined} error={error} askAgain={askAgain} />
      <MoreButton {...list} />
    </Part>
  )
}
