import { useDeferredValue, useMemo } from 'react'
import { go, useAddress } from '../../address/shown-page.ts'
import type { Tld } from '../../api/tlds.ts'
import { Failure } from '../../failure/failure.tsx'
import { TypedField } from '../../form/typed-field.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { allTlds } from './load.ts'
import { closestFirst, findTlds, nextSort, sortTlds } from './tld-order.ts'
import { DEFAULT_TLDS, parseTldsAddress, tldsHref } from './tlds-address.ts'
import { TldTable, TldTableWaiting } from './tld-table.tsx'
import './tlds.css'

const NUMBER = new Intl.NumberFormat('en-US')

/**
 * Every TLD with its prices. The whole list is loaded, so searching and sorting need no requests.
 */
export function TldsPage() {
  const { data, error, askAgain } = useAnswer(allTlds)
  usePageHead({
    title: 'Endings and their prices – Namehouse',
    description:
      'Prices to register, renew, transfer and restore a domain, for every extension we offer.',
  })
  return (
    <div className="frame tlds">
      <h1>Endings and their prices</h1>
      <p className="lead">What it costs to register, renew, transfer or restore a name.</p>
      {data && <Catalogue tlds={data} />}
      {!data && error && (
        <Failure title="The endings did not load" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <TldTableWaiting />}
    </div>
  )
}

function Catalogue({ tlds }: { tlds: Tld[] }) {
  const { q, sort } = parseTldsAddress(useAddress().query)
  const sorted = useMemo(() => sortTlds(tlds, sort), [tlds, sort])
  // With a search term and no chosen order, the closest match comes first and no column is marked
  // as sorted.
  const isRanked = q !== '' && sort === DEFAULT_TLDS.sort
  const found = useMemo(() => {
    const fitting = findTlds(sorted, q)
    return isRanked ? closestFirst(fitting, q) : fitting
  }, [sorted, q, isRanked])
  // Keeps typing responsive: the long table is rendered at low priority.
  const shown = useDeferredValue(found)
  return (
    <>
      <search>
        <form className="tlds-find" onSubmit={(event) => event.preventDefault()}>
          <TypedField
            label="Find an ending"
            name="q"
            type="search"
            value={q}
            read={(typed) => typed.trim()}
            onSettle={(typed) => {
              go(tldsHref({ q: typed, sort }), { isReplaced: true, keepsScroll: true })
            }}
            settleMs={120}
            placeholder="com, co.uk, shop…"
            maxLength={63}
          />
        </form>
      </search>
      <output className="result-count">{countText(found.length, q)}</output>
      {found.length === 0 && (
        <p className="hint">
          {tlds.length === 0
            ? 'The catalogue has not been read yet. Loading the page again in a moment may help.'
            : 'Nothing ends that way here. A shorter part of it may find one.'}
        </p>
      )}
      {found.length > 0 && (
        <TldTable
          tlds={shown}
          sort={isRanked ? null : sort}
          onSort={(column) => {
            go(tldsHref({ q, sort: nextSort(sort, column) }), { keepsScroll: true })
          }}
        />
      )}
    </>
  )
}

function countText(count: number, q: string): string {
  const endings = count === 1 ? '1 ending' : `${count === 0 ? 'No' : NUMBER.format(count)} endings`
  return q === '' ? endings : `${endings} with “${q}”`
}
