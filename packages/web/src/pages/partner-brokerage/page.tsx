import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { CASE_STATUSES, readCases } from '../../api/brokerage.ts'
import type { BrokerageCase } from '../../api/brokerage.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { NameCell } from '../../parts/name-cell.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { StatusFilter } from '../../parts/status-filter.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { CaseMark } from '../../trade/case-mark.tsx'
import { STATUS_TEXT } from '../../trade/case-words.ts'
import { CasePart } from './case-part.tsx'
import { casesOf } from './load.ts'

const PATH = '/partner/brokerage'

/** A partner's brokerage cases, or one of them if the address names it. */
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
  const { environment } = tenant
  const { stage } = parsePartnerSearch(useAddress().query)
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    casesOf(tenant, stage),
    async (cursor, signal) => await readCases(tenant, { status: stage, cursor }, signal),
  )
  return (
    <Part id="cases-title" title="Your cases">
      <div className="list-filter">
        <StatusFilter
          name="stage"
          value={stage}
          words={CASE_STATUSES}
          textOf={(each) => STATUS_TEXT[each]}
        />
        <RefreshButton isAsking={isAsking} askAgain={askAgain} />
      </div>
      {items && items.length > 0 && <CaseTable tenant={tenant} cases={items} />}
      {items?.length === 0 && <NoCases environment={environment} isFiltered={stage !== ''} />}
      {items && <MoreButton {...more} />}
      <LoadState what="cases" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function NoCases({ environment, isFiltered }: { environment: string; isFiltered: boolean }) {
  if (isFiltered) return <Empty title={`No case in ${environment} has this status.`} />
  return (
    <Empty
      title={`No cases in ${environment} yet`}
      action={<Link to="/docs/reference#openBrokerageCase">How to open a case</Link>}
    >
      When a buyer wants a name that isn’t for sale, open a case through the API. Our brokers
      contact the owner.
    </Empty>
  )
}

function CaseTable({ tenant, cases }: { tenant: Tenant; cases: BrokerageCase[] }) {
  const { partner_id: partner, environment } = tenant
  return (
    <DataTable
      label="Cases"
      rows={cases}
      keyOf={({ case_id }) => case_id}
      columns={[
        {
          label: 'Domain',
          cell: ({ case_id: id, domain, created_at }) => (
            <NameCell
              name={domain}
              at={created_at}
              to={partnerHref(PATH, { partner, environment, id })}
            />
          ),
        },
        { label: 'Status', cell: ({ status }) => <CaseMark status={status} /> },
        { label: 'Budget', cents: ({ budget }) => budget },
        { label: 'Sold for', cents: ({ outcome }) => outcome?.sale_price_cents },
        { label: 'Your share', cents: ({ outcome }) => outcome?.commission_cents },
      ]}
    />
  )
}
