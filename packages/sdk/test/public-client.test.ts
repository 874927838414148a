import { describe, expect, it } from 'vitest'
import { jobIdOf, NamehouseClient } from '../src/index.ts'
import { publicOf } from './support/clients.ts'
import { givenPeer, json, refusal } from './support/peer.ts'

const PAGE = { items: [], page: { limit: 24, offset: 0, total: 0 } }

describe('an access token', () => {
  it('is sent with listings and search only', async () => {
    const peer = await givenPeer(json(200, { ...PAGE, results: [], tools: [], tlds: [] }))
    const { baseUrl } = peer
    const client = new NamehouseClient({ baseUrl, accessToken: 'at_1' })
    await client.listings.browse()
    await client.search.check(['a.com'])
    await client.search.suggest('solar')
    await client.whois.lookUp('a.com')
    await client.tlds.list()
    await client.tools.list()
    await client.description()
    const sent = peer.seen.map(({ headers }) => headers.authorization)
    expect(sent).toEqual([...Array.from({ length: 3 }, () => 'Bearer at_1'), ...Array(4)])
  })

  it('may be a function, called for every attempt', async () => {
    const peer = await givenPeer(refusal(503, 'service_unavailable'), json(200, PAGE))
    let count = 0
    const accessToken = async () => `at_${(count += 1)}`
    await new NamehouseClient({ baseUrl: peer.baseUrl, accessToken }).listings.browse()
    const sent = peer.seen.map(({ headers }) => headers.authorization)
    expect(sent).toEqual(['Bearer at_1', 'Bearer at_2'])
  })

  it('function that fails ends the call with its own error', async () => {
    const peer = await givenPeer(json(200, PAGE))
    const lost = new Error('signed out')
    const accessToken = () => Promise.reject(lost)
    const { listings } = new NamehouseClient({ baseUrl: peer.baseUrl, accessToken })
    await expect(listings.browse()).rejects.toBe(lost)
    expect(peer.seen.length).toBe(0)
  })
})

describe('addresses', () => {
  it('a base path works with or without a trailing slash', async () => {
    const peer = await givenPeer(json(200, PAGE))
    for (const end of ['/names', '/names/']) {
      await new NamehouseClient({ baseUrl: peer.baseUrl + end }).listings.browse({ q: 'a&b=c d' })
    }
    const expected = '/names/api/market/listings?q=a%26b%3Dc%20d'
    expect(peer.seen.map(({ url }) => url)).toEqual([expected, expected])
  })

  it('a lone surrogate in a query does not break the call', async () => {
    const peer = await givenPeer(json(200, {}))
    await publicOf(peer).tlds.price('\ud800')
    expect(peer.seen[0]?.url).toBe('/api/pricing/tld?tld=%EF%BF%BD')
  })
})

describe('a tool', () => {
  it('that runs as a job returns its id, and wait() returns its result', async () => {
    const ticket = {
      mode: 'async',
      jobId: 'job_1',
      status_url: '/api/tools/seo-crawl/status/job_1',
    }
    const peer = await givenPeer(
      json(202, { ok: true, cached: false, result: ticket }),
      json(200, { status: 'running' }),
      json(200, { status: 'done', result: { pages: 3 } }),
    )
    const { tools } = publicOf(peer)
    const run = await tools.run('seo-crawl', { url: 'https://example.com' })
    const job = await tools.wait('seo-crawl', jobIdOf(run) ?? '')
    expect(job).toEqual({ status: 'done', result: { pages: 3 } })
    expect(peer.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/tools/seo-crawl',
      'GET /api/tools/seo-crawl/status/job_1',
      'GET /api/tools/seo-crawl/status/job_1',
    ])
  })

  it('that never ends is waited for only until the timeout', async () => {
    const peer = await givenPeer(json(200, { status: 'queued' }))
    const waiting = publicOf(peer).tools.wait('seo-crawl', 'job_1', { timeoutMs: 500 })
    await expect(waiting).rejects.toMatchObject({ code: 'timeout' })
  })

  it('that answers immediately has no job', () => {
    expect(jobIdOf({ ok: true, cached: true, result: { records: [] } })).toBeUndefined()
  })
})

it('a WHOIS lookup is retried with the same key, so it counts once', async () => {
  const peer = await givenPeer(refusal(500, 'internal_error'), json(201, { used: 1 }))
  expect(await publicOf(peer).whois.lookUp('a.com')).toEqual({ used: 1 })
  const keys = peer.seen.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
})
