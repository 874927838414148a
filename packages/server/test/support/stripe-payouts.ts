import Stripe from 'stripe'
import { checkStripeAccounts } from '../../src/features/trading/earnings/check-stripe-accounts.ts'
import { sendTransfers } from '../../src/features/trading/earnings/send-transfers.ts'
import { deliverSale, passDays, runPayouts } from './earnings.ts'
import { givenSellersListing } from './handovers.ts'
import { type House, openHouse } from './house.ts'
import type { TestLab } from './lab.ts'
import { passLeases } from './leases.ts'
import { type Browser, signedInBrowser } from './people.ts'
import { givenPurchase } from './purchases.ts'

export const DETAILS_PATH = '/api/seller/payout-details'
export const CONNECT_SECRET = 'whsec_connect'
const LEASE_MS = 120_000

/** The lab's Stripe as the operator sets it up. */
export const stripeAt = (lab: TestLab) => ({
  live: {
    secretKey: 'sk_test_lab',
    webhookSecret: 'whsec_lab',
    connectSecret: CONNECT_SECRET,
    apiUrl: lab.stripe,
  },
})

/**
 * A node that pays sellers through Stripe, beside a house whose buyers pay at the lab's other
 * gateway.
 */
export async function openStripeNode(house: House, lab: TestLab): Promise<House> {
  return await openHouse({ stripe: stripeAt(lab) }, lab, house.deps.databaseUrl)
}

export type Onboarding = 'ready' | 'checking' | 'restricted' | 'closed'

/** What a seller enters at Stripe, or Stripe's decision afterwards. */
export async function onboard(lab: TestLab, stripe_ref: string, as: Onboarding): Promise<void> {
  const url = `${lab.stripe}/setup/e/${stripe_ref}?back=%2F`
  const body = new URLSearchParams({ as })
  const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  if (status !== 303) throw new Error(`Stripe’s page answered ${status}`)
}

export async function stripeRefOf({ db }: House, account_id: string): Promise<string> {
  const [row] = await db<{ stripe_ref: string | null }[]>`
    select stripe_ref from seller_stripe_accounts where account_id = ${account_id}
  `
  return row?.stripe_ref ?? ''
}

/** Sets up Stripe for a seller until payouts go there. */
export async function connectSeller(
  node: House,
  lab: TestLab,
  seller: Parameters<typeof signedInBrowser>[1] & { id: string },
): Promise<{ browser: Browser; stripe_ref: string }> {
  const browser = await signedInBrowser(node, seller)
  await browser.put(DETAILS_PATH, { method: 'stripe' })
  const stripe_ref = await stripeRefOf(node, seller.id)
  await onboard(lab, stripe_ref, 'ready')
  const { method } = (await browser.post(`${DETAILS_PATH}/check`)).json()
  if (method !== 'stripe') throw new Error('payouts don’t go to Stripe')
  return { browser, stripe_ref }
}

/** A seller with Stripe, and a payout of 425.00 that waits for the worker. */
export async function givenStripePayout(house: House, node: House, lab: TestLab) {
  const { seller, domain, bin } = await givenSellersListing(house, lab)
  const connected = await connectSeller(node, lab, seller)
  const { public_id } = await givenPurchase(house, { domain, bin })
  await deliverSale(house, public_id, { daysAgo: 8 })
  await passDays(node, 0)
  const made = (await runPayouts(node)).find(({ account_id }) => account_id === seller.id)
  if (!made) throw new Error('the run made no payout')
  return { seller, public_id, ...connected, payout_id: made.payout_id }
}

/** The worker's part, first moving the clock ahead if `waitMs` is given. */
export async function workStripe(node: House, waitMs = 0): Promise<void> {
  node.clock.advance(waitMs)
  await passLeases(node.db, LEASE_MS)
  const { db, clock, deps } = node
  const transfers = deps.payments.live?.transfers
  if (!transfers) throw new Error('Stripe isn’t set up')
  const { masterKey } = deps.config
  const needs = { db, clock, log: deps.log, masterKey, transfers }
  while (await checkStripeAccounts(needs)) continue
  while (await sendTransfers(needs)) continue
}

/** Stripe's webhook about a seller's account. */
export async function notifyOfAccount(
  { app }: House,
  stripe_ref: string,
  secret = CONNECT_SECRET,
): Promise<number> {
  const object = { id: stripe_ref, object: 'account' }
  const event = { id: 'evt_1', object: 'event', type: 'account.updated', data: { object } }
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const url = '/api/payments/stripe/live'
  return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
}
