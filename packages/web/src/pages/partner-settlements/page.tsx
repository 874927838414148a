import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import type { Tenant } from '../../api/portal.ts'
import { readSettlements } from '../../api/settlements.ts'
import type { Settlement } from '../../api/settlements.ts'
import { Empty } from '../../empty/empty.tsx'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { settlementsOf } from './load.ts'
import { SettlementPart } from './settlement-part.tsx'
import { periodText, settlementMark } from './settlement-words.ts'

/** A partner's settlements, or one of them if the address names it. */
export function PartnerSettlementsPage() {
  const { id } = parsePartnerSearch(useAddress().query)
  return (
    <PartnerFrame title="Settlements">
      {(tenant) =>
        id === '' ? <SettlementList tenant={tenant} /> : <SettlementPart tenant={tenant} id={id} />
      }
    </PartnerFrame>
  )
}

function SettlementList({ tenant }: { tenant: Tenant }) {
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    settlementsOf(tenant),
    async (cursor, signal) => await readSettlements(tenant, cursor, signal),
  )
  return (
    <Part
      id="settlements-title"
      title="Statements"
      aside={<RefreshButton isAsking={isAsking} askAgain={askAgain} />}
    >
      <p className="hint">
        When you collect the money, you keep your share and owe us the rest. A statement adds up the
        orders delivered in its period.
      </p>
      {items && items.length > 0 && <SettlementTable tenant={tenant} settlements={items} />}
      {items?.length === 0 && (
        <Empty title={`No statements in ${tenant.environment} yet`}>
          Your first statement comes after your first delivered order.
        </Empty>
      )}
      {items && <MoreButton {...more} />}
      <LoadState what="statements" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

type TableProps = { tenant: Tenant; settlements: Settlement[] }

function SettlementTable({ tenant, settlements }: TableProps) {
  const { partner_id: partner, environment } = tenant
  return (
    <DataTable
      label="Statements"
      rows={settlements}
      keyOf={({ settlement_id }) => settlement_id}
      columns={[
        {
          label: 'Period',
          cell: (each) => (
            <Link
              to={partnerHref('/partner/settlements', {
                partner,
                environment,
                id: each.settlement_id,
              })}
            >
              {periodText(each)}
            </Link>
          ),
        },
        { label: 'Status', cell: ({ status }) => <ToneMark {...settlementMark(status)} /> },
        { label: 'Orders', isFigure: true, cell: ({ order_count }) => order_count },
        { label: 'Sold', cents: (each) => each.gross_sold_cents },
        { label: 'You kept', cents: (each) => each.commission_retained_cents },
        { label: 'You owe', cents: (each) => each.amount_owed_cents },
      ]}
    />
  )
}
