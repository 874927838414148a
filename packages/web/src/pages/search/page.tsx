import { useState } from 'react'
import { useAddress } from '../../address/shown-page.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { Examples } from './examples.tsx'
import { FilterBar, ShortlistLink } from './filter-bar.tsx'
import { NO_FILTERS } from './filters.ts'
import { Found } from './found.tsx'
import { LaterCompare } from './later.tsx'
import { NameField } from './name-field.tsx'
import { parseList } from './name-list.ts'
import { knownCount, progressText } from './search-progress.ts'
import type { Search } from './search-progress.ts'
import { States } from './states.tsx'
import { TakenNames } from './taken-names.tsx'
import { useNameSearch } from './use-name-search.ts'
import './search.css'

/** One name and the same name under other TLDs, each shown as soon as its registry has answered. */
export function SearchPage() {
  const found = useNameSearch('/search')
  const { q, search, field } = found
  const list = parseList(useAddress().query['list'])
  const [filters, setFilters] = useState(NO_FILTERS)
  const isListed = q === '' && list.length > 0
  const isSearched = q !== '' && field.problem === undefined
  usePageHead({
    title: titleOf(q, isListed, search),
    description: 'Check whether a domain is available under the most popular extensions.',
    // Every search would be a page of its own, and out of date within minutes.
    isHidden: true,
  })
  return (
    <>
      <div className="searchbar">
        <div className="frame">
          <NameField label="Search for a name" isFocused={q === '' && !isListed} {...field} />
          <TakenNames text={field.text} />
          <div className="searchbar-row">
            {isSearched && <FilterBar search={search} filters={filters} onChange={setFilters} />}
            {!isSearched && <Examples />}
            <ShortlistLink />
          </div>
        </div>
        <Progress search={search} isSearched={isSearched} />
      </div>
      {isSearched && (
        <div className="frame page stack found">
          <output className="search-progress small soft">{progressText(search)}</output>
          <Found of={found} filters={filters} onClear={() => setFilters(NO_FILTERS)} />
        </div>
      )}
      {isListed && (
        <div className="frame page stack">
          <LaterCompare names={list} />
        </div>
      )}
      {!isSearched && !isListed && (
        <>
          <h1 className="hide">Search for a name</h1>
          <States />
        </>
      )}
    </>
  )
}

function titleOf(q: string, isListed: boolean, { primary }: Search): string {
  if (isListed) return 'Compare names – Namehouse'
  return q === '' ? 'Search – Namehouse' : `${primary} – Namehouse`
}

/** How many registries have answered, as a line under the field. */
function Progress({ search, isSearched }: { search: Search; isSearched: boolean }) {
  return (
    <progress
      className="progress is-hair"
      aria-hidden="true"
      data-done={search.phase === 'done'}
      max={Math.max(search.domains.length, 1)}
      value={isSearched ? knownCount(search) : 0}
    />
  )
}
