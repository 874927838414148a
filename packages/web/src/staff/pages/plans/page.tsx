import { useAddress } from '../../../address/shown-page.ts'
import { useLive } from '../../../load/use-live.ts'
import { Part } from '../../../parts/part.tsx'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { StatusFilter } from '../../../parts/status-filter.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { markOfPlan } from '../../../trade/plan-words.ts'
import { OTHER_STATUSES, readStaffPlans } from '../../api/plans.ts'
import type { StaffPlan } from '../../api/plans.ts'
import { DeskList } from '../../desk-list.tsx'
import { DeskPage } from '../../desk-page.tsx'
import { PlanRows } from './plan-rows.tsx'
import '../../money.css'

/** Domains that are paid monthly: first those that are overdue, then all others. */
export function PlansPage() {
  return (
    <DeskPage title="Monthly plans">
      {() => (
        <>
          <Overdue />
          <Others />
        </>
      )}
    </DeskPage>
  )
}

function usePlans(status: StaffPlan['status'] | '') {
  const slices = useSlices(
    {
      key: `staff plans ${status}`,
      ask: async (signal: AbortSignal) => await readStaffPlans({ status }, signal),
      freshMs: 0,
    },
    async (cursor, signal) => await readStaffPlans({ status, cursor }, signal),
  )
  useLive(slices.askAgain, { isPaused: slices.isExtended })
  return slices
}

function Overdue() {
  const slices = usePlans('overdue')
  return (
    <Part id="overdue-title" title="Overdue">
      <DeskList what="overdue plans" slices={slices} empty="No payment is overdue">
        {(plans) => <PlanRows label="Overdue plans" plans={plans} onDone={slices.askAgain} />}
      </DeskList>
    </Part>
  )
}

function Others() {
  const { query } = useAddress()
  const status = OTHER_STATUSES.find((each) => each === query['status']) ?? ''
  const all = usePlans(status)
  const slices = { ...all, items: all.items?.filter((plan) => plan.status !== 'overdue') }
  return (
    <Part id="plans-title" title="Others, newest first">
      <div className="list-filter">
        <StatusFilter
          value={status}
          words={OTHER_STATUSES}
          textOf={(each) => markOfPlan({ status: each }).text}
        />
        <RefreshButton {...slices} />
      </div>
      <DeskList
        what="plans"
        slices={slices}
        empty={status === '' ? 'No other plans' : 'There is no such plan'}
      >
        {(plans) => <PlanRows label="Other plans" plans={plans} onDone={all.askAgain} />}
      </DeskList>
    </Part>
  )
}
