import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenPartner } from '../../../../test/support/given.ts'
import { givenSellersListing } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { DAY_MS, skipAhead } from '../../../../test/support/plans.ts'
import { givenPurchase } from '../../../../test/support/purchases.ts'
import { moveOrder } from '../orders/move-order.ts'

const LISTINGS = '/api/account/listings'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

type Person = Awaited<ReturnType<typeof givenSignedIn>>

const list = async ({ browser }: Person, domain: string) =>
  await browser.post(LISTINGS, { domain, bin_price_cents: 900_00 })

/** Lists a name, proves it by its record, and has it approved. */
async function putOnMarket(person: Person, domain: string): Promise<void> {
  const listed = await list(person, domain)
  expect([listed.statusCode, listed.body]).toEqual([201, expect.any(String)])
  const { id, verification } = listed.json()
  await lab.host(verification.record_name, [{ type: 'TXT', data: verification.record_value }])
  const verified = await person.browser.post(`${LISTINGS}/${id}/verify`)
  expect([verified.statusCode, verified.json().state]).toEqual([200, 'awaiting_approval'])
  await house.db`update listings set approved = true where domain = ${domain}`
}

const ordersOf = async (domain: string) =>
  await house.db<{ status: string; is_closed: boolean }[]>`
    select status, resold_at is not null as is_closed from orders where domain = ${domain}
  `

describe('a name that was bought from a partner', () => {
  const BUYER_MS = 30 * DAY_MS

  /** A partner's sale, delivered a day ago. */
  async function givenPartnersSale(buyer?: Person) {
    const { seller, domain } = await givenSellersListing(house, lab)
    const partner = await givenPartner(house)
    const sale = { domain, sale_price_cents: 500_00 }
    const whose = buyer ? { buyer: { email: buyer.email.toUpperCase() } } : {}
    const { status, body } = await postOrder(house, partner, { ...sale, ...whose })
    expect(status).toBe(201)
    for (const action of ['start-transfer', 'confirm-transfer'] as const) {
      const now = house.clock.now()
      await house.db.begin((tx) => moveOrder(tx, body.public_id, action, { now }))
    }
    await skipAhead(house, DAY_MS)
    return { seller, domain }
  }

  it('is sold again by the buyer, whose email address the partner gave us', async () => {
    const buyer = await givenSignedIn(house)
    const { seller, domain } = await givenPartnersSale(buyer)
    const stranger = await givenSignedIn(house)
    for (const person of [seller, stranger]) {
      expect((await list(person, domain)).statusCode).toBe(409)
    }
    await putOnMarket(buyer, domain)
    expect(await ordersOf(domain)).toEqual([{ status: 'TRANSFER_COMPLETED', is_closed: true }])
    const again = await givenPurchase(house, { domain, bin: 900_00 })
    expect(again.public_id).toBeDefined()
  })

  it('409, then for sale: whoever else proves it waits for 30 days. Its seller can’t', async () => {
    const { seller, domain } = await givenPartnersSale()
    const owner = await givenSignedIn(house)
    expect((await list(owner, domain)).statusCode).toBe(409)
    await skipAhead(house, BUYER_MS - DAY_MS)
    expect((await list(seller, domain)).statusCode).toBe(409)
    const listed = await list(owner, domain)
    expect(listed.statusCode).toBe(201)
    const unproven = await owner.browser.post(`${LISTINGS}/${listed.json().id}/verify`)
    expect(unproven.json().check).toBe('missing')
    expect(await ordersOf(domain)).toEqual([{ status: 'TRANSFER_COMPLETED', is_closed: false }])
  })
})
