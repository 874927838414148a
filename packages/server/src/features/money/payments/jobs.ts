import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import type { Purposes } from './purpose.ts'
import { sweepPayments } from './sweep-payments.ts'

const LOOK_MS = 500

/** Takes the money that is due, gives back what is, and finds what was left half-done. */
export function paymentJobs({ db, clock, log, payments }: Deps, purposes: Purposes): Work[] {
  const needs = { db, clock, log, payments, purposes }
  return [{ name: 'sweep payments', everyMs: LOOK_MS, run: () => sweepPayments(needs) }]
}
