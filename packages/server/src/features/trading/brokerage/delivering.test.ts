import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { payDeal } from '../../../../test/support/deals.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { deliver } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'

let lab: TestLab
let house: House
let staff: Browser
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  await lab.reset()
  staff = (await givenSignedIn(house, 'staff')).browser
})
afterEach(() => expectLedgerSound(house.db))

async function post(path: string, body: object = {}): Promise<void> {
  const answer = await staff.post(`/api/staff${path}`, body)
  expect([path, answer.statusCode]).toEqual([path, 200])
}

/** An account asks us directly for a name, and the deal is made and paid. */
async function givenDeal(domain: string) {
  const { browser } = await givenSignedIn(house)
  const opened = await browser.post('/api/brokerage', { domain, budget: 5_000_00 })
  expect(opened.statusCode).toBe(201)
  const { case_id } = opened.json()
  for (const status of ['CONTACTING_OWNER', 'NEGOTIATING', 'AGREED']) {
    await post(`/brokerage/${case_id}/status`, { status })
  }
  await post(`/brokerage/${case_id}/complete`, { sale_price_cents: 4_000_00 })
  await payDeal(house, { browser, case_id })
  await deliver(house)
  const read = async () => (await browser.get('/api/purchases')).json().purchases[0]
  return { read, public_id: String((await read()).public_id) }
}

async function readQueue(): Promise<string[]> {
  const { deliveries } = (await staff.get('/api/staff/queue')).json()
  return deliveries.orders.map(({ public_id }: { public_id: string }) => public_id)
}

it('staff find a brokered purchase in their queue until they have delivered it', async () => {
  const { read, public_id } = await givenDeal('dormant-harbor.com')
  expect((await read()).delivery).toMatchObject({ kind: 'push', status: 'waiting' })
  expect(await readQueue()).toEqual([public_id])
  await post(`/orders/${public_id}/start-transfer`)
  expect(await readQueue()).toEqual([public_id])
  await post(`/orders/${public_id}/confirm-transfer`)
  expect(await readQueue()).toEqual([])
})

it('whoever listed a brokered name once gets no task to hand it over', async () => {
  const domain = 'dormant-meadow.net'
  const former = await givenSignedIn(house)
  const listing = await givenListing(house, { domain, withdrawn: true })
  await house.db`update listings set owner_account_id = ${former.id} where id = ${listing}`
  const { read, public_id } = await givenDeal(domain)
  expect((await read()).delivery).toMatchObject({ kind: 'push', status: 'waiting' })
  expect(await readQueue()).toContain(public_id)
  expect((await former.browser.get('/api/seller/tasks')).json()).toEqual({ tasks: [] })
})
