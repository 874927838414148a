import { Link } from '../address/link.tsx'
import type { Listing } from '../api/listings.ts'
import { DomainName } from '../names/domain-name.tsx'
import { formatQuery } from '../query-string.ts'
import { isHidden, priceText } from './price-text.ts'
import './listing-list.css'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Names for sale, one per row. `label` names the list for screen readers. */
export function ListingList({ label, listings }: { label: string; listings: Listing[] }) {
  return (
    <ul className="listings" aria-label={label}>
      {listings.map((listing) => (
        <ListingRow key={listing.id} listing={listing} />
      ))}
    </ul>
  )
}

function ListingRow({ listing }: { listing: Listing }) {
  const { domain, unicode, tld, price, created_at } = listing
  const hidden = isHidden(price)
  return (
    <li className="listing">
      <div className="listing-name">
        <DomainName name={unicode ?? domain} />
        {/* Look-alike letters can be told apart only in the ASCII form. */}
        {unicode !== undefined && <span className="listing-ascii">{domain}</span>}
      </div>
      <Link
        to={`/market${formatQuery({ tld })}`}
        className="tag"
        aria-label={`All names ending in .${tld}`}
      >
        .{tld}
      </Link>
      <time className="listing-date" dateTime={created_at.toISOString()}>
        <span className="listing-date-word">Listed </span>
        {DAY.format(created_at)}
      </time>
      <span className={hidden ? 'listing-price is-hidden' : 'listing-price'}>
        {priceText(price)}
      </span>
    </li>
  )
}

/** Placeholder rows of the same height while the first answer loads. */
export function ListingListWaiting({ rows }: { rows: number }) {
  return (
    <ul className="listings is-waiting" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="listing">
          <span className="bone" />
        </li>
      ))}
    </ul>
  )
}
