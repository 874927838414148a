import type { Tenant } from '../../api/portal.ts'
import { exportHref, readSales } from '../../api/referrals.ts'
import type { ReferredSale } from '../../api/referrals.ts'
import { Empty } from '../../empty/empty.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { salesOf } from '../../partner/referral-load.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { useSlices } from '../../parts/use-slices.ts'

/** Sales to people the partner referred, newest first. */
export function SalePart({ tenant }: { tenant: Tenant }) {
  const { items, error, askAgain, hasMore, isBusy, failure, loadMore } = useSlices(
    salesOf(tenant),
    async (cursor, signal) => await readSales(tenant, cursor, signal),
  )
  return (
    <Part id="sales-title" title="Sales">
      {items && items.length > 0 && (
        <>
          <div className="report-line">
            <a className="btn" href={exportHref(tenant, 'sales')} download>
              Download sales as CSV
            </a>
          </div>
          <SaleTable sales={items} />
        </>
      )}
      {items?.length === 0 && <Empty title="No sales from your links yet" />}
      {items && <MoreButton {...{ hasMore, isBusy, failure, loadMore }} />}
      <LoadState what="sales" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function SaleTable({ sales }: { sales: ReferredSale[] }) {
  return (
    <DataTable
      label="Sales"
      rows={sales}
      keyOf={({ sale_id }) => sale_id}
      columns={[
        {
          label: 'Name',
          cell: ({ domain, created_at, link_id }) => (
            <span className="link-target">
              {domain}
              <span className="hint">{momentText(created_at)}</span>
              <span className="hint">
                {link_id === null ? 'Without a link' : <code>{link_id}</code>}
              </span>
            </span>
          ),
        },
        { label: 'Buyer', cell: ({ buyer }) => buyer ?? '–' },
        { label: 'Status', cell: ({ status }) => status },
        {
          label: 'Sold for',
          isFigure: true,
          cell: ({ amount_cents }) => centsText(amount_cents, 'USD'),
        },
        {
          label: 'Commission',
          isFigure: true,
          cell: ({ commission_cents }) => centsText(commission_cents, 'USD'),
        },
      ]}
    />
  )
}
