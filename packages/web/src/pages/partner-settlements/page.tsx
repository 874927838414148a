import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import type { Tenant } from '../../api/portal.ts'
import { readSettlements } from '../../api/settlements.ts'
import type { Settlement } from '../../api/settlements.ts'
import { Empty } from '../../empty/empty.tsx'
import { centsText } from '../../names/cents-text.ts'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { settlementsOf } from './load.ts'
import { SettlementPart } from './settlement-part.tsx'
import { periodText, settlementMark } from './settlement-words.ts'

/** A partner's statements; one of them where the address names it. */
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
    <Part id="settlements-title" title="Statements">
      <p className="note">
        Of money that you took you keep your share and owe us the rest. A statement adds up what was
        delivered in its period.
      </p>
      {items && items.length > 0 && <SettlementTable tenant={tenant} settlements={items} />}
      {items?.length === 0 && (
        <Empty title={`There is no statement in ${tenant.environment} yet.`}>
          The first one comes after the first name is delivered.
        </Empty>
      )}
      <div className="actions">
        <button type="button" className="button is-quiet" onClick={askAgain}>
          {isAsking ? 'Refreshing…' : 'Refresh'}
        </button>
      </div>
      {items && <MoreButton {...more} />}
      <LoadState what="statements" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

type TableProps = { tenant: Tenant; settlements: Settlement[] }

function SettlementTable({ tenant, settlements }: TableProps) {
  return (
    <table className="data-table" aria-label="Statements">
      <thead>
        <tr>
          <th scope="col">Period</th>
          <th scope="col">Status</th>
          <th scope="col" className="figure">
            Orders
          </th>
          <th scope="col" className="figure">
            Sold
          </th>
          <th scope="col" className="figure">
            You kept
          </th>
          <th scope="col" className="figure">
            You owe
          </th>
        </tr>
      </thead>
      <tbody>
        {settlements.map((each) => (
          <Row key={each.settlement_id} tenant={tenant} settlement={each} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ tenant, settlement }: { tenant: Tenant; settlement: Settlement }) {
  const { partner_id: partner, environment } = tenant
  const { settlement_id: id, currency } = settlement
  const money = (cents: number) => centsText(cents, currency)
  return (
    <tr>
      <th scope="row">
        <Link to={partnerHref('/partner/settlements', { partner, environment, id })}>
          {periodText(settlement)}
        </Link>
      </th>
      <td data-label="Status">
        <ToneMark {...settlementMark(settlement.status)} />
      </td>
      <td className="figure" data-label="Orders">
        {settlement.order_count}
      </td>
      <td className="figure" data-label="Sold">
        {money(settlement.gross_sold_cents)}
      </td>
      <td className="figure" data-label="You kept">
        {money(settlement.commission_retained_cents)}
      </td>
      <td className="figure" data-label="You owe">
        {money(settlement.amount_owed_cents)}
      </td>
    </tr>
  )
}
