import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder, someDomain } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { moveOrder } from './move-order.ts'
import type { Action } from './states.ts'
import type { Environment } from '../../../values/environment.ts'

const PRICE = 1_000_00

let house: House
let staff: Browser
beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
})
afterEach(() => expectLedgerSound(house.db))

async function setLimit({ partnerId }: GivenPartner, credit_limit_cents: number | null) {
  const path = `/api/staff/partners/${partnerId}`
  const answer = await staff.patch(path, { credit_limit_cents })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { credit_limit_cents }])
}

async function order(partner: GivenPartner, environment: Environment = 'live', more = {}) {
  const domain = someDomain()
  await givenListing(house, { domain, bin: PRICE, environment })
  return await postOrder(house, partner, { domain, sale_price_cents: PRICE, ...more })
}

async function move(publicId: string, ...actions: Action[]): Promise<void> {
  for (const action of actions) {
    await house.db.begin((tx) => moveOrder(tx, publicId, action, { now: house.clock.now() }))
  }
}

const EXCEEDED = { status: 422, body: { error: { code: 'credit_limit_exceeded' } } }

describe('a credit limit', () => {
  it('422: refuses the order that would exceed it, and leaves nothing behind', async () => {
    const partner = await givenPartner(house)
    await setLimit(partner, 2 * PRICE)
    expect((await order(partner)).status).toBe(201)
    expect((await order(partner)).status).toBe(201)
    const domain = someDomain()
    await givenListing(house, { domain, bin: PRICE })
    const wanted = { domain, sale_price_cents: PRICE }
    expect(await postOrder(house, partner, wanted)).toMatchObject(EXCEEDED)
    expect(await partner.client.inventory.availability(domain)).toMatchObject({ available: true })
    const rows = await house.db`select 1 from orders where partner_id = ${partner.partnerId}`
    expect(rows.length).toBe(2)
  })

  it('201: there is no limit by default, or after it was removed', async () => {
    const partner = await givenPartner(house)
    const path = `/api/staff/partners/${partner.partnerId}`
    expect((await staff.get(path)).json()).toMatchObject({ credit_limit_cents: null })
    await setLimit(partner, 0)
    expect(await order(partner)).toMatchObject(EXCEEDED)
    const other = await staff.patch(path, { name: 'Another name' })
    expect(other.json()).toMatchObject({ credit_limit_cents: 0 })
    await setLimit(partner, null)
    expect((await order(partner)).status).toBe(201)
  })

  it('422: fifty concurrent orders can’t exceed it together', async () => {
    const partner = await givenPartner(house)
    await setLimit(partner, 7 * PRICE)
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(partner)))
    const recorded = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ body }) => body.error?.code === 'credit_limit_exceeded')
    expect([recorded.length, refused.length]).toEqual([7, 43])
  })

  it('422: a dry run is refused like the order would be', async () => {
    const partner = await givenPartner(house)
    await setLimit(partner, PRICE - 1)
    expect(await order(partner, 'live', { dry_run: true })).toMatchObject(EXCEEDED)
  })

  it('201: refunded, cancelled and settled orders no longer count, held ones do', async () => {
    const partner = await givenPartner(house)
    await setLimit(partner, PRICE)
    const first = await order(partner)
    await move(first.body.public_id, 'hold')
    expect(await order(partner)).toMatchObject(EXCEEDED)
    await move(first.body.public_id, 'cancel')
    const second = await order(partner)
    await partner.client.refunds.create({ public_id: second.body.public_id })
    const third = await order(partner)
    await move(third.body.public_id, 'start-transfer', 'confirm-transfer')
    expect(await order(partner)).toMatchObject(EXCEEDED)
    house.clock.advance(1_000)
    const settled = await staff.post('/api/staff/settlements/run', { environment: 'live' })
    expect(settled.statusCode).toBe(200)
    expect((await partner.client.orders.read(third.body.public_id)).status).toBe('SETTLED')
    expect((await order(partner)).status).toBe(201)
  })

  it('201: other environments and other partners have their own limit', async () => {
    const partner = await givenPartner(house)
    const sandbox = await givenPartner(house, { environment: 'sandbox' })
    await house.db`
      update partner_credentials set partner_id = ${partner.partnerId}
      where key_id = ${sandbox.keyId}
    `
    await setLimit(partner, PRICE)
    expect((await order(partner)).status).toBe(201)
    expect((await order(sandbox, 'sandbox')).status).toBe(201)
    expect(await order(sandbox, 'sandbox')).toMatchObject(EXCEEDED)
    expect((await order(await givenPartner(house))).status).toBe(201)
  })

  it('400: rejects a limit that is not a whole number of cents', async () => {
    const { partnerId } = await givenPartner(house)
    for (const credit_limit_cents of [-1, 1.5, '100', 1e15]) {
      const answer = await staff.patch(`/api/staff/partners/${partnerId}`, { credit_limit_cents })
      expect([credit_limit_cents, answer.statusCode]).toEqual([credit_limit_cents, 400])
    }
  })
})
