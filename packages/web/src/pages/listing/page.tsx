import type { ReactNode } from 'react'
import { Link } from '../../address/link.tsx'
import { useOrigin } from '../../address/origin.ts'
import { useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import type { ListingDetail } from '../../api/listing-detail.ts'
import { Failure } from '../../failure/failure.tsx'
import { Plate } from '../../kit/plate.tsx'
import { ListingCards } from '../../listings/listing-cards.tsx'
import { shownName } from '../../listings/listing-text.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { categoryTitle, topicsOf } from '../market/category-text.ts'
import { marketHref } from '../market/market-search.ts'
import { ListingFacts } from './facts.tsx'
import { HowBuyingWorks } from './how-buying-works.tsx'
import { InUse } from './in-use.tsx'
import { listingHead } from './listing-head.ts'
import { listingNamed, readNameParam } from './load.ts'
import { NotListed } from './not-listed.tsx'
import { BuyButton } from './buy.tsx'
import { MakeOffer } from './offer.tsx'
import { PayMonthly } from './pay-monthly.tsx'
import { PricePanel } from './price-panel.tsx'
import { PricePlot } from './price-plot.tsx'
import './listing.css'

/** One name that is for sale, or was sold here. */
export function ListingPage() {
  const name = readNameParam(useAddress().params['domain'] ?? '')
  if (!name.includes('.')) return <NotListed name={name} />
  return <KnownName key={name} name={name} />
}

function KnownName({ name }: { name: string }) {
  const { data, error, isAsking, askAgain } = useAnswer(listingNamed(name))
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (data) return <Listing detail={data} />
  if (isMissing) return <NotListed name={name} />
  return (
    <Waiting name={name}>
      {error && !isAsking && (
        <Failure title="We couldn’t load this name" error={error} onRetry={askAgain} />
      )}
    </Waiting>
  )
}

function Waiting({ name, children }: { name: string; children: ReactNode }) {
  usePageHead({ title: `${name} – Namehouse` })
  return (
    <div className="frame page stack">
      <h1 className="name">{name}</h1>
      {children || <output className="hint is-waiting">Loading this name…</output>}
    </div>
  )
}

function Listing({ detail }: { detail: ListingDetail }) {
  const { listing, sold } = detail
  const name = shownName(listing)
  usePageHead(listingHead(detail, useOrigin()))
  return (
    <div className="frame page">
      <Crumbs detail={detail} />
      <div className="split listing-split">
        <div className="stack listing-show" data-gap="3">
          <Plate domain={name} words={listing.words} />
          {!sold && <InUse domain={name} words={listing.words} />}
        </div>
        <PricePanel detail={detail}>
          {listing.price.bin !== null && (
            <BuyButton domain={listing.domain} price={listing.price.bin} />
          )}
          <PayMonthly detail={detail} />
          <MakeOffer detail={detail} />
        </PricePanel>
        <div className="stack" data-gap="7">
          <ListingFacts detail={detail} />
          {!sold && <PricePlot detail={detail} />}
          {!sold && <HowBuyingWorks />}
        </div>
      </div>
      <Similar detail={detail} />
    </div>
  )
}

/** Where the name is in the marketplace. Not every name has a topic. */
function Crumbs({ detail: { listing, facts } }: { detail: ListingDetail }) {
  const topic = facts.category === null ? [] : topicsOf([{ category: facts.category, total: 1 }])
  return (
    <nav className="small soft listing-crumbs" aria-label="Breadcrumb">
      <Link to="/market">Marketplace</Link>
      {topic.map(({ category }) => (
        <span key={category}>
          {' / '}
          <Link to={marketHref({ category })}>{categoryTitle(category)}</Link>
        </span>
      ))}
      {' / '}
      <span aria-current="page">{shownName(listing)}</span>
    </nav>
  )
}

function Similar({ detail: { similar, facts, sold } }: { detail: ListingDetail }) {
  if (similar.length === 0) return null
  const word = facts.words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  return (
    <section
      className={`stack listing-similar${sold ? '' : ' late'}`}
      data-gap="5"
      aria-labelledby="similar-title"
    >
      <div className="row between">
        <h2 id="similar-title">{sold ? 'Similar names for sale' : 'Names in the same street'}</h2>
        <Link className="small soft" to={marketHref({ q: word })}>
          More like this
        </Link>
      </div>
      <ListingCards label="Similar names" listings={similar} />
    </section>
  )
}
