import type { Tenant } from '../../api/portal.ts'
import { readSales } from '../../api/referrals.ts'
import type { ReferredSale } from '../../api/referrals.ts'
import { Empty } from '../../empty/empty.tsx'
import { linksOf, salesOf } from '../../partner/referral-load.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { NameCell } from '../../parts/name-cell.tsx'
import { markOf, ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { useMine } from '../../session/who.ts'
import { ORDER_STATUS } from '../../trade/order-words.ts'
import { CsvLink } from './csv-link.tsx'

/** Sales to people the partner referred, newest first. */
export function SalePart({ tenant }: { tenant: Tenant }) {
  const { items, error, askAgain, hasMore, isBusy, failure, loadMore } = useSlices(
    salesOf(tenant),
    async (cursor, signal) => await readSales(tenant, cursor, signal),
  )
  return (
    <Part
      id="sales-title"
      title="Sales"
      aside={items && items.length > 0 && <CsvLink tenant={tenant} what="sales" />}
    >
      {items && items.length > 0 && <SaleTable tenant={tenant} sales={items} />}
      {items?.length === 0 && <Empty title="No sales from your links yet" />}
      {items && <MoreButton {...{ hasMore, isBusy, failure, loadMore }} />}
      <LoadState what="sales" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function SaleTable({ tenant, sales }: { tenant: Tenant; sales: ReferredSale[] }) {
  const { data } = useMine(linksOf(tenant))
  const linkText = (id: string) =>
    data?.items.find(({ link_id }) => link_id === id)?.label ?? <code>{id}</code>
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
              <NameCell name={domain} at={created_at} />
              <span className="hint">
                {link_id === null ? 'Without a link' : linkText(link_id)}
              </span>
            </span>
          ),
        },
        { label: 'Buyer', cell: ({ buyer }) => buyer ?? '–' },
        { label: 'Status', cell: ({ status }) => <ToneMark {...markOf(ORDER_STATUS, status)} /> },
        { label: 'Sold for', cents: ({ amount_cents }) => amount_cents },
        { label: 'Commission', cents: ({ commission_cents }) => commission_cents },
      ]}
    />
  )
}
