import { openDb } from '../db/pool.ts'
import { listCards } from '../features/money/cards/list-cards.ts'
import { BILLING_PATH } from '../features/money/cards/card.ts'
import { startSetup } from '../features/money/cards/start-setup.ts'
import { findAccount } from '../features/people/accounts/find-account.ts'
import { openPayments } from '../upstream/payments/open-payments.ts'
import { systemClock } from '../values/clock.ts'
import type { Config } from '../config.ts'
import { DEMO_ACCOUNTS } from './demo-credentials.ts'
import type { LabProcess } from './lab-process.ts'

/** The test card that always works (packages/lab/README.md). */
const CARD = { name: 'Buyer', number: '4242424242424242', expiry: '12/90', cvc: '123' }
const FORM_DEADLINE_MS = 5_000

/**
 * Saves a test card for the buyer (contract section 12), on the payment provider's own form like any
 * customer would.
 */
export async function saveBuyersCard(
  databaseUrl: string,
  lab: LabProcess,
  { baseUrl, stripe }: Config,
): Promise<void> {
  const payments = await openPayments(lab.addresses, stripe)
  if (payments.live?.name !== 'test') return
  const db = openDb(databaseUrl, 2)
  try {
    const [, { email }] = DEMO_ACCOUNTS
    const account = await findAccount(db, email)
    if (!account) return
    const needs = { db, clock: systemClock, log: { warn: () => {} }, payments }
    if ((await listCards(needs, account.id)).length > 0) return
    const asked = { account_id: account.id, email, returnUrl: baseUrl + BILLING_PATH }
    const { setup_url } = await startSetup(needs, asked)
    const signal = AbortSignal.timeout(FORM_DEADLINE_MS)
    const body = new URLSearchParams(CARD)
    await fetch(setup_url, { method: 'POST', body, redirect: 'manual', signal })
    await listCards(needs, account.id)
  } finally {
    await db.end({ timeout: 1 })
  }
}
