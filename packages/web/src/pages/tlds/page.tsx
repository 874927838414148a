import { useDeferredValue, useMemo, useRef } from 'react'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import type { Tld } from '../../api/tlds.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { SeekField } from '../../form/seek-field.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { lastPage } from '../../kit/page-numbers.ts'
import { Pager } from '../../kit/pager.tsx'
import { usePageHead } from '../../shell/page-head.ts'
import { allTlds } from './load.ts'
import { closestFirst, findTlds, nextSort, onlyTlds, sortTlds } from './tld-order.ts'
import { DEFAULT_TLDS, parseTldsAddress, tldsHref, TYPED_LENGTH_MAX } from './tlds-address.ts'
import type { TldsAddress } from './tlds-address.ts'
import { TldTable, TldTableWaiting } from './tld-table.tsx'
import { Ways } from './ways.tsx'
import './tlds.css'

const NUMBER = new Intl.NumberFormat('en-US')
const PER_PAGE = 50
const NO_TLDS: Tld[] = []

/**
 * Every TLD with its prices. The whole list is loaded, so searching and sorting need no requests.
 */
export function TldsPage() {
  const address = parseTldsAddress(useAddress().query)
  const { data, error, askAgain } = useAnswer(allTlds)
  usePageHead({
    title: 'Extensions and prices – Namehouse',
    description:
      'Prices to register, renew, transfer and restore a domain, for every extension we offer.',
  })
  return (
    <>
      <div className="masthead">
        <div className="frame stack">
          <div className="stack" data-gap="1">
            <h1>Extensions</h1>
            <p className="soft">What the first year costs, and what every year after it costs.</p>
          </div>
          <SeekField
            label="Find an extension"
            placeholder="com, co.uk, shop…"
            button="Find"
            action="/tlds"
            formId="tlds-search"
            value={address.q}
            onSettle={(q) => {
              go(tldsHref({ ...address, q, page: 1 }), { isReplaced: true, keepsScroll: true })
            }}
            settleMs={120}
            maxLength={TYPED_LENGTH_MAX}
          />
          <Ways tlds={data ?? NO_TLDS} address={address} />
        </div>
      </div>
      <div className="frame page stack tlds">
        {data && <Catalogue tlds={data} address={address} />}
        {!data && error && (
          <Failure title="We couldn’t load the extensions" error={error} onRetry={askAgain} />
        )}
        {!data && !error && (
          <>
            <output className="tlds-count">Loading extensions…</output>
            <TldTableWaiting />
          </>
        )}
      </div>
    </>
  )
}

function Catalogue({ tlds, address }: { tlds: Tld[]; address: TldsAddress }) {
  const { q, only, sort } = address
  const top = useRef<HTMLHeadingElement>(null)
  // With a search term and no chosen order, the closest match comes first.
  const isRanked = q !== '' && sort === DEFAULT_TLDS.sort
  const found = useMemo(() => {
    const fitting = findTlds(onlyTlds(sortTlds(tlds, sort), only), q)
    return isRanked ? closestFirst(fitting, q) : fitting
  }, [tlds, only, sort, q, isRanked])
  const last = lastPage(found.length, PER_PAGE)
  const page = Math.min(address.page, last)
  // Keeps typing responsive: the table is rendered at low priority.
  const shown = useDeferredValue(useMemo(() => pageOf(found, page), [found, page]))
  return (
    <>
      <h2 className="tlds-count" ref={top} tabIndex={-1}>
        <output>{countText(found.length, q)}</output>{' '}
        {last > 1 && <span className="tlds-range">{rangeText(page, found.length)}</span>}
      </h2>
      {found.length === 0 && <NothingFound isEmpty={tlds.length === 0} />}
      {found.length > 0 && (
        <TldTable
          tlds={shown}
          sort={isRanked ? null : sort}
          onSort={(column) => {
            const href = tldsHref({ ...address, sort: nextSort(sort, column), page: 1 })
            go(href, { keepsScroll: true })
          }}
        />
      )}
      <Pager
        current={page}
        last={last}
        hrefOf={(to) => tldsHref({ ...address, page: to })}
        onTurn={() => top.current?.focus()}
      />
      <p className="hint">Prices are in US dollars, per year. A dash means we don’t offer it.</p>
    </>
  )
}

function NothingFound({ isEmpty }: { isEmpty: boolean }) {
  if (isEmpty) {
    return <Empty title="Prices are still loading">Reload the page in a moment.</Empty>
  }
  const all = (
    <Link to="/tlds" className="btn">
      Show all extensions
    </Link>
  )
  return (
    <Empty title="No matches" action={all}>
      Try fewer letters, or another filter.
    </Empty>
  )
}

function pageOf(found: Tld[], page: number): Tld[] {
  return found.slice((page - 1) * PER_PAGE, page * PER_PAGE)
}

function countText(count: number, q: string): string {
  const number = count === 0 ? 'No' : NUMBER.format(count)
  const text = `${number} ${count === 1 ? 'extension' : 'extensions'}`
  return q === '' ? text : `${text} with “${q}”`
}

function rangeText(page: number, count: number): string {
  const first = (page - 1) * PER_PAGE + 1
  return `Showing ${NUMBER.format(first)}–${NUMBER.format(Math.min(page * PER_PAGE, count))}`
}
