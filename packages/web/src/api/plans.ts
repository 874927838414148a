import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Slice } from './slice.ts'
import { ROWS_A_PAGE } from './slice.ts'
import * as wire from './wire/buying.ts'

/** A domain that is paid monthly, as its buyer or its seller sees it. */
export type Plan = Answer<typeof wire.listPlans>['plans'][number]
export type PlanRole = Plan['role']

/** The same with all its payments, and for its buyer the card that is charged. */
export type OnePlan = Answer<typeof wire.readPlan>

/** Newest first. */
export async function readPlans(
  role: PlanRole,
  signal: AbortSignal,
  cursor?: string,
): Promise<Slice<Plan>> {
  const query = { role, limit: ROWS_A_PAGE, ...(cursor !== undefined && { cursor }) }
  const { plans, next_cursor } = await ask(wire.listPlans, { query }, signal)
  return { items: plans, next_cursor }
}

/** One query under one key, wherever the newest plans are shown. */
export function plansOf(role: PlanRole) {
  return {
    key: `plans ${role}`,
    ask: async (signal: AbortSignal) => await readPlans(role, signal),
    freshMs: 0,
  }
}

/** Domains that the account is paying, or has paid, monthly. */
export const OWN_PLANS = plansOf('buyer')

export async function readPlan(plan_id: string, signal: AbortSignal): Promise<OnePlan> {
  return await ask(wire.readPlan, { path: { plan_id } }, signal)
}

/** Each returns the bank's page if the bank wants to see the buyer first. */
export async function payOverdue(plan: Plan): Promise<string | null> {
  const { plan_id, next_cents } = plan
  const body = next_cents === null ? {} : { expected_cents: next_cents }
  return confirmUrlOf(plan, await ask(wire.payPlan, { path: { plan_id }, body }))
}

export async function payOff(plan: Plan): Promise<string | null> {
  const { plan_id, left_cents } = plan
  const body = { expected_cents: left_cents }
  return confirmUrlOf(plan, await ask(wire.payOffPlan, { path: { plan_id }, body }))
}

/** A declined card is no error of the service: nothing was paid, and nothing is being paid. */
function confirmUrlOf(before: Plan, { plan, confirm_url }: Answer<typeof wire.payPlan>) {
  const isMoving = plan.payment !== null || plan.paid > before.paid
  if (confirm_url !== null || isMoving) return confirm_url
  throw new Error(plan.problem ?? 'Your card wasn’t charged. Choose another one and try again.')
}

export async function confirmPlanPayment({ plan_id }: Plan): Promise<string | null> {
  return (await ask(wire.confirmPlanPayment, { path: { plan_id } })).confirm_url
}

export async function setPlanCard(plan_id: string, card_id: string): Promise<void> {
  await ask(wire.setPlanCard, { path: { plan_id }, body: { card_id } })
}
