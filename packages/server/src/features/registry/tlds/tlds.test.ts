import { NamehouseClient, ServiceError } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { answeredEarly, asAgain, DOORS } from '../../../../test/support/doors.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { syncCatalogue } from './sync-catalogue.ts'

describe.each(DOORS)('%s', (door, enter) => {
  let lab: TestLab
  let house: House
  let client: NamehouseClient

  beforeAll(async () => {
    lab = await givenLab()
    house = asAgain(await enter(await openHouse({}, lab)))
    client = new NamehouseClient({ baseUrl: 'http://house', fetch: house.fetch, attemptsMax: 1 })
    const { registrar } = house.deps.upstream
    if (!registrar) throw new Error('the lab has a registrar')
    const end = await syncCatalogue(house.db, { registrar, clock: house.clock })
    if (end?.outcome !== 'good') throw new Error(`the sync was ${end?.outcome}: ${end?.reason}`)
  })

  const get = async (path: string) => {
    const answer = await house.fetch(`http://house${path}`)
    const body = await answer.text()
    return { statusCode: answer.status, json: () => JSON.parse(body) }
  }

  describe('GET /api/pricing/tld', () => {
    it('200: our cost plus a markup of 20 %, but at least 1.50', async () => {
      // com costs 9.77, or 11.724 with the markup; uk costs 4.94, where the minimum is higher.
      expect(await client.tlds.price('com', 'register')).toEqual({
        tld: 'com',
        op: 'register',
        priceCents: 1173,
      })
      expect(await client.tlds.price('uk', 'renew')).toMatchObject({ priceCents: 494 + 150 })
    })

    it('200: the operation defaults to transfer', async () => {
      expect(await client.tlds.price('net')).toEqual({
        tld: 'net',
        op: 'transfer',
        priceCents: 1173,
      })
    })

    it.each([
      ['.COM', 'com'],
      ['%20com%20', 'com'],
      ['co.uk', 'co.uk'],
      ['.Co.Uk', 'co.uk'],
      ['%D1%80%D1%84', 'xn--p1ai'],
      ['XN--P1AI', 'xn--p1ai'],
      ['uk.com', 'uk.com'],
      ['com.br', 'com.br'],
    ])('200: %s is read as %s and has a price', async (text, tld) => {
      const answer = await get(`/api/pricing/tld?tld=${text}&op=register`)
      expect(answer.json()).toEqual({ tld, op: 'register', priceCents: expect.any(Number) })
    })

    it('200: the price is null, never 0, if it is not sold', async () => {
      expect(await client.tlds.price('nosuchtld')).toMatchObject({ priceCents: null })
      expect(await client.tlds.price('dk', 'transfer')).toMatchObject({ priceCents: null })
      expect(await client.tlds.price('br', 'register')).toMatchObject({ priceCents: null })
      const all = await client.tlds.list()
      const cents = all.flatMap((tld) => [tld.register_cents, tld.transfer_cents])
      expect(cents).not.toContain(0)
    })

    it.each([
      '',
      '?op=register',
      '?tld=',
      '?tld=com&op=buy',
      '?tld=com&op=',
      '?tld=com&op=TRANSFER',
      '?tld=com&tld=net',
      '?tld[]=com',
      '?tld=a%20b',
      '?tld=..',
      '?tld=%00',
      '?tld=com%2Fnet',
      "?tld=com'--",
      `?tld=${'a'.repeat(300)}`,
    ])('400: %s, in the older error format', async (query) => {
      const answer = await get(`/api/pricing/tld${query}`)
      expect([query, answer.statusCode]).toEqual([query, 400])
      expect(answer.json()).toEqual({ error: expect.stringMatching(/\w/) })
    })

    it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
      '200: %s is a TLD that is not sold',
      async (tld) => {
        const answer = await get(`/api/pricing/tld?tld=${tld}`)
        if (answer.statusCode === 200) expect(answer.json()).toMatchObject({ priceCents: null })
        else expect(answer.statusCode).toBe(400)
      },
    )

    it('the sdk also reads the older error format', async () => {
      const refused = client.tlds.price('a b')
      await expect(refused).rejects.toThrow(ServiceError)
      await expect(refused).rejects.toMatchObject({ status: 400, code: 'bad_request' })
    })
  })

  describe('GET /api/tlds/{tld}/metadata', () => {
    it('200: a TLD that is sold by the month', async () => {
      expect(await client.tlds.metadata('.NL')).toEqual({
        tld: 'nl',
        provider: 'Sidn',
        periodsMonths: [3, 12],
        minPeriodMonths: 3,
        maxPeriodMonths: 12,
        allowedYears: [1],
        minYears: 1,
        maxYears: 1,
        organizationRequired: false,
        organizationAllowed: true,
        allowedCountries: [],
        minNameservers: 2,
        maxNameservers: 13,
        nameserversRequired: false,
        idnSupport: false,
        dnssecSupport: true,
        premiumSupport: 'NO',
        transferRequiresAuthcode: true,
        featuresAvailable: ['CREATE', 'TRANSFER', 'UPDATE', 'DELETE', 'RESTORE'],
        source: 'rtr',
        lastSyncedAt: house.clock.now().toISOString(),
        stale: false,
      })
    })

    it('200: one answer covers every TLD of a group', async () => {
      const [com, net] = [await client.tlds.metadata('com'), await client.tlds.metadata('net')]
      expect({ ...net, tld: 'com' }).toEqual(com)
      expect(await lab.asked('registrar')).toBeLessThan(300)
      expect(await client.tlds.metadata('co.uk')).toMatchObject({ provider: 'Nominet' })
    })

    it('200: a TLD in another script has both forms', async () => {
      expect(await client.tlds.metadata('рф')).toMatchObject({ tld: 'xn--p1ai', unicode: 'рф' })
    })

    it.each([
      'nosuchtld',
      'a%20b',
      '%00',
      '..%2f..%2fetc',
      'constructor',
      '__proto__',
      'x'.repeat(300),
    ])('404: %s', async (tld) => {
      const answer = await get(`/api/tlds/${tld}/metadata`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ error: { code: 'not_found' } })
    })
  })

  describe('GET /api/tlds', () => {
    it('200: only the TLDs that are asked for, without those we don’t have', async () => {
      const answer = await get('/api/tlds?only=io,COM,zzzz')
      expect(answer.json().tlds.map(({ tld }: { tld: string }) => tld)).toEqual(['com', 'io'])
    })

    it('400: the list of TLDs is bounded', async () => {
      expect((await get(`/api/tlds?only=${'a,'.repeat(300)}`)).statusCode).toBe(400)
    })

    it('200: more than 400 TLDs with four prices each, sorted', async () => {
      const tlds = await client.tlds.list()
      expect(tlds.length).toBeGreaterThan(400)
      expect(tlds.find(({ tld }) => tld === 'com')).toEqual({
        tld: 'com',
        currency: 'USD',
        register_cents: 1173,
        renew_cents: 1173,
        transfer_cents: 1173,
        restore_cents: 4800,
        privacy: true,
        idn: true,
        dnssec: true,
      })
      expect(tlds.find(({ tld }) => tld === 'kz')?.dnssec).toBe(false)
      const names = tlds.map(({ tld }) => tld)
      expect(names).toEqual(names.toSorted())
    })
  })

  describe('GET /api/tlds/{tld}/requirements', () => {
    it('200: the fields that the .us registry requires', async () => {
      expect(await client.tlds.requirements('us')).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'Registration under .us',
        required: ['domain', 'period_months', 'registrant', 'properties'],
        properties: {
          registrant: { properties: { country: { enum: ['US'] } } },
          properties: {
            required: ['nexusCategory'],
            properties: { nexusCategory: { type: 'string', enum: ['C11', 'C12', 'C21', 'C31'] } },
          },
        },
      })
    })

    it('200: an organization and name servers are required only where the registry says so', async () => {
      const no = await client.tlds.requirements('no')
      expect(no).toMatchObject({
        properties: { registrant: { required: expect.arrayContaining(['organization']) } },
      })
      expect(await client.tlds.requirements('de')).toMatchObject({
        required: expect.arrayContaining(['nameservers']),
        properties: { nameservers: { minItems: 2, maxItems: 13 } },
      })
    })

    it('404: a TLD that is not in the catalogue', async () => {
      await expect(client.tlds.requirements('nosuchtld')).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
      })
    })
  })

  describe('GET /api/pricing/tld/history', () => {
    it('200: the prices since the first sync; an empty list for an unknown TLD', async () => {
      const { history } = await client.tlds.priceHistory('COM')
      expect(history).toHaveLength(4)
      expect(history).toContainEqual({
        op: 'restore',
        priceCents: 4800,
        at: house.clock.now().toISOString(),
      })
      expect(await client.tlds.priceHistory('nosuchtld')).toMatchObject({ history: [] })
    })

    it('400: a missing or invalid TLD', async () => {
      for (const query of ['', '?tld=', '?tld=a%20b']) {
        const answer = await get(`/api/pricing/tld/history${query}`)
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toMatchObject({ error: { code: 'validation_error' } })
      }
    })
  })

  describe('the database', () => {
    it('is not queried for prices or metadata once the catalogue is loaded', async () => {
      await client.tlds.price('com')
      await house.db.begin(async (tx) => {
        // From here on, any query on these tables would hang until this transaction ends.
        await tx`
        lock table tlds, tld_costs, tld_markups, catalogue_syncs, catalogue_state
        in access exclusive mode
      `
        expect(await client.tlds.price('com', 'renew')).toMatchObject({ priceCents: 1173 })
        expect(await client.tlds.metadata('nl')).toMatchObject({ provider: 'Sidn' })
        // Another process may have changed it: that check runs in the background.
        house.clock.advance(60_000)
        expect(await client.tlds.price('com', 'renew')).toMatchObject({ priceCents: 1173 })
      })
    })
  })

  describe('limits', () => {
    it('429: 120 a minute for prices, and the same for metadata, as a typed error', async () => {
      const strict = await openHouse({ rateLimitScale: 1 }, lab)
      for (const path of ['/api/pricing/tld?tld=com', '/api/tlds/com/metadata']) {
        const answers = []
        for (let time = 0; time < 121; time += 1) answers.push(await strict.app.inject(path))
        expect(answers[119]?.statusCode).not.toBe(429)
        expect(answers[0]?.headers).toMatchObject({
          'ratelimit-limit': '120',
          'ratelimit-policy': '120;w=60',
        })
        expect(answers[120]?.statusCode).toBe(429)
        expect(answers[120]?.headers['retry-after']).toMatch(/^\d+$/)
        expect(answers[120]?.json()).toMatchObject({ error: { code: 'rate_limited' } })
      }
    })
  })

  it('only requests over a socket were answered before the framework', async () => {
    expect((await answeredEarly(house)) > 0).toBe(door === 'over a socket')
  })
})
