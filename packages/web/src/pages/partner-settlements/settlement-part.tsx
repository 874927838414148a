import { Link } from '../../address/link.tsx'
import type { Tenant } from '../../api/portal.ts'
import { readSettlement, settlementFileHref } from '../../api/settlements.ts'
import type { Settlement, SettlementLine } from '../../api/settlements.ts'
import { BalanceList } from '../../partner/balance-list.tsx'
import { partnerHref } from '../../partner/partner-address.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { NameCell } from '../../parts/name-cell.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { When } from '../../parts/when.tsx'
import { useMine } from '../../session/who.ts'
import { settlementOf } from './load.ts'
import { periodText, settlementMark } from './settlement-words.ts'
import '../../partner/referral.css'

/** One settlement: its totals and its orders. */
export function SettlementPart({ tenant, id }: { tenant: Tenant; id: string }) {
  const { partner_id: partner, environment } = tenant
  const question = settlementOf(tenant, id)
  const { data } = useMine(question)
  const { items, error, askAgain, hasMore, isBusy, failure, loadMore } = useSlices(
    question,
    async (cursor, signal) => await readSettlement(tenant, { id, cursor }, signal),
  )
  return (
    <>
      <Part id="settlement-title" title={data ? periodText(data.statement) : 'Statement'}>
        <p>
          <Link to={partnerHref('/partner/settlements', { partner, environment })}>
            All statements
          </Link>
        </p>
        {data && <Sums statement={data.statement} />}
        <LoadState what="statement" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </Part>
      {items && (
        <Part
          id="lines-title"
          title="Orders in this statement"
          aside={
            items.length > 0 && (
              <a className="btn" href={settlementFileHref(tenant, id)} download>
                Download CSV
              </a>
            )
          }
        >
          {items.length === 0 && <p>No orders delivered in this period yet.</p>}
          {items.length > 0 && <LineTable tenant={tenant} lines={items} />}
          <MoreButton {...{ hasMore, isBusy, failure, loadMore }} />
        </Part>
      )}
    </>
  )
}

function Sums({ statement }: { statement: Settlement }) {
  return (
    <>
      <p>
        <ToneMark {...settlementMark(statement.status)} />
      </p>
      <BalanceList
        currency={statement.currency}
        figures={[
          ['Sold', statement.gross_sold_cents],
          ['You kept', statement.commission_retained_cents],
          ['You owe', statement.amount_owed_cents],
        ]}
      />
      <p className="hint">
        {statement.order_count} {statement.order_count === 1 ? 'order' : 'orders'}
        {statement.closed_at && (
          <>
            , closed <When at={statement.closed_at} />
          </>
        )}
      </p>
    </>
  )
}

function LineTable({ tenant, lines }: { tenant: Tenant; lines: SettlementLine[] }) {
  const { partner_id: partner, environment } = tenant
  return (
    <DataTable
      label="Orders"
      rows={lines}
      keyOf={({ public_id }) => public_id}
      columns={[
        {
          label: 'Name',
          cell: ({ public_id: id, domain, created_at }) => (
            <NameCell
              name={domain}
              at={created_at}
              to={partnerHref('/partner/orders', { partner, environment, id })}
            />
          ),
        },
        {
          label: 'Paid to',
          cell: ({ payment_model }) => (payment_model === 'partner_collected' ? 'You' : 'Us'),
        },
        { label: 'Sold for', cents: ({ sale_price_cents }) => sale_price_cents },
        { label: 'Your share', cents: ({ commission_cents }) => commission_cents },
      ]}
    />
  )
}
