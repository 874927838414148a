import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { judgeCheck, combineAnswers } from './finding.ts'
import type { Row } from './shapes.ts'

let lab: TestLab
let databaseUrl: string

beforeAll(async () => {
  lab = await givenLab()
  databaseUrl = await catalogueDatabase(lab)
})
afterEach(() => lab.reset())

/** A server with a loaded catalogue, and a registrar client that has seen no failure yet. */
async function givenSeller(): Promise<House> {
  const house = await openHouse({}, lab, databaseUrl)
  await lab.reset()
  return house
}

async function check({ app }: House, ...domains: string[]): Promise<Row[]> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/domain/check',
    payload: { domains },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().results
}

describe('with a registrar', () => {
  let house: House
  beforeAll(async () => {
    house = await givenSeller()
    await givenListing(house, { domain: 'dormant-harbor.com', bin: 500_00 })
  })

  it('200: a premium name has the registrar’s own price', async () => {
    const [row] = await check(house, 'premium-harbor.io')
    expect(row).toMatchObject({
      state: 'premium',
      state_label: 'Available at a premium price',
      available: true,
      price: {
        currency: 'USD',
        register_cents: 144_000,
        renew_cents: 144_000,
        transfer_cents: null,
        restore_cents: 10_800,
        premium: true,
      },
      meta: { source: 'registrar', definitive: true, reason: null },
    })
  })

  it('200: every row of a TLD that we sell has prices, whatever its state', async () => {
    const price = {
      currency: 'USD',
      register_cents: 1173,
      renew_cents: 1173,
      transfer_cents: 1173,
      restore_cents: 4800,
      premium: false,
    }
    const names = ['free-harbor-4711.com', 'busy-harbor.com', 'dormant-harbor.com']
    const rows = await check(house, ...names, 'acme.nosuchending')
    expect(rows.map((row) => [row.state, row.price])).toEqual([
      ['available', price],
      ['registered', price],
      ['listed', price],
      ['unsupported', null],
    ])
  })

  it('200: the demo names have the same states as without a registrar', async () => {
    const rows = await check(
      house,
      'busy-harbor.com',
      'free-harbor-4711.com',
      'reserved-harbor.org',
      'quiet-harbor.de',
      'lost-harbor.xyz',
    )
    expect(rows.map(({ state, meta }) => [state, meta.source, meta.definitive])).toEqual([
      ['registered', 'cache', true],
      ['available', 'cache', true],
      ['reserved', 'rdap', true],
      ['registered', 'whois', true],
      ['unknown', 'none', false],
    ])
  })

  it('200: the registrar answers for a TLD whose registry can’t be reached', async () => {
    const [taken, free] = await check(house, 'google.academy', 'free-harbor-4711.academy')
    expect(taken).toMatchObject({ state: 'registered', meta: { source: 'registrar' } })
    expect(free).toMatchObject({ state: 'available', meta: { source: 'registrar' } })
  })

  it('the registrar is not asked when the registry is clear and has no premium names', async () => {
    await check(house, 'plain-harbor-1.com', 'plain-harbor-2.net', 'plain-harbor-3.de')
    expect(await lab.asked('registrar')).toBe(0)
    await check(house, 'dear-harbor-1.io')
    expect(await lab.asked('registrar')).toBe(1)
  })

  it('200: the registrar answers when a registry is down', async () => {
    await lab.fault({ target: 'rdap:*', kind: 'server_error', match: 'stand-in-4711' })
    await lab.fault({ target: 'whois:*', kind: 'drop', match: 'stand-in-4711' })
    const [row] = await check(house, 'stand-in-4711.com')
    expect(row).toMatchObject({ meta: { source: 'registrar', definitive: true } })
  })
})

describe('a failing registrar', () => {
  const KINDS = [
    'drop',
    'stall',
    'rate_limit',
    'server_error',
    'garbage',
    'truncate',
    'cut',
    'empty',
    'slow_drip',
    'wrong_type',
    'redirect_loop',
    'maintenance',
  ]

  it.each(KINDS)(
    '%s: the registries answer, and no taken name is called available',
    async (kind) => {
      const house = await givenSeller()
      await lab.fault({ target: 'registrar', kind })
      const rows = await check(
        house,
        'busy-harbor.com',
        'google.io',
        'free-harbor-4711.io',
        'reserved-harbor.org',
        'lost-harbor.xyz',
      )
      expect(rows.map(({ state }) => state)).toEqual([
        'registered',
        'registered',
        'available',
        'reserved',
        'unknown',
      ])
      // These two faults still give a correct answer in time.
      if (!['wrong_type', 'slow_drip'].includes(kind)) {
        expect(rows[2]?.meta).toMatchObject({
          source: 'rdap',
          reason: expect.stringMatching(/premium price/),
        })
      }
    },
  )
})

describe('who decides', () => {
  const registry = (state: 'found' | 'not_found' | 'reserved' | 'unclear' | 'throttled') => ({
    facts: {
      state,
      reason: '',
      domain: '',
      statuses: [],
      registrar: '',
      registrant: '',
      creation_date: '',
      expiration_date: '',
      update_date: '',
      nameservers: [],
      emails: [],
      redacted: [],
      source: 'RDAP' as const,
    },
    hasServer: true,
    tried: [],
    retryAfterSeconds: undefined,
  })
  const FREE = { available: true }
  const PREMIUM = { available: true, premium: true, currency: 'USD', price: 500 }
  const USED = { available: false, reason: 'In use' }
  const KEPT = { available: false, reason: 'Reserved by the registry' }

  it.each([
    ['found', FREE, 'registered', 'rdap'],
    ['found', PREMIUM, 'registered', 'rdap'],
    ['found', USED, 'registered', 'rdap'],
    ['reserved', FREE, 'reserved', 'rdap'],
    ['not_found', FREE, 'available', 'rdap'],
    ['not_found', PREMIUM, 'premium', 'registrar'],
    ['not_found', USED, 'registered', 'registrar'],
    ['not_found', KEPT, 'reserved', 'registrar'],
    ['not_found', undefined, 'available', 'rdap'],
    ['unclear', FREE, 'available', 'registrar'],
    ['unclear', USED, 'registered', 'registrar'],
    ['unclear', undefined, 'unknown', 'none'],
    ['throttled', undefined, 'unknown', 'none'],
    ['throttled', PREMIUM, 'premium', 'registrar'],
  ] as const)('registry %s, registrar %j: %s by %s', (state, said, judged, by) => {
    expect(combineAnswers(registry(state), said, true)).toMatchObject({ state: judged, by })
  })

  it.each(['Reserved', 'reserved.', 'RESERVED '])(
    'the reason %j says no more than the label, so another one is given',
    (reason) => {
      const expected = "The registry doesn't offer this name."
      expect(judgeCheck({ available: false, reason })).toMatchObject({
        state: 'reserved',
        reason: expected,
      })
      const { facts, ...rest } = registry('reserved')
      const told = { ...rest, facts: { ...facts, reason } }
      expect(combineAnswers(told, undefined, true)).toMatchObject({ reason: expected })
    },
  )

  it('no answer from either side is unknown', () => {
    expect(combineAnswers(undefined, undefined, true)).toMatchObject({ state: 'unknown' })
  })

  it('a premium price in another currency is ignored', () => {
    expect(judgeCheck({ ...PREMIUM, currency: 'EUR' })).toMatchObject({
      state: 'premium',
      premium: { registerCents: undefined },
    })
  })
})
