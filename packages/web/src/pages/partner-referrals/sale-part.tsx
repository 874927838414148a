import type { Tenant } from '../../api/portal.ts'
import { exportHref, readSales } from '../../api/referrals.ts'
import type { ReferredSale } from '../../api/referrals.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { salesOf } from '../../partner/referral-load.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { useSlices } from '../../parts/use-slices.ts'

/** Sales to people whom the partner sent, newest first. */
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
            <a className="button is-quiet" href={exportHref(tenant, 'sales')} download>
              Download sales as CSV
            </a>
          </div>
          <SaleTable sales={items} />
        </>
      )}
      {items?.length === 0 && <Empty title="Nobody whom you sent has bought anything yet." />}
      {items && <MoreButton {...{ hasMore, isBusy, failure, loadMore }} />}
      {items && error && <StaleNote error={error} />}
      {!items && error && (
        <Failure title="The sales did not load" error={error} onRetry={askAgain} />
      )}
      {!items && !error && <output className="note is-waiting">Loading the sales…</output>}
    </Part>
  )
}

function SaleTable({ sales }: { sales: ReferredSale[] }) {
  return (
    <table className="data-table" aria-label="Sales">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Buyer</th>
          <th scope="col">Status</th>
          <th scope="col" className="figure">
            Sold for
          </th>
          <th scope="col" className="figure">
            Commission
          </th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.sale_id}>
            <th scope="row">
              <span className="link-target">
                {sale.domain}
                <span className="note">{momentText(sale.created_at)}</span>
                <span className="note">
                  {sale.link_id === null ? 'Without a link' : <code>{sale.link_id}</code>}
                </span>
              </span>
            </th>
            <td data-label="Buyer">{sale.buyer ?? '–'}</td>
            <td data-label="Status">{sale.status}</td>
            <td className="figure" data-label="Sold for">
              {centsText(sale.amount_cents, 'USD')}
            </td>
            <td className="figure" data-label="Commission">
              {centsText(sale.commission_cents, 'USD')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
