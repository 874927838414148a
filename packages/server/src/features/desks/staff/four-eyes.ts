import type { Needs } from './needs.ts'

type Rule = Pick<Needs, 'fourEyes' | 'reviewThresholdCents'>
type Money = { environment: string; amount_cents: number }

/** Whether an amount needs approval by a second member of staff. Test money never does. */
export function needsApproval(
  { fourEyes, reviewThresholdCents }: Rule,
  { environment, amount_cents }: Money,
): boolean {
  return fourEyes && environment === 'live' && amount_cents >= reviewThresholdCents
}
