import { readPlan } from '../../api/plans.ts'
import type { OnePlan, Plan } from '../../api/plans.ts'
import type { Question } from '../../load/answers.ts'

/** The whole plan. It is asked again once something was paid. */
export function wholePlan({ plan_id, status, paid }: Plan): Question<OnePlan> {
  return {
    key: `plan ${plan_id} ${status} ${paid}`,
    ask: async (signal) => await readPlan(plan_id, signal),
    freshMs: 0,
  }
}
