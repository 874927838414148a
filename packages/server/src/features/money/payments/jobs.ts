import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import type { Purposes } from './purpose.ts'
import { sendRefunds } from './send-refunds.ts'
import { sweepPayments } from './sweep-payments.ts'

const LOOK_MS = 500

/** Captures and returns money that is due, and picks up payments that a crash left unfinished. */
export function paymentJobs({ db, clock, log, payments }: Deps, purposes: Purposes): Work[] {
  const needs = { db, clock, log, payments, purposes }
  return [
    { name: 'sweep payments', everyMs: LOOK_MS, run: () => sweepPayments(needs) },
    { name: 'send refunds', everyMs: LOOK_MS, run: () => sendRefunds(needs) },
  ]
}
