import { Link } from '../../address/link.tsx'
import { readSellerSales } from '../../api/earnings.ts'
import type { SellerSale } from '../../api/earnings.ts'
import { Empty } from '../../empty/empty.tsx'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { nextOfSale } from '../../trade/earning-words.ts'
import { markOfPurchase } from '../../trade/purchase-words.ts'

const SALES = { key: 'seller sales', ask: readSellerSales, freshMs: 0 }

/** What the account sold, newest first, each with when its money is payable. */
export function SalesPart() {
  const list = useSlices(SALES, (cursor, signal) => readSellerSales(signal, cursor))
  const { items, error, askAgain } = list
  return (
    <Part id="sales-title" title="Sales">
      {items?.length === 0 && (
        <Empty title="Nothing sold yet">
          Domains that you sell show up here with what you earn.{' '}
          <Link to="/account/listings">List a domain</Link>
        </Empty>
      )}
      {items && items.length > 0 && <List sales={items} />}
      <LoadState what="sales" isHere={items !== undefined} error={error} askAgain={askAgain} />
      <MoreButton {...list} />
    </Part>
  )
}

function List({ sales }: { sales: readonly SellerSale[] }) {
  return (
    <ul className="things" aria-label="Sales">
      {sales.map((sale) => (
        <li key={sale.public_id}>
          <div className="thing">
            <DomainName name={sale.unicode ?? sale.domain} />
            <span className="small soft">{nextOfSale(sale)}</span>
            <span className="small soft">{sharesText(sale)}</span>
          </div>
          <ToneMark {...markOfPurchase(sale)} />
          <b>{centsText(sale.earned_cents, sale.currency)}</b>
        </li>
      ))}
    </ul>
  )
}

function sharesText({ price_cents, commission_cents, currency }: SellerSale): string {
  const money = (cents: number) => centsText(cents, currency)
  return `Sold for ${money(price_cents)}, less ${money(commission_cents)} commission.`
}
