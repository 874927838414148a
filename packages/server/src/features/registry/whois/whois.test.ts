import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'

let lab: TestLab
let house: House

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ rateLimitScale: 1 }, lab)
})
afterEach(() => lab.reset())

let lastAddress = 0
/** A new caller address per test, so quotas don't mix. */
const newCaller = () => `198.51.100.${(lastAddress += 1)}`

async function lookUp(domain: unknown, from: string, headers: Record<string, string> = {}) {
  return await house.app.inject({
    method: 'POST',
    url: '/api/tools/whois',
    remoteAddress: from,
    headers,
    payload: { domain } as object,
  })
}

describe('POST /api/tools/whois', () => {
  it('201: the full registration by RDAP, including the registrar’s part', async () => {
    const answer = await lookUp('HTTPS://www.busy-harbor.com/', newCaller())
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      lookup: {
        id: null,
        domain: 'busy-harbor.com',
        result: {
          domain: 'busy-harbor.com',
          status: expect.stringMatching(/\w/),
          registrar: expect.stringMatching(/\w/),
          registrant: '',
          creation_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          expiration_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          update_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          nameservers: [expect.any(String), expect.any(String)],
          emails: [expect.stringContaining('@')],
          raw_source: 'RDAP',
          redacted: ['registrant'],
        },
        created_at: house.clock.now().toISOString(),
      },
      used: 1,
      cap: 10,
      remaining: 9,
    })
  })

  it('201: falls back to WHOIS if the registry has no RDAP or it is down', async () => {
    const caller = newCaller()
    const plain = await lookUp('quiet-harbor.de', caller)
    expect(plain.json().lookup.result).toMatchObject({ raw_source: 'WHOIS' })
    await lab.fault({ target: 'rdap:*', kind: 'server_error' })
    const fallen = await lookUp('dormant-meadow.net', caller)
    expect(fallen.json().lookup.result).toMatchObject({ raw_source: 'WHOIS' })
  })

  it.each(['acme', '', 'a@b.com', '10.0.0.1', 5, null])('400: %j', async (domain) => {
    const answer = await lookUp(domain, newCaller())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'validation_error' } })
  })

  it('404: an unregistered name is distinguished from an unreachable registry', async () => {
    const caller = newCaller()
    const free = await lookUp('free-harbor-4711.com', caller)
    expect([free.statusCode, free.json().error.code]).toEqual([404, 'not_found'])
    const lost = await lookUp('lost-harbor.xyz', caller)
    expect([lost.statusCode, lost.json().error.code]).toEqual([404, 'lookup_failed'])
    const none = await lookUp('acme.nosuchending', caller)
    expect([none.statusCode, none.json().error.code]).toEqual([404, 'lookup_failed'])
  })

  it('429: after ten successes a day; failures don’t count, and the quota resets at midnight', async () => {
    const caller = newCaller()
    for (let i = 0; i < 3; i += 1) await lookUp('free-harbor-4711.com', caller)
    for (let used = 1; used <= 10; used += 1) {
      const answer = await lookUp('busy-harbor.com', caller)
      expect(answer.json()).toMatchObject({ used, cap: 10, remaining: 10 - used })
    }
    const refused = await lookUp('busy-harbor.com', caller)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ error: { code: 'quota_exceeded' } })
    const now = house.clock.now()
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
    const wait = Math.ceil((midnight - now.getTime()) / 1000)
    expect(refused.headers['retry-after']).toBe(String(wait))
    expect(refused.headers['ratelimit-policy']).toBe('10;w=86400')

    expect((await lookUp('busy-harbor.com', newCaller())).statusCode).toBe(201)
    house.clock.advance(wait * 1000)
    expect((await lookUp('busy-harbor.com', caller)).json()).toMatchObject({ used: 1 })
  })

  it('429: twenty concurrent requests can’t exceed the quota', async () => {
    const caller = newCaller()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => lookUp('busy-harbor.com', caller)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBe(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(10)
  })
})

describe('an Idempotency-Key', () => {
  const key = (text: string) => ({ 'idempotency-key': text })

  it('201: a repeat replays the answer without a new lookup or using quota', async () => {
    const caller = newCaller()
    const first = await lookUp('busy-harbor.com', caller, key('one'))
    expect(first.headers['idempotency-key']).toBe('one')
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    const before = await lab.asked('rdap:')
    house.clock.advance(60_000)
    const again = await lookUp('BUSY-HARBOR.com', caller, key('one'))
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(again.json()).toEqual(first.json())
    expect(await lab.asked('rdap:')).toBe(before)
    expect((await lookUp('busy-harbor.com', caller)).json()).toMatchObject({ used: 2 })
  })

  it('201: concurrent repeats count once', async () => {
    const caller = newCaller()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => lookUp('busy-harbor.com', caller, key('many'))),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await lookUp('busy-harbor.com', caller)).json()).toMatchObject({ used: 2 })
  })

  it('409: the key was used with another domain', async () => {
    const caller = newCaller()
    await lookUp('busy-harbor.com', caller, key('same'))
    const other = await lookUp('dormant-meadow.net', caller, key('same'))
    expect([other.statusCode, other.json().error.code]).toEqual([409, 'conflict'])
  })

  it('201: keys are separate per caller, and a failure is not stored', async () => {
    const [one, two] = [newCaller(), newCaller()]
    await lookUp('busy-harbor.com', one, key('shared'))
    const other = await lookUp('dormant-meadow.net', two, key('shared'))
    expect(other.statusCode).toBe(201)
    expect((await lookUp('free-harbor-4711.com', one, key('failed'))).statusCode).toBe(404)
    expect((await lookUp('busy-harbor.com', one, key('failed'))).statusCode).toBe(201)
  })

  it('201: a key can be reused after a day', async () => {
    const caller = newCaller()
    await lookUp('busy-harbor.com', caller, key('old'))
    await house.db`update idempotency_keys set expires_at = now() where key = 'old'`
    const again = await lookUp('dormant-meadow.net', caller, key('old'))
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, undefined])
  })

  it('400: longer than 255 characters', async () => {
    const answer = await lookUp('busy-harbor.com', newCaller(), key('k'.repeat(256)))
    expect(answer.statusCode).toBe(400)
  })
})
