import type { ReactNode } from 'react'
import { Link } from '../../address/link.tsx'
import type { ListingDetail } from '../../api/listing-detail.ts'
import { lengthText, shownName } from '../../listings/listing-text.ts'
import { momentDay } from '../../names/day-text.ts'
import { formatQuery } from '../../query-string.ts'
import { categoryTitle } from '../market/category-text.ts'
import { factsTitle, wordsText } from './facts-text.ts'

/** What we know about the name itself. Unknown facts are left out. */
export function ListingFacts({ detail }: { detail: ListingDetail }) {
  const { listing, facts } = detail
  const { category, registered_elsewhere, zones_elsewhere, first_seen, words } = facts
  return (
    <section className="stack" aria-labelledby="facts-title">
      <h2 id="facts-title">{factsTitle(shownName(listing), words)}</h2>
      {detail.description !== null && (
        <figure className="stack" data-gap="1">
          <blockquote>{detail.description}</blockquote>
          <figcaption className="small soft">What the seller says</figcaption>
        </figure>
      )}
      <dl className="listing-facts">
        <Fact term={wordsText(shownName(listing), words)}>{lengthText(listing)}</Fact>
        {category !== null && <Fact term="category">{categoryTitle(category)}</Fact>}
        <Fact term="extension">.{listing.tld}</Fact>
        {registered_elsewhere !== null && (
          <Fact term="other extensions taken">
            {takenText(registered_elsewhere, zones_elsewhere)}
          </Fact>
        )}
        <Fact term="first seen here">{momentDay(first_seen)}</Fact>
      </dl>
      <p className="small soft">
        <Link to={`/search${formatQuery({ q: listing.domain })}`}>
          See this name in other extensions
        </Link>
      </p>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** `31 of 59`, of those that we have the zone files of. */
function takenText(taken: number, known: number | null): string {
  const text = taken.toLocaleString('en-US')
  return known === null ? text : `${text} of ${known.toLocaleString('en-US')}`
}
