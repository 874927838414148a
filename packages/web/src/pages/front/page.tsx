import { Link } from '../../address/link.tsx'
import { go } from '../../address/shown-page.ts'
import { Failure } from '../../failure/failure.tsx'
import { HiddenPricesNote } from '../../listings/hidden-prices-note.tsx'
import { ListingList, ListingListWaiting } from '../../listings/listing-list.tsx'
import { areHidden } from '../../listings/price-text.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { NameField } from '../../names/name-field.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { searchHref } from '../search/wish.ts'
import { newestNames } from './load.ts'
import './front.css'

export function FrontPage() {
  usePageTitle('Namehouse – find a domain name')
  return (
    <>
      <section className="hero">
        <div className="frame">
          <h1>Find the name your work will live under.</h1>
          <p className="lead">
            Namehouse asks the registries themselves, shows what is free, what it costs and what is
            for sale, and tells programs the same through a plain API.
          </p>
          <NameField label="Search for a name" onSearch={(q) => go(searchHref(q))} />
          <p className="hero-other">
            Or browse the <Link to="/market">names for sale</Link> and the{' '}
            <Link to="/tlds">prices of every ending</Link>.
          </p>
        </div>
      </section>
      <div className="frame front-columns">
        <Newest />
        <ForPrograms />
      </div>
    </>
  )
}

function Newest() {
  const { data, error, askAgain } = useAnswer(newestNames)
  return (
    <section aria-labelledby="newest-title">
      <div className="section-head">
        <h2 id="newest-title">Newest names</h2>
        <Link to="/market">
          Browse all{data ? ` ${data.page.total.toLocaleString('en-US')}` : ''}
        </Link>
      </div>
      {data && data.items.length > 0 && <ListingList label="Newest names" listings={data.items} />}
      {data && data.items.length === 0 && <p className="note">Nothing is listed yet.</p>}
      {data && areHidden(data.items) && <HiddenPricesNote />}
      {!data && error && (
        <Failure title="The newest names did not load" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <ListingListWaiting rows={6} />}
    </section>
  )
}

function ForPrograms() {
  return (
    <section aria-labelledby="programs-title" className="programs">
      <h2 id="programs-title">For programs</h2>
      <p>
        Everything on these pages comes from the same public endpoints that your software can call.
        Listings need no key.
      </p>
      <pre>
        <code>
          curl -G {window.location.origin}
          <wbr />
          /api/market/listings -d q=harbor
        </code>
      </pre>
      <p>
        <Link to="/docs">Read the API reference</Link>
      </p>
    </section>
  )
}
