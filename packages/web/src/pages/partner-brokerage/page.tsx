import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { CASE_STATUSES, readCases } from '../../api/brokerage.ts'
import type { BrokerageCase } from '../../api/brokerage.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { CaseMark } from '../../trade/case-mark.tsx'
import { STATUS_TEXT } from '../../trade/case-words.ts'
import { CasePart } from './case-part.tsx'
import { casesOf } from './load.ts'
import '../../parts/detail-panel.css'

const PATH = '/partner/brokerage'

/** A partner's brokerage cases; one of them where the address names it. */
export function PartnerBrokeragePage() {
  const { id } = parsePartnerSearch(useAddress().query)
  return (
    <PartnerFrame title="Brokerage">
      {(tenant) =>
        id === '' ? <CaseList tenant={tenant} /> : <CasePart tenant={tenant} id={id} />
      }
    </PartnerFrame>
  )
}

function CaseList({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const { stage } = parsePartnerSearch(useAddress().query)
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    casesOf(tenant, stage),
    async (cursor, signal) => await readCases(tenant, { status: stage, cursor }, signal),
  )
  return (
    <Part id="cases-title" title="Your cases">
      <div className="list-filter">
        <div className="field">
          <label htmlFor="case-status">Status</label>
          <select
            id="case-status"
            value={stage}
            onChange={({ currentTarget: { value } }) => {
              const chosen = CASE_STATUSES.find((each) => each === value) ?? ''
              const href = partnerHref(PATH, { partner, environment, stage: chosen })
              go(href, { isReplaced: true, keepsScroll: true })
            }}
          >
            <option value="">All</option>
            {CASE_STATUSES.map((each) => (
              <option key={each} value={each}>
                {STATUS_TEXT[each]}
              </option>
            ))}
          </select>
        </div>
        <button type="button" className="button is-quiet" onClick={askAgain}>
          {isAsking ? 'Refreshing…' : 'Refresh'}
        </button>
      </div>
      {items && items.length > 0 && <CaseTable tenant={tenant} cases={items} />}
      {items?.length === 0 && <NoCases environment={environment} isFiltered={stage !== ''} />}
      {items && <MoreButton {...more} />}
      {items && error && <StaleNote error={error} />}
      {!items && error && (
        <Failure title="The cases did not load" error={error} onRetry={askAgain} />
      )}
      {!items && !error && <output className="note is-waiting">Loading the cases…</output>}
    </Part>
  )
}

function NoCases({ environment, isFiltered }: { environment: string; isFiltered: boolean }) {
  if (isFiltered) return <Empty title={`No case in ${environment} has this status.`} />
  return (
    <Empty
      title={`No case was opened in ${environment} yet.`}
      action={<Link to="/docs/reference#openBrokerageCase">How to open a case</Link>}
    >
      When a buyer wants a name that is not for sale, your program opens a case, and our brokers ask
      the owner.
    </Empty>
  )
}

function CaseTable({ tenant, cases }: { tenant: Tenant; cases: BrokerageCase[] }) {
  return (
    <table className="data-table" aria-label="Cases">
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Status</th>
          <th scope="col" className="figure">
            Budget
          </th>
          <th scope="col" className="figure">
            Sold for
          </th>
          <th scope="col" className="figure">
            Your share
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((each) => (
          <Row key={each.case_id} tenant={tenant} shown={each} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ tenant, shown }: { tenant: Tenant; shown: BrokerageCase }) {
  const { partner_id: partner, environment } = tenant
  const { case_id: id, domain, status, budget, currency, created_at, outcome } = shown
  const money = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? '–' : centsText(cents, currency)
  return (
    <tr>
      <th scope="row">
        <Link to={partnerHref(PATH, { partner, environment, id })}>{domain}</Link>
        <span className="note">{momentText(created_at)}</span>
      </th>
      <td data-label="Status">
        <CaseMark status={status} />
      </td>
      <td className="figure" data-label="Budget">
        {money(budget)}
      </td>
      <td className="figure" data-label="Sold for">
        {money(outcome?.sale_price_cents)}
      </td>
      <td className="figure" data-label="Your share">
        {money(outcome?.commission_cents)}
      </td>
    </tr>
  )
}
