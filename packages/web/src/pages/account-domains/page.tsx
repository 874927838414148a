import { useEffect, useState } from 'react'
import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { NAMES_MAX, readUnderWay, startBulk } from '../../api/bulk.ts'
import type { BulkRequest, NameError } from '../../api/bulk.ts'
import type { DomainFilter } from '../../api/domains.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { centsText } from '../../names/cents-text.ts'
import { Part } from '../../parts/part.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DomainTable } from './domain-table.tsx'
import { Filters } from './filters.tsx'
import { ImportPart } from './import-part.tsx'
import { isOfAll, parsePortfolioSearch, portfolioHref } from './portfolio-search.ts'
import { ProgressPart } from './progress-part.tsx'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import './account-domains.css'

/** The account's domains, and bulk actions on them. */
export function AccountDomainsPage() {
  return <AccountFrame title="Your domains">{() => <Portfolio />}</AccountFrame>
}

type Notice = { text: string; hasCart: boolean; errors: NameError[] }

function Portfolio() {
  const filter = parsePortfolioSearch(useAddress().query)
  const rows = useRows(filter)
  const selection = useSelection(filter)
  const { shown, notice, apply, close } = useOperations(rows.refresh)
  const { total, error } = rows
  const isEmpty = total === 0 && isOfAll(filter)
  const search = (change: Partial<DomainFilter>) =>
    go(portfolioHref({ ...filter, ...change }), { isReplaced: true, keepsScroll: true })
  return (
    <>
      <Part id="domains-title" title="All domains">
        {!isEmpty && <Filters filter={filter} onChange={search} />}
        {!isEmpty && <output className="hint">{total !== null && countText(total)}</output>}
        {isEmpty && (
          <Empty title="No domains yet">
            Names that our registrar holds for you are taken in below.
          </Empty>
        )}
        {total !== null && total > 0 && (
          <DomainTable rows={rows} total={total} selection={selection} />
        )}
        {total === null && error && (
          <Failure title="We couldn’t load your domains" error={error} onRetry={rows.refresh} />
        )}
        {selection.names.size > 0 && (
          <BulkBar
            count={selection.names.size}
            onApply={(request) => apply(request, [...selection.names])}
            onClear={selection.clear}
          />
        )}
        {notice && <NoticePart notice={notice} />}
        {shown.map((bulkOpId) => (
          <ProgressPart
            key={bulkOpId}
            bulkOpId={bulkOpId}
            onEnd={rows.refresh}
            onStart={apply}
            onClose={() => close(bulkOpId)}
          />
        ))}
      </Part>
      <ImportPart onImport={rows.refresh} />
    </>
  )
}

/**
 * Running operations and the latest message. Operations started before the page was opened are
 * included.
 */
function useOperations(refresh: () => void) {
  const [shown, setShown] = useState<string[]>([])
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    void readUnderWay(leave.signal).then(
      (ids) => setShown((now) => [...now, ...ids]),
      () => {
        // Progress is missing, but the list of domains already reports the connection problem.
      },
    )
    return () => leave.abort()
  }, [])
  const apply = async (request: BulkRequest, names: string[]) => {
    setNotice(null)
    for (let from = 0; from < names.length; from += NAMES_MAX) {
      const started = await startBulk(request, names.slice(from, from + NAMES_MAX))
      const { bulkOpId, errors } = started
      if (bulkOpId !== null) {
        setShown((now) => [bulkOpId, ...now])
        // This setting is stored here first, so show it before the registrar confirms it.
        if (request.op === 'setAutoRenew') refresh()
      } else {
        setNotice({ text: noticeText(started), hasCart: started.totalCents !== null, errors })
        refresh()
      }
    }
  }
  const close = (id: string) => {
    setShown((now) => now.filter((bulkOpId) => bulkOpId !== id))
  }
  return { shown, notice, apply, close }
}

function noticeText({ count, totalCents }: Awaited<ReturnType<typeof startBulk>>): string {
  if (totalCents !== null) return `${count} in the cart, ${centsText(totalCents, 'USD')}.`
  return 'None of these names was changed.'
}

function NoticePart({ notice: { text, hasCart, errors } }: { notice: Notice }) {
  return (
    <div className="bulk-progress">
      <output>{text}</output>
      {hasCart && <Link to="/account/cart">Go to cart</Link>}
      {errors.length > 0 && (
        <ul className="bulk-failures" aria-label="Domains that failed">
          {errors.slice(0, 100).map(({ domain, message }) => (
            <li key={domain}>
              <strong>{domain}</strong> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function countText(total: number): string {
  if (total === 0) return 'No name matches.'
  return total === 1 ? '1 name' : `${total.toLocaleString('en-US')} names`
}
