import type { RenewalPrice } from './price-renewal.ts'
import type { Dates } from './schedule.ts'
import type { LeasedRenewal } from './sql.ts'

/** What a step needs to know, as of one moment. */
export type StepFacts = {
  renewal: LeasedRenewal
  step: string
  dates: Dates
  price: RenewalPrice
  next_at: Date
  now: Date
}
