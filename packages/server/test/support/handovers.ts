import { beginHandovers } from '../../src/features/trading/handover/begin-handovers.ts'
import { takeSteps } from '../../src/features/trading/handover/take-steps.ts'
import { heldNames } from '../../src/features/portfolio/one-domain/held-names.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { passLeases } from './leases.ts'
import { someDomain } from './orders.ts'
import { givenSignedIn } from './people.ts'
import { givenPurchase } from './purchases.ts'

const LISTINGS = '/api/account/listings'

type SellersFacts = {
  domain?: string
  bin?: number
  minimum_offer_cents?: number
  auto_accept_cents?: number
  offers_welcome?: boolean
}

/** A domain that an account sells: proven by DNS, approved and listed. */
export async function givenSellersListing(
  house: House,
  lab: TestLab,
  { domain = someDomain(), bin = 500_00, ...terms }: SellersFacts = {},
) {
  const seller = await givenSignedIn(house)
  const wanted = { domain, bin_price_cents: bin, ...terms }
  const { id, verification } = (await seller.browser.post(LISTINGS, wanted)).json()
  await lab.host(verification.record_name, [{ type: 'TXT', data: verification.record_value }])
  await seller.browser.post(`${LISTINGS}/${id}/verify`)
  await house.db`update listings set approved = true where domain = ${domain}`
  return { seller, domain, bin, id: String(id) }
}

/** The worker's part in deliveries, first moving the clock ahead if `waitMs` is given. */
export async function deliver(house: House, waitMs = 0): Promise<void> {
  house.clock.advance(waitMs)
  await passLeases(house.db, Math.max(waitMs, 600_000))
  const { db, deps, clock } = house
  const needs = { db, clock, log: deps.log, names: heldNames(deps) }
  await beginHandovers(db, clock.now())
  // Each step makes the next one due at once, or much later.
  for (let i = 0; i < 3; i += 1) while (await takeSteps(needs)) continue
}

/** A seller's domain that somebody bought. The seller has the task to hand it over. */
export async function givenTask(house: House, lab: TestLab) {
  const listed = await givenSellersListing(house, lab)
  const { domain, bin } = listed
  await lab.names([domain], 'none')
  const bought = await givenPurchase(house, { domain, bin })
  await deliver(house)
  const [task] = (await listed.seller.browser.get('/api/seller/tasks')).json().tasks
  return { ...listed, ...bought, task, task_id: String(task.task_id) }
}
