import { beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'

/** Nothing listens there. */
const NOWHERE = 'postgres://nobody@127.0.0.1:1/none'

const searchWith = ({ client }: GivenPartner) => {
  return async (q: string) => (await client.inventory.search(q)).domains.map(({ domain }) => domain)
}

describe('a replica that is behind', () => {
  let house: House
  let behind: House
  let search: (q: string) => Promise<string[]>

  beforeAll(async () => {
    // A second database that doesn't follow the first: a replica that has stopped.
    const { url } = await ownDatabase()
    behind = await openHouse({}, undefined, url)
    house = await openHouse({ databaseReadUrl: url })
    search = searchWith(await givenPartner(house))
    for (const each of [house, behind]) await givenListing(each, { domain: 'solarhub.com' })
    await givenListing(behind, { domain: 'solarsold.com' })
    await givenListing(house, { domain: 'solarsold.com', sold: true })
    await givenListing(house, { domain: 'solarfresh.com', bin: 700_00 })
  })

  it('200: names come from the replica, but none that the primary no longer offers', async () => {
    expect(await search('solar')).toEqual(['solarhub.com'])
  })

  it('200: a name typed in full is found although the replica does not have it', async () => {
    expect(await search('solarfresh.com')).toContain('solarfresh.com')
    expect(await search('solarsold.com')).not.toContain('solarsold.com')
  })

  it('200: the price is that of the primary', async () => {
    await house.db`update listings set bin_price_cents = 12345 where domain = 'solarhub.com'`
    const { client } = await givenPartner(house)
    const { domains } = await client.inventory.search('solar')
    expect(domains[0]).toMatchObject({ domain: 'solarhub.com', bin_price_cents: 123_45 })
  })
})

it('200: the primary answers while the replica can’t be reached', async () => {
  const house = await openHouse({ databaseReadUrl: NOWHERE })
  await givenListing(house, { domain: 'solarhub.com' })
  const search = searchWith(await givenPartner(house))
  expect(await search('solar')).toEqual(['solarhub.com'])
  expect(await search('solar energy')).toEqual(['solarhub.com'])
})
