import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Slice } from '../../api/slice.ts'
import { ROWS_A_PAGE } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'

/** A domain that somebody pays monthly. */
export type StaffPlan = Answer<typeof wire.listStaffPlans>['plans'][number]

export const OTHER_STATUSES = ['active', 'paid', 'ended'] as const
type Wanted = { status: StaffPlan['status'] | ''; cursor?: string }

/** Newest first. */
export async function readStaffPlans(
  { status, cursor }: Wanted,
  signal: AbortSignal,
): Promise<Slice<StaffPlan>> {
  const query = {
    limit: ROWS_A_PAGE,
    ...(status !== '' && { status }),
    ...(cursor !== undefined && { cursor }),
  }
  const { plans, next_cursor } = await ask(wire.listStaffPlans, { query }, signal)
  return { items: plans, next_cursor }
}

/** Returns the plan, or an approval request where a colleague has to agree first. */
export async function cancelPlan(plan_id: string, note: string) {
  const body = note === '' ? null : { note }
  return await ask(wire.cancelPlan, { path: { plan_id }, body })
}
