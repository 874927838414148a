import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { submit } from '../../../../test/support/checkout.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import {
  givenMonthly,
  givenPlan,
  openMonthly,
  payForm,
  sweepPlans,
} from '../../../../test/support/plans.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'
import { transact } from '../../../db/transact.ts'
import { openCase } from './open-case.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

it('422: a name that somebody pays monthly has been sold here, so nobody can ask its owner', async () => {
  const { domain } = await givenPlan(house, lab)
  const partner = await givenPartner(house)
  const line = 'GET /api/partner/v1/brokerage/eligibility'
  const asked = await signedCall(house, partner, line, { query: { domain } })
  expect(asked.body).toMatchObject({ eligible: false, reason: 'listed' })
  const { browser } = await givenSignedIn(house)
  const refused = await browser.post('/api/brokerage', { domain, budget: 5_000_00 })
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'not_eligible'])
})

/** A case that was opened before the name's owner listed it here. */
async function givenCaseBefore(domain: string) {
  await house.db`update listings set approved = false where domain = ${domain}`
  const { partnerId: partner_id } = await givenPartner(house)
  const buyer = { buyer_email: 'buyer@example.com', buyer_name: null, message: null, direct: null }
  const input = {
    ...buyer,
    domain,
    tier: 'managed',
    budget: 5_000_00,
    reasonOutside: null,
  } as const
  const tenant = { partner_id, environment: 'live' } as const
  const opened = await transact(house.db, (tx) => openCase(tx, tenant, input, house.clock.now()))
  await house.db`update listings set approved = true where domain = ${domain}`
  return opened
}

it('409: a deal about a name that was sold monthly meanwhile can’t be completed', async () => {
  const listed = await givenMonthly(house, lab)
  const { domain } = listed
  const staff = (await givenSignedIn(house, 'staff')).browser
  const { case_id } = await givenCaseBefore(domain)
  for (const status of ['CONTACTING_OWNER', 'NEGOTIATING', 'AGREED']) {
    await staff.post(`/api/staff/brokerage/${case_id}/status`, { status })
  }
  const buyer = await givenSignedIn(house)
  const { page } = await openMonthly(buyer, listed)
  await submit(house, page, { form: payForm('works', buyer.email) })
  await sweepPlans(house)
  const [sold] = await house.db`select sold_at from listings where domain = ${domain}`
  const path = `/api/staff/brokerage/${case_id}/complete`
  const refused = await staff.post(path, { sale_price_cents: 4_000_00 })
  expect([refused.statusCode, refused.json().error?.code]).toEqual([409, 'domain_unavailable'])
  expect(await house.db`select sold_at from listings where domain = ${domain}`).toEqual([sold])
  expect(await house.db`select 1 from orders where domain = ${domain}`).toHaveLength(0)
})
