import { useAddress } from '../../../address/shown-page.ts'
import { Part } from '../../../parts/part.tsx'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { StatusFilter } from '../../../parts/status-filter.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { readSellerPayouts, SELLER_PAYOUT_STATUSES } from '../../api/seller-payouts.ts'
import { DeskList } from '../../desk-list.tsx'
import { DeskPage } from '../../desk-page.tsx'
import { SELLER_PAYOUT_TEXT } from '../../seller-payout-words.ts'
import { SellerPayoutRows } from './payout-rows.tsx'
import { RunPart } from './run-part.tsx'
import '../../money.css'

/** Payouts to the accounts that sell domains. */
export function SellerPayoutsPage() {
  return <DeskPage title="Seller payouts">{() => <Payouts />}</DeskPage>
}

function Payouts() {
  const { query } = useAddress()
  const status = SELLER_PAYOUT_STATUSES.find((each) => each === query['status']) ?? ''
  const question = {
    key: `staff seller payouts ${status}`,
    ask: async (signal: AbortSignal) => await readSellerPayouts({ status }, signal),
    freshMs: 0,
  }
  const slices = useSlices(
    question,
    async (cursor, signal) => await readSellerPayouts({ status, cursor }, signal),
  )
  return (
    <>
      <RunPart onDone={slices.askAgain} />
      <Part id="payouts-title" title="All, newest first">
        <div className="list-filter">
          <StatusFilter
            value={status}
            words={SELLER_PAYOUT_STATUSES}
            textOf={(each) => SELLER_PAYOUT_TEXT[each]}
          />
          <RefreshButton {...slices} />
        </div>
        <DeskList
          what="payouts"
          slices={slices}
          empty={status === '' ? 'No seller payouts yet' : 'No payouts match these filters'}
          emptyHint={
            status === '' ? 'A run creates one for each seller with enough to pay out.' : undefined
          }
        >
          {(items) => <SellerPayoutRows payouts={items} onDone={slices.askAgain} />}
        </DeskList>
      </Part>
    </>
  )
}
