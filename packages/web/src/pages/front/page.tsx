import { Link } from '../../address/link.tsx'
import { useOrigin } from '../../address/origin.ts'
import { Failure } from '../../failure/failure.tsx'
import { HiddenPricesNote } from '../../listings/hidden-prices-note.tsx'
import { ListingList, ListingListWaiting } from '../../listings/listing-list.tsx'
import { areHidden } from '../../listings/price-text.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { NameField } from '../../names/name-field.tsx'
import { usePageHead } from '../../shell/page-head.ts'
import { Examples } from '../search/examples.tsx'
import { Found } from '../search/found.tsx'
import { useNameSearch } from '../search/use-name-search.ts'
import { Legend } from '../search/legend.tsx'
import { newestNames } from './load.ts'
import './front.css'

/**
 * The search field first, with results below it while typing. Until then, an overview of the site.
 */
export function FrontPage() {
  const found = useNameSearch('/')
  const { q, search, field } = found
  usePageHead({
    title: q === '' ? 'Namehouse – find a domain name' : `${search.primary} – Namehouse`,
    description:
      'Search for a domain name. See what is available and what it costs, what is for sale, and what is taken, straight from the registries.',
    canonical: '/',
  })
  return (
    <>
      <section className="hero">
        <div className="frame">
          <h1>Find a domain name that is really free.</h1>
          <p className="lead">
            Type a name or a few words. While you type, we ask the registries themselves: what is
            free and what it costs, what is for sale, and what is taken until when.
          </p>
          <NameField label="Search for a name" {...field} />
          <Examples />
        </div>
      </section>
      {q !== '' && field.problem === undefined && (
        <div className="frame">
          <Found of={found} />
        </div>
      )}
      {q === '' && <Overview />}
    </>
  )
}

function Overview() {
  return (
    <div className="frame">
      <Legend />
      <div className="front-columns">
        <Newest />
        <ForDevelopers />
      </div>
    </div>
  )
}

function Newest() {
  const { data, error, askAgain } = useAnswer(newestNames)
  return (
    <section aria-labelledby="newest-title">
      <div className="section-head">
        <h2 id="newest-title">Newest names for sale</h2>
        <Link to="/market">
          Browse all{data ? ` ${data.page.total.toLocaleString('en-US')}` : ''}
        </Link>
      </div>
      {data && data.items.length > 0 && <ListingList label="Newest names" listings={data.items} />}
      {data && data.items.length === 0 && <p className="hint">Nothing is listed yet.</p>}
      {data && areHidden(data.items) && <HiddenPricesNote />}
      {!data && error && (
        <Failure title="The newest names did not load" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <ListingListWaiting rows={6} />}
    </section>
  )
}

function ForDevelopers() {
  const origin = useOrigin()
  return (
    <section aria-labelledby="programs-title" className="programs">
      <h2 id="programs-title">For programs</h2>
      <p>
        Everything on these pages comes from the same public endpoints that your software can call.
        Listings need no key.
      </p>
      <pre>
        <code>
          curl -G {origin}
          <wbr />
          /api/market/listings -d q=harbor
        </code>
      </pre>
      <p>
        <Link to="/docs">Read the docs</Link>
      </p>
    </section>
  )
}
