import { useState } from 'react'
import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { exportHref, readSummary } from '../../api/domains.ts'
import type { DomainFilter } from '../../api/domains.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { plus } from '../../kit/icons.ts'
import { arrowDownToLine, upload } from '../../kit/section-icons.ts'
import { useMine } from '../../session/who.ts'
import { Dock } from './dock.tsx'
import { DomainTable } from './domain-table.tsx'
import { Filters } from './filters.tsx'
import { ImportPart } from './import-part.tsx'
import { namesText } from './operation-text.ts'
import { Overview } from './overview.tsx'
import { isOfAll, parsePortfolioSearch, portfolioHref } from './portfolio-search.ts'
import { useOperations } from './use-operations.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import './account-domains.css'
import './bulk-dock.css'

const SUMMARY = { key: 'domain summary', ask: readSummary, freshMs: 0 }

/** The account's domains, and bulk actions on them. */
export function AccountDomainsPage() {
  const filter = parsePortfolioSearch(useAddress().query)
  const [isImporting, setImporting] = useState(false)
  const actions = (
    <>
      <FileActions filter={filter} isImporting={isImporting} onImport={setImporting} />
      <Link className="btn" data-kind="primary" to="/">
        <Icon path={plus} />
        Find a name
      </Link>
    </>
  )
  return (
    <AccountFrame title="Your domains" actions={actions}>
      {() => <Portfolio filter={filter} isImporting={isImporting} />}
    </AccountFrame>
  )
}

type FileActionsProps = {
  filter: DomainFilter
  isImporting: boolean
  onImport: (isImporting: boolean) => void
}

/** Nothing for an empty portfolio: it has nothing to export, and its import form is open already. */
function FileActions({ filter, isImporting, onImport }: FileActionsProps) {
  const { data } = useMine(SUMMARY)
  if (data?.total === 0) return null
  return (
    <>
      <button
        type="button"
        className="btn"
        aria-expanded={isImporting}
        onClick={() => onImport(!isImporting)}
      >
        <Icon path={upload} />
        Import
      </button>
      <a className="btn" href={exportHref(filter)} download>
        <Icon path={arrowDownToLine} />
        Export CSV
      </a>
    </>
  )
}

function Portfolio({ filter, isImporting }: { filter: DomainFilter; isImporting: boolean }) {
  const rows = useRows(filter)
  const selection = useSelection(filter)
  const summary = useMine(SUMMARY)
  const refresh = () => {
    rows.refresh()
    summary.askAgain()
  }
  const operations = useOperations(refresh)
  const { total, error } = rows
  const isEmpty = total === 0 && isOfAll(filter)
  const search = (change: Partial<DomainFilter>) =>
    go(portfolioHref({ ...filter, ...change }), { isReplaced: true, keepsScroll: true })
  return (
    <div className="portfolio">
      {(isImporting || isEmpty) && <ImportPart onImport={refresh} />}
      {summary.data && !isEmpty && <Overview summary={summary.data} filter={filter} />}
      <section className="panel is-flush domains-panel" aria-label="All domains">
        {!isEmpty && <Filters filter={filter} summary={summary.data} onChange={search} />}
        {!isEmpty && (
          <output className="domains-count">{total !== null && countText(total)}</output>
        )}
        {isEmpty && (
          <Empty title="No domains yet">
            Find a name to register, or import domains you already hold with us.
          </Empty>
        )}
        {error && (
          <Failure
            title={`We couldn’t load ${total === null ? 'your' : 'some of your'} domains`}
            error={error}
            onRetry={refresh}
          />
        )}
        {total !== null && total > 0 && (
          <DomainTable rows={rows} total={total} selection={selection} />
        )}
      </section>
      <Dock operations={operations} selection={selection} rowOf={rows.rowOf} onEnd={refresh} />
    </div>
  )
}

function countText(total: number): string {
  return total === 0 ? 'No names match. Change or clear the filters.' : namesText(total)
}
