import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { readPurchases } from '../../api/purchases.ts'
import type { Purchase } from '../../api/purchases.ts'
import { Empty } from '../../empty/empty.tsx'
import { useLive } from '../../load/use-live.ts'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { PlansPart } from '../../trade/plans-part.tsx'
import { markOfPurchase, nextOfPurchase, purchaseHref } from '../../trade/purchase-words.ts'

const PURCHASES = { key: 'purchases', ask: readPurchases, freshMs: 0 }

/** Domains bought on the market, newest first, each with what happens next. */
export function AccountPurchasesPage() {
  return (
    <AccountFrame title="Purchases">
      {() => (
        <>
          <PlansPart side="buyer" />
          <Purchases />
        </>
      )}
    </AccountFrame>
  )
}

function Purchases() {
  const list = useSlices(PURCHASES, (cursor, signal) => readPurchases(signal, cursor))
  const { items, error, askAgain, isExtended } = list
  useLive(askAgain, { isPaused: isExtended })
  return (
    <Part id="purchases-title" title="Domains you bought">
      {items && items.length === 0 && (
        <Empty title="No purchases yet">
          Domains that you buy on the market show up here with their delivery.{' '}
          <Link to="/market">Browse the marketplace</Link>
        </Empty>
      )}
      {items && items.length > 0 && <List purchases={items} />}
      <LoadState what="purchases" isHere={items !== undefined} error={error} askAgain={askAgain} />
      <MoreButton {...list} />
    </Part>
  )
}

function List({ purchases }: { purchases: readonly Purchase[] }) {
  return (
    <ul className="things" aria-label="Purchases">
      {purchases.map((purchase) => (
        <li key={purchase.public_id}>
          <div className="thing">
            <Link to={purchaseHref(purchase)}>
              <DomainName name={purchase.unicode ?? purchase.domain} />
            </Link>
            <span className="small soft">{nextOfPurchase(purchase)}</span>
          </div>
          <ToneMark {...markOfPurchase(purchase)} />
          <b>{centsText(purchase.price_cents, purchase.currency)}</b>
        </li>
      ))}
    </ul>
  )
}
