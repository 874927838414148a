import { useAddress } from '../../../address/shown-page.ts'
import { useLive } from '../../../load/use-live.ts'
import { Part } from '../../../parts/part.tsx'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { StatusFilter } from '../../../parts/status-filter.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { markOfPlan } from '../../../trade/plan-words.ts'
import { PLAN_STATUSES, readStaffPlans } from '../../api/plans.ts'
import type { StaffPlan } from '../../api/plans.ts'
import { DeskList } from '../../desk-list.tsx'
import { DeskPage } from '../../desk-page.tsx'
import { PlanTable } from './plan-table.tsx'

/** Domains that are paid monthly. Overdue ones come first, because they end by themselves. */
export function PlansPage() {
  const { query } = useAddress()
  const status = PLAN_STATUSES.find((each) => each === query['status']) ?? ''
  return (
    <DeskPage title="Monthly plans">
      {() => (
        <>
          {status === '' && <Plans status="overdue" />}
          <Plans status={status} hasFilter />
        </>
      )}
    </DeskPage>
  )
}

type Props = { status: StaffPlan['status'] | ''; hasFilter?: boolean }

function Plans({ status, hasFilter = false }: Props) {
  const question = {
    key: `staff plans ${status}`,
    ask: async (signal: AbortSignal) => await readStaffPlans({ status }, signal),
    freshMs: 0,
  }
  const slices = useSlices(
    question,
    async (cursor, signal) => await readStaffPlans({ status, cursor }, signal),
  )
  useLive(slices.askAgain, { isPaused: slices.isExtended })
  const id = hasFilter ? 'plans-title' : 'overdue-title'
  return (
    <Part id={id} title={hasFilter ? 'All, newest first' : 'Overdue'}>
      {hasFilter && (
        <div className="list-filter">
          <StatusFilter
            value={status}
            words={PLAN_STATUSES}
            textOf={(each) => markOfPlan({ status: each }).text}
          />
          <RefreshButton {...slices} />
        </div>
      )}
      <DeskList what="plans" slices={slices} empty={emptyText(status, hasFilter)}>
        {(plans) => <PlanTable label={hasFilter ? 'Plans' : 'Overdue plans'} plans={plans} />}
      </DeskList>
    </Part>
  )
}

function emptyText(status: Props['status'], hasFilter: boolean): string {
  if (!hasFilter) return 'No payment is overdue'
  return status === '' ? 'Nobody pays monthly yet' : 'There is no such plan'
}
