import { beforeAll, describe, expect, it } from 'vitest'
import { answeredEarly, DOORS } from '../../../../test/support/doors.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'

describe.each(DOORS)('%s', (door, enter) => {
  let house: House
  let live: GivenPartner
  let sandbox: GivenPartner

  beforeAll(async () => {
    house = await enter(await openHouse())
    live = await givenPartner(house)
    sandbox = await givenPartner(house, { environment: 'sandbox' })
    await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00, floor: 3_600_00 })
    await givenListing(house, { domain: 'sold.com', sold: true })
    await givenListing(house, { domain: 'test.com', environment: 'sandbox', bin: 10_00 })
    await givenListing(house, { domain: 'xn--mnchen-3ya.de', bin: 900_00 })
    // The first request goes through the framework. After it, others can be answered early.
    await live.client.inventory.availability('solarhub.com')
    await live.client.inventory.search('solar')
  })

  describe('GET /availability', () => {
    it('200: a name for sale, in any spelling', async () => {
      for (const text of ['solarhub.com', ' HTTPS://SolarHub.com:443/path. ', 'www.solarhub.com']) {
        expect(await live.client.inventory.availability(text)).toEqual({
          domain: 'solarhub.com',
          available: true,
          price_cents: 480_000,
          currency: 'USD',
        })
      }
    })

    it('200: an internationalized name in either form', async () => {
      expect(await live.client.inventory.availability('münchen.de')).toMatchObject({
        domain: 'xn--mnchen-3ya.de',
        unicode: 'münchen.de',
        available: true,
      })
    })

    it('200: a name that is unlisted, sold or in the other environment is not available', async () => {
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

  describe('GET /domains/{name}', () => {
    it('200: prices and metadata of a name', async () => {
      const detail = await live.client.inventory.read('SolarHub.com')
      expect(detail).toEqual({
        domain: 'solarhub.com',
        tld: 'com',
        available: true,
        locked: false,
        bin_price_cents: 480_000,
        floor_price_cents: 360_000,
        currency: 'USD',
        metadata: {
          length: 8,
          words: ['solar', 'hub'],
          digits: false,
          hyphens: false,
          idn: false,
          category: 'solar',
          listed_at: '2026-01-01T00:00:00.000Z',
        },
      })
      expect(await live.client.inventory.read('münchen.de')).toMatchObject({
        domain: 'xn--mnchen-3ya.de',
        unicode: 'münchen.de',
        metadata: { idn: true },
      })
    })

    it('404: unlisted, sold or in the other environment; 400: not a domain name', async () => {
      for (const domain of ['unlisted.com', 'sold.com', 'test.com']) {
        const detail = live.client.inventory.read(domain)
        await expect(detail).rejects.toMatchObject({ status: 404, code: 'not_found' })
      }
      for (const text of ['nonsense', '192.0.2.1', 'a b']) {
        const detail = live.client.inventory.read(text)
        await expect(detail).rejects.toMatchObject({ status: 400, code: 'validation_error' })
      }
    })
  })

  describe('GET /domains/search', () => {
    beforeAll(async () => {
      const names = [
        'harbor.com',
        'harborlight.com',
        'quiet-harbor.io',
        'myharborside.net',
        'light-over-harbor.org',
        'harvor.co',
        'harbor.dev',
      ]
      for (const domain of names) await givenListing(house, { domain, bin: 100_00, floor: 50_00 })
      await givenListing(house, { domain: 'harbor-sold.com', sold: true })
      await givenListing(house, { domain: 'harbor-secret.com', approved: false })
      await givenListing(house, { domain: 'harbor-sandbox.com', environment: 'sandbox' })
      await givenListing(house, { domain: '100%_off.com' })
    })

    const found = async (q: string) =>
      (await live.client.inventory.search(q)).domains.map(({ domain, match }) => [domain, match])

    it('200: exact matches first, then prefixes, words and substrings', async () => {
      expect(await found('harbor')).toEqual([
        ['harbor.com', 'exact'],
        ['harbor.dev', 'exact'],
        ['harborlight.com', 'keyword'],
        ['quiet-harbor.io', 'keyword'],
        ['light-over-harbor.org', 'keyword'],
      ])
      expect((await found('harbor.dev'))[0]).toEqual(['harbor.dev', 'exact'])
      expect((await found('  HARBOR light ')).slice(0, 2)).toEqual([
        ['harborlight.com', 'exact'],
        ['light-over-harbor.org', 'keyword'],
      ])
      expect((await found('quietharbor'))[0]).toEqual(['quiet-harbor.io', 'exact'])
      expect(await found('harborlihgt')).toContainEqual(['harborlight.com', 'keyword'])
      expect(await found('zzzzqqq')).toEqual([])
    })

    it('200: all fields, at most five results, and only names for sale', async () => {
      const { query, count, domains } = await live.client.inventory.search(' harbor ')
      expect([query, count, domains.length]).toEqual(['harbor', 5, 5])
      expect(domains[0]).toEqual({
        domain: 'harbor.com',
        tld: 'com',
        available: true,
        bin_price_cents: 100_00,
        floor_price_cents: 50_00,
        currency: 'USD',
        match: 'exact',
        score: 1,
      })
      const scores = domains.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      for (const q of ['harbor sold', 'harbor secret', 'harbor sandbox']) {
        const names = (await found(q)).map(([domain]) => domain)
        expect(names.filter((name) => /sold|secret|sandbox/.test(name ?? ''))).toEqual([])
      }
    })

    it('200: SQL wildcards and quotes are literal', async () => {
      for (const q of ['%%', '__', '100%_', "' or 1=1 --", '\\\\', '%harbor%', '🙂🙂']) {
        const names = (await found(q)).map(([domain]) => domain)
        expect(names.length).toBeLessThanOrEqual(5)
      }
      expect(await found('%%')).toEqual([])
    })

    it('200: two characters match as a prefix', async () => {
      expect((await found('my')).map(([domain]) => domain)).toEqual(['myharborside.net'])
    })

    it.each(['', 'a', ' a ', 'x'.repeat(201)])('400: %j', async (q) => {
      const search = live.client.inventory.search(q)
      await expect(search).rejects.toMatchObject({ status: 400, code: 'validation_error' })
    })
  })

  it('some requests are answered before the framework, but only over a socket', async () => {
    expect((await answeredEarly(house)) > 0).toBe(door === 'over a socket')
  })
})
