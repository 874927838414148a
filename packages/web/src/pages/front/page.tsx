import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Failure } from '../../failure/failure.tsx'
import { HiddenPricesNote } from '../../listings/hidden-prices-note.tsx'
import { ListingList, ListingListWaiting } from '../../listings/listing-list.tsx'
import { areHidden } from '../../listings/price-text.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { newestQuery } from './load.ts'
import './front.css'

export function FrontPage() {
  usePageTitle('Namehouse – domain names for sale')
  return (
    <>
      <section className="hero">
        <div className="frame">
          <h1>Find the name your work will live under.</h1>
          <p className="lead">
            Namehouse is an open marketplace for domain names: clear listings for people, a plain
            API for programs, and software that anyone can run.
          </p>
          <MarketSearchForm />
        </div>
      </section>
      <div className="frame front-columns">
        <Newest />
        <ForPrograms />
      </div>
    </>
  )
}

function MarketSearchForm() {
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    void navigate({ to: '/market', search: { q } })
  }
  return (
    <search>
      <form className="hero-search" action="/market" onSubmit={search}>
        <label htmlFor="front-q">Search names for sale</label>
        <div className="hero-search-row">
          <input
            id="front-q"
            name="q"
            type="search"
            maxLength={253}
            placeholder="a word, or part of one"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
          />
          <button type="submit" className="button">
            Search
          </button>
        </div>
      </form>
    </search>
  )
}

function Newest() {
  const { data, error, refetch } = useQuery(newestQuery())
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
        <Failure
          title="The newest names did not load"
          error={error}
          onRetry={() => void refetch()}
        />
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
