import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../test/support/given.ts'
import { type House, openHouse } from '../../../test/support/house.ts'

let house: House
let live: GivenPartner
let sandbox: GivenPartner

beforeAll(async () => {
  house = await openHouse()
  live = await givenPartner(house)
  sandbox = await givenPartner(house, { environment: 'sandbox' })
  await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00, floor: 3_600_00 })
  await givenListing(house, { domain: 'sold.com', sold: true })
  await givenListing(house, { domain: 'test.com', environment: 'sandbox', bin: 10_00 })
  await givenListing(house, { domain: 'xn--mnchen-3ya.de', bin: 900_00 })
})

describe('GET /availability', () => {
  it('200: a name for sale, as a person may type it', async () => {
    for (const text of ['solarhub.com', ' HTTPS://SolarHub.com:443/path. ', 'www.solarhub.com']) {
      expect(await live.client.inventory.availability(text)).toEqual({
        domain: 'solarhub.com',
        available: true,
        price_cents: 480_000,
        currency: 'USD',
      })
    }
  })

  it('200: a name in either form of its script', async () => {
    expect(await live.client.inventory.availability('münchen.de')).toMatchObject({
      domain: 'xn--mnchen-3ya.de',
      unicode: 'münchen.de',
      available: true,
    })
  })

  it('200: a name that is not listed, sold or of the other environment is a no', async () => {
    for (const domain of ['unlisted.com', 'sold.com', 'test.com']) {
      const answer = await live.client.inventory.availability(domain)
      expect(answer).toMatchObject({ domain, available: false, price_cents: null })
    }
    expect(await sandbox.client.inventory.availability('test.com')).toMatchObject({
      available: true,
    })
    expect(await sandbox.client.inventory.availability('solarhub.com')).toMatchObject({
      available: false,
    })
  })

  it.each(['acme', '', '192.0.2.1', 'a b.com', 'someone@example.com'])(
    '400: %j',
    async (domain) => {
      await expect(live.client.inventory.availability(domain)).rejects.toMatchObject({
        status: 400,
        code: 'validation_error',
      })
    },
  )
})

describe('GET /pricing', () => {
  it('200: both prices in cents', async () => {
    expect(await live.client.inventory.pricing('solarhub.com')).toEqual({
      domain: 'solarhub.com',
      bin_price_cents: 480_000,
      floor_price_cents: 360_000,
      currency: 'USD',
    })
  })

  it('404: a name that is not listed', async () => {
    await expect(live.client.inventory.pricing('unlisted.com')).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })
})
