import { Link } from '../../address/link.tsx'
import type { Listing } from '../../api/listings.ts'
import { listingHref } from '../../listings/listing-text.ts'
import { shownPrice } from '../../listings/price-text.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { marketHref } from '../market/market-search.ts'
import { Heart } from '../../watching/heart.tsx'
import { NEARBY_MAX, listingsNear } from './load.ts'
import { MarketLink } from './market-link.tsx'
import { WaitingRows } from './name-item.tsx'
import { longestWord } from './idea-words.ts'
import { useRested } from './use-rested.ts'

/** Names for sale with the longest of the keywords, which usually says the most. */
export function Nearby({ words }: { words: string }) {
  const word = longestWord(words)
  const isWanted = useRested(word)
  const { data, error } = useAnswer(listingsNear(word), isWanted)
  // The search itself has succeeded, so a failure here isn't worth an alert.
  if (error || data?.items.length === 0) return <NothingNear />
  return (
    <section className="stack" aria-labelledby="nearby-title">
      <div className="row between">
        <h2 id="nearby-title">For sale, and close</h2>
        <Link to={marketHref({ q: word })} className="small soft">
          See all
        </Link>
      </div>
      {!data && <WaitingRows rows={NEARBY_MAX} />}
      {data && (
        <ul className="rows panel" aria-labelledby="nearby-title">
          {data.items.map((listing) => (
            <NearbyRow key={listing.id} listing={listing} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NothingNear() {
  return (
    <section className="panel">
      <h2>Nothing close for sale</h2>
      <p className="soft">
        Browse the <Link to="/market">marketplace</Link> by topic, or see what a name you own is
        worth with the <Link to="/tools/appraisal">appraisal</Link>.
      </p>
    </section>
  )
}

function NearbyRow({ listing }: { listing: Listing }) {
  const { domain, unicode } = listing
  return (
    <li className="nrow" data-state="sale">
      <Link className="name" to={listingHref(listing)}>
        <DomainName name={unicode ?? domain} />
      </Link>
      <span className="chip" data-state="sale">
        For sale
      </span>
      <p className="price">
        <b>{shownPrice(listing)}</b>
      </p>
      <div className="act">
        <Heart domain={domain} />
        <MarketLink domain={domain} text="View" className="btn" size="s" />
      </div>
    </li>
  )
}
