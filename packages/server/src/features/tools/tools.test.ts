import { Ajv } from 'ajv'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { ticketOf, toolsOf } from '../../../test/support/tools.ts'
import { TOOLS } from './catalogue.ts'
import { claimJobs, finishJob } from './sql.ts'

let lab: TestLab
let house: House

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

const post = (slug: string, payload?: unknown, more: Record<string, string> = {}) =>
  house.app.inject({
    method: 'POST',
    url: `/api/tools/${slug}`,
    headers: { 'content-type': 'application/json', ...more },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })

describe('GET /api/tools', () => {
  it('200: every tool has a schema that its own examples match', async () => {
    const tools = await toolsOf(house).list()
    expect(tools.map(({ slug }) => slug)).toEqual(TOOLS.map(({ slug }) => slug))
    const ajv = new Ajv({ strict: false })
    for (const { slug, title, mode, input, examples } of tools) {
      expect([slug, title.length > 0, ['sync', 'async'].includes(mode)]).toEqual([slug, true, true])
      expect(examples.length).toBeGreaterThan(0)
      const check = ajv.compile(input)
      for (const example of examples) expect([slug, check(example)]).toEqual([slug, true])
      expect([slug, check({})]).toEqual([slug, false])
    }
  })
})

describe('POST /api/tools/{slug}', () => {
  it('404: an unknown tool, whatever the body', async () => {
    for (const slug of ['nothing', 'constructor', '__proto__', 'DNS-LOOKUP', '%2e%2e']) {
      const answer = await post(slug, { domain: 'busy-harbor.com' })
      expect([slug, answer.statusCode]).toEqual([slug, 404])
      expect(answer.json()).toMatchObject({ error: { code: 'not_found' } })
    }
    expect((await post('nothing', [])).statusCode).toBe(404)
  })

  it.each([
    ['a missing field', {}],
    ['not an object', []],
    ['a text', 'busy-harbor.com'],
    ['null', null],
    ['another type', { domain: 7 }],
    ['an empty text', { domain: '' }],
    ['not a domain name', { domain: 'harbor' }],
    ['an address', { domain: '127.0.0.1' }],
    ['a TLD that is not public', { domain: 'database.internal' }],
    ['an unknown record type', { domain: 'busy-harbor.com', types: ['X'] }],
    ['a type twice', { domain: 'busy-harbor.com', types: ['A', 'A'] }],
    ['a long text', { domain: `${'a.'.repeat(2_000)}com` }],
  ])('400: %s', async (_what, body) => {
    const answer = await post('dns-lookup', body)
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error'])
  })

  it('400: no body, 415: another kind of body, 413: a large one', async () => {
    expect((await post('dns-lookup')).statusCode).toBe(400)
    const plain = await post('dns-lookup', { domain: 'a.com' }, { 'content-type': 'text/plain' })
    expect(plain.statusCode).toBe(415)
    expect((await post('dns-lookup', { domain: 'x'.repeat(70_000) })).statusCode).toBe(413)
  })

  it('400: no names, 501 names, or none that is a domain name', async () => {
    const names = Array.from({ length: 501 }, (_, at) => `n${at}.com`)
    expect((await post('bulk-availability', { domains: [] })).statusCode).toBe(400)
    expect((await post('bulk-availability', { domains: names })).statusCode).toBe(400)
    const wrong = await post('bulk-availability', { domains: ['nonsense', 'not a name'] })
    expect([wrong.statusCode, wrong.json().error.details[0].field]).toEqual([400, 'domains'])
  })

  it('202: characters that the database can’t store are removed', async () => {
    const domains = ['busy-harbor.com\u0000', 'dormant-meadow.net', '\ud800']
    expect((await post('bulk-availability', { domains })).statusCode).toBe(202)
    expect((await post('bulk-availability', { domains: ['\ud800'] })).statusCode).toBe(400)
    expect((await post('bulk-availability', { '\u0000': 1, domains })).statusCode).toBe(202)
  })

  it('200: an inline result, which is cached for other spellings of the same input', async () => {
    const first = await post('dns-lookup', { domain: 'busy-harbor.com', types: ['MX'] })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({ ok: true, cached: false, result: {} })
    const again = await post('dns-lookup', {
      types: ['MX'],
      unknown: 1,
      domain: 'busy-harbor.com',
    })
    expect(again.json()).toEqual({ ...first.json(), cached: true })
    house.clock.advance(60_000)
    const later = await post('dns-lookup', { domain: 'busy-harbor.com', types: ['MX'] })
    expect(later.json()).toMatchObject({ cached: false })
  })

  it('202: a job, with its status URL in the Location header', async () => {
    const answer = await post('bulk-availability', { domains: ['busy-harbor.com'] })
    const { ok, cached, result } = answer.json()
    expect([answer.statusCode, ok, cached, result.mode]).toEqual([202, true, false, 'async'])
    expect(answer.headers.location).toBe(result.status_url)
    expect(result.status_url).toBe(`/api/tools/bulk-availability/status/${result.jobId}`)
    const status = await house.app.inject(result.status_url)
    expect([status.statusCode, status.json().status]).toEqual([200, 'queued'])
  })

  it('200: a recent job’s result is returned immediately, until it is too old', async () => {
    const { db, clock } = house
    const input = { domains: ['dormant-harbor.com'] }
    await toolsOf(house).run('bulk-availability', input)
    const limits = { max: 100, callerMax: 100, aloneMax: 100 }
    const lease_token = '00000000-0000-4000-8000-000000000001'
    const jobs = await claimJobs(db, { leaseMs: 60_000, lease_token, ...limits })
    for (const job of jobs) await finishJob(db, job, { resultJson: '{"found":7}' }, clock.now())
    const again = await post('bulk-availability', input)
    expect([again.statusCode, again.json()]).toEqual([
      200,
      { ok: true, cached: true, result: { found: 7 } },
    ])
    clock.advance(120_000)
    expect((await post('bulk-availability', input)).statusCode).toBe(202)
  })

  it('200: a target that can’t be examined is an answer with ok: false', async () => {
    await lab.fault({ target: 'dns', kind: 'drop', match: 'silent-harbor' })
    const answer = await post('dns-lookup', { domain: 'silent-harbor.com', types: ['A'] })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ok: false, cached: false, result: { reason: 'no_answer', message: expect.any(String) } },
    ])
    await lab.reset()
  })
})

describe('polling a job', () => {
  it('400: an invalid id; 404: an unknown job, another tool’s job, an unknown tool', async () => {
    const jobId = ticketOf(await toolsOf(house).run('bulk-availability', { domains: ['a.io'] }))
    const known = `/api/tools/bulk-availability/status/${jobId}`
    const other = `job_${'0'.repeat(26)}`
    // oxfmt-ignore
    const rows: [string, number][] = [
      [known, 200],
      ['/api/tools/bulk-availability/status/nonsense', 400],
      ['/api/tools/bulk-availability/status/job_1', 400],
      [`/api/tools/bulk-availability/status/${jobId}'--`, 400],
      [`/api/tools/bulk-availability/status/${'x'.repeat(700)}`, 400],
      [`/api/tools/bulk-availability/status/${other}`, 404],
      [`/api/tools/dns-lookup/status/${jobId}`, 404],
      [`/api/tools/nothing/status/${jobId}`, 404],
    ]
    for (const method of ['GET', 'DELETE'] as const) {
      for (const [url, status] of rows) {
        const answer = await house.app.inject({ method, url })
        expect([method, url, answer.statusCode]).toEqual([method, url, status])
      }
    }
  })
})

describe('quotas', () => {
  it('429: thirty runs an hour across all tools; refused calls and polling don’t count', async () => {
    const { app, clock } = await openHouse({ rateLimitScale: 1 }, lab)
    const run = async (slug: string, payload: object) => {
      clock.advance(1_000)
      return await app.inject({ method: 'POST', url: `/api/tools/${slug}`, payload })
    }
    for (let at = 0; at < 10; at += 1) await run('dns-lookup', {})
    for (let at = 0; at < 29; at += 1) {
      const { statusCode } = await run('dns-lookup', { domain: 'busy-harbor.com', types: ['A'] })
      expect(statusCode).toBe(200)
    }
    const last = await run('bulk-availability', { domains: ['busy-harbor.com'] })
    expect([last.statusCode, last.headers['ratelimit-remaining']]).toEqual([202, '0'])
    expect(last.headers['ratelimit-policy']).toBe('30;w=3600')
    const over = await run('dns-lookup', { domain: 'busy-harbor.com' })
    expect([over.statusCode, over.json().error.code]).toEqual([429, 'quota_exceeded'])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.inject(last.json().result.status_url)).statusCode).toBe(200)
    clock.advance(3_600_000)
    expect((await run('dns-lookup', { domain: 'busy-harbor.com' })).statusCode).toBe(200)
  })
  it('503: a run that the full queue has no place for doesn’t count', async () => {
    const { app, db } = await openHouse({ rateLimitScale: 1 }, lab)
    await db`
      insert into tool_jobs (id, slug, caller, input, input_digest, created_at)
      select 'job_full' || n, 'bulk-availability', 'caller ' || n, '{}', repeat('0', 64), now()
      from generate_series(1, 1000) n
    `
    const run = async () => {
      const payload = { domains: ['waiting-harbor.com'] }
      const url = '/api/tools/bulk-availability'
      const answer = await app.inject({ method: 'POST', url, payload })
      return [answer.statusCode, answer.headers['ratelimit-remaining']]
    }
    expect(await run()).toEqual([503, '30'])
    await db`delete from tool_jobs where id like 'job_full%'`
    expect(await run()).toEqual([202, '29'])
  })
})
