import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenOrder, postOrder, someDomain } from '../../../../test/support/orders.ts'
import { moveOrder } from './move-order.ts'
import type { Environment } from '../../../values/environment.ts'

const DAY_MS = 86_400_000
const PRICE = 500_00

let house: House
beforeAll(async () => {
  house = await openHouse()
})

async function givenName(environment: Environment = 'live'): Promise<string> {
  const domain = someDomain()
  await givenListing(house, { domain, bin: PRICE, environment })
  return domain
}

const order = async (partner: GivenPartner, domain: string) =>
  await postOrder(house, partner, { domain, sale_price_cents: PRICE })

async function orderAndRefund(partner: GivenPartner, domain: string): Promise<void> {
  const { status, body } = await order(partner, domain)
  expect(status).toBe(201)
  await partner.client.refunds.create({ public_id: body.public_id })
}

/** Staff refund the order, and the partner asks for that refund a minute later. */
async function orderAndAskLate(partner: GivenPartner, domain: string): Promise<void> {
  const { public_id } = (await order(partner, domain)).body
  const now = house.clock.now()
  await house.db.begin((tx) => moveOrder(tx, public_id, 'refund', { now }))
  house.clock.advance(60_000)
  expect((await partner.client.refunds.create({ public_id })).status).toBe('REFUNDED')
}

const UNAVAILABLE = { status: 409, body: { error: { code: 'domain_unavailable' } } }

describe('a name that a partner refunded three times in 30 days', () => {
  it('409: can’t be bought by that partner for the next 30 days, but by others', async () => {
    const partner = await givenPartner(house)
    const domain = await givenName()
    for (let at = 0; at < 3; at += 1) {
      await orderAndRefund(partner, domain)
      house.clock.advance(10 * DAY_MS)
    }
    expect(await order(partner, domain)).toMatchObject(UNAVAILABLE)
    house.clock.advance(19 * DAY_MS)
    expect(await order(partner, domain)).toMatchObject(UNAVAILABLE)
    await orderAndRefund(await givenPartner(house), domain)
    await orderAndRefund(partner, await givenName())
    house.clock.advance(DAY_MS + 1_000)
    expect((await order(partner, domain)).status).toBe(201)
  })

  it('409: even if the first refunds are more than 30 days old when ordering', async () => {
    const partner = await givenPartner(house)
    const domain = await givenName()
    await orderAndRefund(partner, domain)
    await orderAndRefund(partner, domain)
    house.clock.advance(29 * DAY_MS)
    await orderAndRefund(partner, domain)
    // The first two are now more than 30 days old, but all three were within 30 days.
    house.clock.advance(2 * DAY_MS)
    expect(await order(partner, domain)).toMatchObject(UNAVAILABLE)
  })

  it('201: three refunds over more than 30 days are fine, and refunds by staff don’t count', async () => {
    const partner = await givenPartner(house)
    const domain = await givenName()
    for (let at = 0; at < 4; at += 1) {
      await orderAndRefund(partner, domain)
      house.clock.advance(16 * DAY_MS)
    }
    const other = await givenName()
    for (let at = 0; at < 3; at += 1) {
      const { body } = await order(partner, other)
      const now = house.clock.now()
      await house.db.begin((tx) => moveOrder(tx, body.public_id, 'refund', { now }))
    }
    expect((await order(partner, other)).status).toBe(201)
  })

  it('201: refunds by staff don’t count either if the partner asks for them afterwards', async () => {
    const partner = await givenPartner(house)
    const domain = await givenName()
    for (let at = 0; at < 3; at += 1) await orderAndAskLate(partner, domain)
    expect((await order(partner, domain)).status).toBe(201)
  })

  it('201: the sandbox has no such limit, so that tests can go on', async () => {
    const partner = await givenPartner(house, { environment: 'sandbox' })
    const domain = await givenName('sandbox')
    for (let at = 0; at < 5; at += 1) await orderAndRefund(partner, domain)
    expect((await order(partner, domain)).status).toBe(201)
  })
})

describe('a partner with more than twenty refunds in a day', () => {
  it('201: has its next orders held for review until the day is over', async () => {
    const partner = await givenPartner(house)
    for (let at = 0; at < 20; at += 1) await orderAndRefund(partner, await givenName())
    const twentieth = await order(partner, await givenName())
    expect((await partner.client.orders.read(twentieth.body.public_id)).status).toBe(
      'EXTERNALLY_PAID',
    )
    await partner.client.refunds.create({ public_id: twentieth.body.public_id })
    const next = await order(partner, await givenName())
    expect(next.body.status).toBe('EXTERNALLY_PAID')
    const held = await partner.client.orders.read(next.body.public_id)
    expect([held.status, held.timeline.at(-1)?.note]).toEqual([
      'MANUAL_REVIEW',
      'Held for review: more than 20 refunds in 24 hours.',
    ])
    const { publicId } = await givenOrder(house)
    const [row] = await house.db`select status from orders where public_id = ${publicId}`
    expect(row).toEqual({ status: 'EXTERNALLY_PAID' })
    house.clock.advance(DAY_MS + 1_000)
    const later = await order(partner, await givenName())
    expect((await partner.client.orders.read(later.body.public_id)).status).toBe('EXTERNALLY_PAID')
  })

  it('201: isn’t held for refunds by staff that it asked for afterwards', async () => {
    const partner = await givenPartner(house)
    for (let at = 0; at < 21; at += 1) await orderAndAskLate(partner, await givenName())
    const next = await order(partner, await givenName())
    const { status } = await partner.client.orders.read(next.body.public_id)
    expect(status).toBe('EXTERNALLY_PAID')
  })
})
