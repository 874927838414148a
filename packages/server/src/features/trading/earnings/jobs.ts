import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { checkStripeAccounts } from './check-stripe-accounts.ts'
import { matureEarnings } from './mature-earnings.ts'
import { sendTransfers } from './send-transfers.ts'

const MATURE_EVERY_MS = 60_000
const SEND_EVERY_MS = 1_000
const CHECK_EVERY_MS = 2_000

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'payments' | 'config'>

/** Makes sellers' money payable a week after delivery, and sends it to those who use Stripe. */
export function earningJobs(deps: Needs): Work[] {
  const { db, clock } = deps
  return [
    {
      name: 'make sellers’ money payable',
      everyMs: MATURE_EVERY_MS,
      run: () => matureEarnings(db, clock.now()),
    },
    ...stripeJobs(deps),
  ]
}

/** Sellers only sell in the live environment. */
function stripeJobs({ db, clock, log, payments, config: { masterKey } }: Needs): Work[] {
  const transfers = payments.live?.transfers
  if (!transfers) return []
  const needs = { db, clock, log, masterKey, transfers }
  return [
    { name: 'send payouts to Stripe', everyMs: SEND_EVERY_MS, run: () => sendTransfers(needs) },
    {
      name: 'check sellers’ accounts at Stripe',
      everyMs: CHECK_EVERY_MS,
      run: () => checkStripeAccounts(needs),
    },
  ]
}
