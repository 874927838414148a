import { useAddress } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { Part } from '../../../parts/part.tsx'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { StatusFilter } from '../../../parts/status-filter.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { PAYOUT_STATUSES, readPayouts } from '../../api/payouts.ts'
import { DeskList } from '../../desk-list.tsx'
import { DeskPage } from '../../desk-page.tsx'
import { PartnerFilter } from '../../partner-filter.tsx'
import { payoutsOf } from './load.ts'
import { PayoutRows } from './payout-rows.tsx'
import { PAYOUT_TEXT } from './payout-words.ts'
import { RunPart } from './run-part.tsx'
import '../../money.css'

/** Payouts to partners: commission on sales whose money we collected. */
export function PayoutsPage() {
  return (
    <DeskPage title="Partner payouts">
      {(environment) => <Payouts environment={environment} />}
    </DeskPage>
  )
}

function Payouts({ environment }: { environment: Environment }) {
  const { query } = useAddress()
  const filter = {
    environment,
    status: PAYOUT_STATUSES.find((each) => each === query['status']) ?? '',
    partner_id: query['partner_id'] ?? '',
  } as const
  const isAll = filter.status === '' && filter.partner_id === ''
  const slices = useSlices(
    payoutsOf(filter),
    async (cursor, signal) => await readPayouts({ ...filter, cursor }, signal),
  )
  return (
    <>
      <RunPart environment={environment} onDone={slices.askAgain} />
      <Part id="payouts-title" title="All, newest first">
        <div className="list-filter">
          <StatusFilter
            value={filter.status}
            words={PAYOUT_STATUSES}
            textOf={(each) => PAYOUT_TEXT[each]}
          />
          <RefreshButton {...slices} />
        </div>
        <PartnerFilter name={slices.items?.[0]?.partner_name} />
        <DeskList
          what="payouts"
          slices={slices}
          empty={
            isAll
              ? `No payouts in ${environment} yet`
              : `No payouts in ${environment} match these filters`
          }
          emptyHint={
            isAll ? 'A run creates one for each partner with enough commission.' : undefined
          }
        >
          {(items) => <PayoutRows payouts={items} onDone={slices.askAgain} />}
        </DeskList>
      </Part>
    </>
  )
}
