import type { ReactNode } from 'react'
import type { Listing } from '../api/listings.ts'
import { NameCard } from '../kit/name-card.tsx'
import { ListingPriceTag } from './listing-price.tsx'
import { lengthText, listingHref, shownName } from './listing-text.ts'
import './listing-cards.css'

/** Cards that may be in the first view, on a wide screen too. */
const FIRST_CARDS = 9

type Props = {
  /** Names the list for screen readers. */
  label: string
  listings: Listing[]
  /** A small button on the corner of each card. */
  corner?: (domain: string) => ReactNode
}

/** Names for sale as signs. */
export function ListingCards({ label, listings, corner }: Props) {
  return (
    <ul className="tiles listing-cards" aria-label={label}>
      {listings.map((listing, at) => (
        <li key={listing.id} className={at < FIRST_CARDS ? undefined : 'late'}>
          <NameCard
            domain={shownName(listing)}
            words={listing.words}
            to={listingHref(listing)}
            // Look-alike letters can be told apart only in the ASCII form.
            about={listing.unicode === undefined ? lengthText(listing) : listing.domain}
            corner={corner?.(listing.domain)}
            price={<ListingPriceTag listing={listing} />}
          />
        </li>
      ))}
    </ul>
  )
}

/** Placeholder cards of the same size while the first answer loads. */
export function ListingCardsWaiting({ cards }: { cards: number }) {
  return (
    <ul className="tiles listing-cards is-waiting" aria-hidden="true">
      {Array.from({ length: cards }, (_, card) => (
        <li key={card} className="ncard">
          <span className="bone listing-plate" />
          <span className="bone" />
        </li>
      ))}
    </ul>
  )
}
