import { Link } from '../../address/link.tsx'
import { readSellerPayouts } from '../../api/earnings.ts'
import type { SellerPayout } from '../../api/earnings.ts'
import { Empty } from '../../empty/empty.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentDay } from '../../names/day-text.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { markOfPayout, nextOfPayout, payoutHref } from '../../trade/earning-words.ts'

const PAYOUTS = { key: 'seller payouts', ask: readSellerPayouts, freshMs: 0 }

/** Payouts, newest first, each with its statement. */
export function PayoutsPart() {
  const list = useSlices(PAYOUTS, (cursor, signal) => readSellerPayouts(signal, cursor))
  const { items, error, askAgain } = list
  return (
    <Part id="payouts-title" title="Payouts">
      {items?.length === 0 && (
        <Empty title="No payouts yet">Your share of a sale is payable 7 days after delivery.</Empty>
      )}
      {items && items.length > 0 && <List payouts={items} />}
      <LoadState what="payouts" isHere={items !== undefined} error={error} askAgain={askAgain} />
      <MoreButton {...list} />
    </Part>
  )
}

function List({ payouts }: { payouts: readonly SellerPayout[] }) {
  return (
    <ul className="things" aria-label="Payouts">
      {payouts.map((payout) => (
        <li key={payout.payout_id}>
          <div className="thing">
            <Link to={payoutHref(payout)}>Statement of {momentDay(payout.created_at)}</Link>
            <span className="small soft">{nextOfPayout(payout)}</span>
          </div>
          <ToneMark {...markOfPayout(payout)} />
          <b>{centsText(payout.amount_cents, payout.currency)}</b>
        </li>
      ))}
    </ul>
  )
}
