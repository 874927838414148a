import type { Cost } from '../../../upstream/registrar/registration-calls.ts'

/**
 * Why we don't know what an item cost us: the registrar shows no process for it, the process has no
 * amount, it was charged in another currency, or it is from before costs were booked.
 */
export const COST_DOUBTS = ['no_process', 'no_amount', 'other_currency', 'not_recorded'] as const
export type CostDoubt = (typeof COST_DOUBTS)[number]

/** Null if the cost is known. */
export function costDoubtOf(bought: Cost & { process_id: number | null }): CostDoubt | null {
  if (bought.process_id === null) return 'no_process'
  if (bought.cost_other !== null) return 'other_currency'
  return bought.cost_cents === null ? 'no_amount' : null
}
