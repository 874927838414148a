import { beforeAll, describe, expect, it } from 'vitest'
import { answeredEarly, DOORS } from '../../../../test/support/doors.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'

const NAMES = `
  leashly.com puppypal.com solarhub.com sunvolt.com greenpower.io cakeoven.shop bakeryhouse.com
  quietharbor.io steelbeam.net opera-night.org
`

describe.each(DOORS)('%s', (door, enter) => {
  let house: House
  let live: GivenPartner
  let sandbox: GivenPartner

  beforeAll(async () => {
    house = await enter(await openHouse())
    live = await givenPartner(house)
    sandbox = await givenPartner(house, { environment: 'sandbox' })
    for (const domain of NAMES.trim().split(/\s+/)) {
      await givenListing(house, { domain, bin: 4_800_00, floor: 3_600_00 })
    }
    await givenListing(house, { domain: 'sandbox-puppy.com', environment: 'sandbox' })
  })

  const namesOf = async (q: string, partner = live) =>
    (await partner.client.inventory.search(q)).domains.map(({ domain }) => domain)

  it('200: finds by meaning, and says how a name matched', async () => {
    const { query, count, domains } = await live.client.inventory.search('dog walking')
    expect({ query, count }).toEqual({ query: 'dog walking', count: domains.length })
    const leashly = domains.find(({ domain }) => domain === 'leashly.com')
    expect(leashly).toMatchObject({
      tld: 'com',
      available: true,
      bin_price_cents: 480_000,
      floor_price_cents: 360_000,
      currency: 'USD',
      match: 'semantic',
    })
    expect((await live.client.inventory.search('greenpower')).domains[0]).toMatchObject({
      domain: 'greenpower.io',
      match: 'exact',
    })
  })

  it('200: at most five results, best first, scored from 0 to 1', async () => {
    const { domains } = await live.client.inventory.search('solar puppy bakery steel opera harbor')
    expect(domains.length).toBeLessThanOrEqual(5)
    const scores = domains.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const score of scores) expect(score > 0 && score <= 1).toBe(true)
  })

  it('200: sandbox and live do not see each other', async () => {
    expect(await namesOf('puppy', sandbox)).toEqual(['sandbox-puppy.com'])
    expect(await namesOf('puppy')).not.toContain('sandbox-puppy.com')
  })

  it('200: a name sold a moment ago is not shown', async () => {
    expect(await namesOf('opera night')).toContain('opera-night.org')
    await house.db`update listings set sold_at = now() where domain = 'opera-night.org'`
    expect(await namesOf('opera night')).not.toContain('opera-night.org')
    expect(await namesOf('opera-night.org')).not.toContain('opera-night.org')
  })

  it('200: a full name is found as soon as it is listed', async () => {
    await givenListing(house, { domain: 'xn--mnchen-3ya.de' })
    expect((await namesOf('münchen.de'))[0]).toBe('xn--mnchen-3ya.de')
  })

  it('200: malicious queries break nothing', async () => {
    for (const q of ["'; drop table listings;--", '%%', '__', '....', '🦊🦊', 'x'.repeat(200)]) {
      const { domains } = await live.client.inventory.search(q)
      expect(domains.length).toBeLessThanOrEqual(5)
    }
    expect(await namesOf('solarhub')).toContain('solarhub.com')
  })

  it('200: a name is described by its words and its category', async () => {
    const { metadata } = await live.client.inventory.read('solarhub.com')
    expect(metadata).toMatchObject({ words: ['solar', 'hub'], category: 'solar', length: 8 })
  })

  it('some requests are answered before the framework, but only over a socket', async () => {
    expect((await answeredEarly(house)) > 0).toBe(door === 'over a socket')
  })
})
