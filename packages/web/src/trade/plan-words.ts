import type { Plan, PlanRole } from '../api/plans.ts'
import { centsText } from '../names/cents-text.ts'
import { momentDay } from '../names/day-text.ts'
import type { Mark } from '../parts/tone-mark.tsx'

export const PLANS_HREF = '/account/plans'

export function plansHref(role: PlanRole): string {
  return role === 'buyer' ? PLANS_HREF : `${PLANS_HREF}?role=seller`
}

const MARKS: Record<Plan['status'], Mark> = {
  active: { text: 'Active', tone: 'good' },
  overdue: { text: 'Overdue', tone: 'bad' },
  paid: { text: 'Paid', tone: 'good' },
  ended: { text: 'Ended', tone: 'calm' },
}

export function markOfPlan({ status }: Pick<Plan, 'status'>): Mark {
  return MARKS[status]
}

/** `4 of 12 payments made`. */
export function progressText({ paid, months }: Pick<Plan, 'paid' | 'months'>): string {
  return `${paid} of ${months} payments made`
}

type Amounts = Pick<Plan, 'paid_cents' | 'left_cents' | 'currency'>

/** `$400.00 paid, $800.00 left`. */
export function amountsText({ paid_cents, left_cents, currency }: Amounts): string {
  const paid = `${centsText(paid_cents, currency)} paid`
  return left_cents === 0 ? paid : `${paid}, ${centsText(left_cents, currency)} left`
}

type Due = Pick<Plan, 'next_cents' | 'next_charge_at' | 'currency'>

/** `$100.00 on Dec 17, 2026`. */
export function nextPaymentText({ next_cents, next_charge_at, currency }: Due): string {
  const amount = next_cents === null ? '' : centsText(next_cents, currency)
  if (next_charge_at === null) return amount
  return `${amount} on ${momentDay(next_charge_at)}`
}

/** What happens next with a plan, in one sentence, for its buyer or its seller. */
export function nextOfPlan(plan: Plan): string {
  return plan.role === 'buyer' ? nextForBuyer(plan) : nextForSeller(plan)
}

const END_TEXTS: Record<string, string> = {
  defaulted: 'A payment was overdue for 14 days, so the domain went back to its seller.',
  not_charged: 'The first payment didn’t go through. You weren’t charged.',
  cancelled: 'Our staff ended the plan, and the domain went back to its seller.',
}

function nextForBuyer(plan: Plan): string {
  if (plan.status === 'paid') return 'Everything is paid. The domain is yours.'
  if (plan.status === 'ended') {
    return END_TEXTS[plan.ended_reason ?? ''] ?? 'The domain went back to its seller.'
  }
  if (plan.status === 'overdue' && plan.ends_at) {
    return `Pay by ${momentDay(plan.ends_at)}, or the domain goes back to its seller.`
  }
  return `Next payment: ${nextPaymentText(plan)}.`
}

function nextForSeller(plan: Plan): string {
  if (plan.status === 'paid') return 'The buyer paid everything. The sale is complete.'
  if (plan.status === 'ended') {
    return plan.ended_reason === 'defaulted'
      ? 'The buyer stopped paying. The domain is yours again.'
      : 'The plan was cancelled. The domain is yours again.'
  }
  if (plan.status === 'overdue' && plan.ends_at) {
    return `A payment is overdue. Unless it’s paid by ${momentDay(plan.ends_at)}, you get the domain back.`
  }
  return `Next payment: ${nextPaymentText(plan)}.`
}
