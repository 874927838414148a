import { Link } from '../address/link.tsx'
import type { Listing } from '../api/listings.ts'
import { momentDay } from '../names/day-text.ts'
import { DomainName } from '../names/domain-name.tsx'
import { formatQuery } from '../query-string.ts'
import { ListingPriceTag } from './listing-price.tsx'
import { listingHref, shownName } from './listing-text.ts'
import './listing-list.css'

/** Names for sale, one per row. `label` names the list for screen readers. */
export function ListingList({ label, listings }: { label: string; listings: Listing[] }) {
  return (
    <ul className="rows panel listings" aria-label={label}>
      {listings.map((listing) => (
        <ListingRow key={listing.id} listing={listing} />
      ))}
    </ul>
  )
}

function ListingRow({ listing }: { listing: Listing }) {
  const { domain, unicode, tld, created_at } = listing
  return (
    <li className="nrow listing" data-state="sale">
      <div className="listing-name">
        <Link to={listingHref(listing)}>
          <DomainName name={shownName(listing)} />
        </Link>
        {/* Look-alike letters can be told apart only in the ASCII form. */}
        {unicode !== undefined && <span className="listing-ascii">{domain}</span>}
      </div>
      <Link
        to={`/market${formatQuery({ tld })}`}
        className="tag"
        aria-label={`All .${tld} names for sale`}
      >
        .{tld}
      </Link>
      <time className="listing-date" dateTime={created_at.toISOString()}>
        <span className="listing-date-word">Listed </span>
        {momentDay(created_at)}
      </time>
      <ListingPriceTag listing={listing} />
    </li>
  )
}

/** Placeholder rows of the same height while the first answer loads. */
export function ListingListWaiting({ rows }: { rows: number }) {
  return (
    <ul className="rows panel listings is-waiting" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="nrow listing">
          <span className="bone" />
        </li>
      ))}
    </ul>
  )
}
