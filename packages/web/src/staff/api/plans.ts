import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Slice } from '../../api/slice.ts'
import { ROWS_A_PAGE } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'

/** A domain that somebody pays monthly. */
export type StaffPlan = Answer<typeof wire.listStaffPlans>['plans'][number]

export const PLAN_STATUSES = ['overdue', 'active', 'paid', 'ended'] as const
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
