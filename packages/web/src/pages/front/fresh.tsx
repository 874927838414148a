import { Link } from '../../address/link.tsx'
import type { Listing } from '../../api/listings.ts'
import { Failure } from '../../failure/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { arrowRight } from '../../kit/icons.ts'
import { NameCard } from '../../kit/name-card.tsx'
import { listingHref } from '../../listings/listing-text.ts'
import { listingWords } from '../../listings/listing-words.ts'
import { areHidden, shownPrice } from '../../listings/price-text.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { signInHref } from '../../session/continue-path.ts'
import { Heart } from '../../watching/heart.tsx'
import { newestNames } from './load.ts'
import { streetNames } from './street-names.ts'

const CARDS = 4

/** The newest names on the marketplace that aren't in the street already. */
export function Fresh() {
  const { data, error, askAgain } = useAnswer(newestNames)
  const inStreet = streetNames(data?.items ?? [])
  const cards = data?.items.filter((each) => !inStreet.includes(each)).slice(0, CARDS)
  return (
    <section className="section band late" aria-labelledby="fresh-title">
      <div className="frame stack" data-gap="5">
        <div className="row between fresh-head">
          <div className="stack" data-gap="2">
            <h2 id="fresh-title" className="big">
              Fresh on the market
            </h2>
            <p className="soft">
              {data ? `${data.page.total.toLocaleString('en-US')} names` : 'Names'} from owners who
              want to sell.{' '}
              {data && areHidden(data.items) && (
                <Link to={signInHref('/')}>Sign in for exact prices</Link>
              )}
            </p>
          </div>
          <Link className="btn" to="/market">
            Browse all names
            <Icon path={arrowRight} />
          </Link>
        </div>
        {cards && cards.length > 0 && (
          <ul className="tiles fresh-cards" aria-labelledby="fresh-title">
            {cards.map((listing) => (
              <li key={listing.id}>
                <FreshCard listing={listing} />
              </li>
            ))}
          </ul>
        )}
        {data?.items.length === 0 && <p className="soft">No names for sale yet.</p>}
        {!data && error && (
          <Failure title="We couldn’t load the newest names" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <CardsWaiting />}
      </div>
    </section>
  )
}

function FreshCard({ listing }: { listing: Listing }) {
  const { domain, unicode } = listing
  const name = unicode ?? domain
  return (
    <NameCard
      domain={name}
      words={listingWords(listing)}
      to={listingHref(listing)}
      about={`${Array.from(name.slice(0, name.indexOf('.'))).length} letters`}
      corner={<Heart domain={domain} kind="plate" />}
      price={
        <p className="price">
          <b>{shownPrice(listing)}</b>
        </p>
      }
    />
  )
}

function CardsWaiting() {
  return (
    <ul className="tiles fresh-cards is-waiting" aria-hidden="true">
      {Array.from({ length: CARDS }, (_, card) => (
        <li key={card} className="bone" />
      ))}
    </ul>
  )
}
