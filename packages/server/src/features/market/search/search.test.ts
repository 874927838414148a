import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { until } from '../../../../test/support/until.ts'
import type { SearchEvent } from './search-domain.ts'
import type { Row } from './shapes.ts'

let lab: TestLab
let house: House

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  await givenListing(house, { domain: 'dormant-harbor.com', bin: 500_00, floor: 400_00 })
})
afterEach(() => lab.reset())

async function search(q: unknown, headers: Record<string, string> = {}) {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/domain/search',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ q }),
  })
  return answer
}

async function eventsOf(q: string): Promise<SearchEvent[]> {
  const { body } = await search(q)
  return body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SearchEvent)
}

async function check(...domains: string[]): Promise<Row[]> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/domain/check',
    payload: { domains },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().results
}

describe('POST /api/domain/search', () => {
  it('200: streams a header, a row for each name, primary_done after the primary’s row, and done', async () => {
    const events = await eventsOf('https://www.Busy-Harbor.com/x?y')
    const [header] = events
    expect(header).toEqual({
      kind: 'header',
      request_id: expect.stringMatching(/^req_/),
      primary: 'busy-harbor.com',
      primary_index: 0,
      domains: 'com net org io co ai app dev xyz info me shop'
        .split(' ')
        .map((tld) => `busy-harbor.${tld}`),
    })
    const kinds = events.map(({ kind }) => kind)
    const primaryAt = events.findIndex((e) => e.kind === 'row' && e.domain === 'busy-harbor.com')
    expect(kinds[primaryAt + 1]).toBe('primary_done')
    expect(kinds.filter((kind) => kind === 'row').length).toBe(12)
    expect(kinds.filter((kind) => kind === 'primary_done').length).toBe(1)
    expect(events.at(-1)).toEqual({ kind: 'done', duration_ms: expect.any(Number), count: 12 })
  })

  it('200: a name under another TLD comes with all twelve common ones', async () => {
    const [header, ...rest] = await eventsOf('quiet-harbor.de')
    expect(header).toMatchObject({ primary: 'quiet-harbor.de' })
    expect(rest.filter(({ kind }) => kind === 'row').length).toBe(13)
  })

  it('200: an Idempotency-Key is echoed', async () => {
    const answer = await search('acme.com', { 'idempotency-key': 'k-1' })
    expect(answer.headers['idempotency-key']).toBe('k-1')
    expect(answer.headers['content-type']).toBe('application/x-ndjson')
    expect((await search('acme.com', { 'idempotency-key': 'k'.repeat(256) })).statusCode).toBe(400)
  })

  it.each([
    'acme',
    '',
    '192.0.2.1',
    '[::1]',
    'a@b.com',
    'exa mple.com',
    '-a-.com',
    'a..com',
    5,
    null,
  ])('400: %j', async (q) => {
    const answer = await search(q)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'validation_error' } })
  })

  it('401: an invalid token', async () => {
    expect((await search('acme.com', { authorization: 'Bearer x' })).statusCode).toBe(401)
  })

  it('no row waits for another, and the header waits for none', async () => {
    await lab.fault({ target: 'rdap:*', kind: 'stall', match: 'slow-harbor.com' })
    const { port } = (await listening()).server.address() as AddressInfo
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      path: '/api/domain/search',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    const response = await new Promise<NodeJS.ReadableStream>((resolve) => {
      request.on('response', resolve).end('{"q":"slow-harbor.com"}')
    })
    let text = ''
    response.on('data', (chunk) => (text += String(chunk)))
    // Eleven rows arrive although the primary's registry doesn't answer.
    await until('the other rows have arrived', () => text.split('"kind":"row"').length === 12)
    expect(text).not.toContain('primary_done')
    request.destroy()
    // Long before the lookup would time out after eight seconds.
    await until('its lookup is cancelled', async () => (await pendingLookups()) === 0)
  })
})

const listening = async () => {
  if (!house.app.server.listening) await house.app.listen({ port: 0, host: '127.0.0.1' })
  return house.app
}
const pendingLookups = async () => {
  const text = await house.deps.metrics.registry.getSingleMetricAsString(
    'namehouse_lookups_under_way',
  )
  return Number(/^namehouse_lookups_under_way (\d+)$/m.exec(text)?.[1])
}

describe('the state of a name', () => {
  it('200: the demo names', async () => {
    house.clock.advance(2 * 24 * 3_600_000)
    const rows = await check(
      'busy-harbor.com',
      'free-harbor-4711.com',
      'reserved-harbor.org',
      'quiet-harbor.de',
      'lost-harbor.xyz',
      'acme.nosuchending',
      'dormant-harbor.com',
    )
    expect(rows.map(({ domain, state, available }) => [domain, state, available])).toEqual([
      ['busy-harbor.com', 'registered', false],
      ['free-harbor-4711.com', 'available', true],
      ['reserved-harbor.org', 'reserved', false],
      ['quiet-harbor.de', 'registered', false],
      ['lost-harbor.xyz', 'unknown', null],
      ['acme.nosuchending', 'unsupported', null],
      ['dormant-harbor.com', 'listed', false],
    ])
    const meta = rows.map((row) => [row.meta.source, row.meta.definitive, row.meta.reason !== null])
    expect(meta).toEqual([
      ['rdap', true, false],
      ['rdap', true, false],
      ['rdap', true, true],
      ['whois', true, false],
      ['none', false, true],
      ['none', false, true],
      ['market', true, false],
    ])
    expect(rows[0]?.whois_summary).toMatchObject({
      registrar: expect.stringMatching(/\w/),
      creation_date: expect.stringMatching(/^\d{4}-/),
      nameservers: expect.arrayContaining([expect.any(String)]),
    })
  })

  it('200: a listing shows a range, not its prices, to those who may not see them', async () => {
    const [row] = await check('dormant-harbor.com')
    expect(row?.listing).toMatchObject({
      price: { bin: null, floor: null, currency: 'USD' },
      price_band: { min: 250, max: 500 },
      locked: false,
    })
    expect(row?.whois_summary).not.toBeNull()
  })

  it('200: an internationalized name has both forms', async () => {
    const [row] = await check('bücher.de')
    expect(row).toMatchObject({ domain: 'xn--bcher-kva.de', unicode: 'bücher.de' })
  })

  it('200: results keep the order of the request, even with duplicates', async () => {
    const rows = await check('b-harbor.net', 'a-harbor.net', 'b-harbor.net')
    expect(rows.map(({ domain }) => domain)).toEqual([
      'b-harbor.net',
      'a-harbor.net',
      'b-harbor.net',
    ])
  })

  it.each([
    [[]],
    [Array.from({ length: 201 }, (_, i) => `a${i}.com`)],
    [['ok.com', 'acme']],
    ['a.com'],
  ])(
    '400: a list that is empty, too long or has an invalid name, or not a list',
    async (domains) => {
      const answer = await house.app.inject({
        method: 'POST',
        url: '/api/domain/check',
        payload: { domains },
      })
      expect(answer.statusCode).toBe(400)
    },
  )
})

describe('GET /api/domain/suggest', () => {
  const suggest = (query: string) => house.app.inject(`/api/domain/suggest?${query}`)

  it('200: ideas from the keywords and close words under the requested TLDs, available ones first', async () => {
    const answer = await suggest('q=Solar%20Roof!&tlds=com,.NET&limit=6')
    const { suggestions } = answer.json() as { suggestions: Row[] }
    expect(suggestions.length).toBe(6)
    const fromKeywords = suggestions.filter(({ domain }) => /sol|roof|panel/.test(domain))
    expect(fromKeywords.length).toBeGreaterThanOrEqual(4)
    for (const { domain } of suggestions) expect(domain).toMatch(/\.(com|net)$/)
    const firstTaken = suggestions.findIndex(({ available }) => available !== true)
    const lastFree = suggestions.findLastIndex(({ available }) => available === true)
    expect(firstTaken === -1 || lastFree < firstTaken).toBe(true)
  })

  it.each([
    'q=a',
    'q=!!!',
    'q=solar&tlds=,',
    'q=solar&tlds=a!b',
    'q=solar&limit=51',
    `q=solar&tlds=${'com,'.repeat(11)}`,
    '',
  ])('400: %s', async (query) => {
    expect((await suggest(query)).statusCode).toBe(400)
  })
})

describe('caching and shared lookups', () => {
  it('fifty concurrent callers cause one lookup per name', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `shared-harbor-${i}.org`)
    await lab.fault({ target: 'rdap:*', kind: 'delay', delay_ms: 100 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => check(...names)))
    expect(
      new Set(answers.map((rows) => JSON.stringify(rows.map(({ state }) => state)))).size,
    ).toBe(1)
    expect(await lab.asked('rdap:', 'shared-harbor')).toBe(20)
  })

  it('a taken name is served from the cache, then refreshed in the background', async () => {
    const look = async () => (await check('dormant-meadow.net'))[0]
    expect(await look()).toMatchObject({ cached: false })
    house.clock.advance(59 * 60_000)
    expect(await look()).toMatchObject({ cached: true, meta: { source: 'cache' } })
    expect(await lab.asked('rdap:', 'dormant-meadow')).toBe(1)
    house.clock.advance(2 * 60_000)
    expect(await look()).toMatchObject({ cached: true })
    await until(
      'it is looked up again',
      async () => (await lab.asked('rdap:', 'dormant-meadow')) === 2,
    )
    house.clock.advance(25 * 3_600_000)
    expect(await look()).toMatchObject({ cached: false })
  })

  it('an available name is looked up again after 30 seconds, never served stale', async () => {
    const look = async () => (await check('free-harbor-4711.net'))[0]
    expect(await look()).toMatchObject({ available: true, cached: false })
    house.clock.advance(29_000)
    expect(await look()).toMatchObject({ available: true, cached: true })
    house.clock.advance(2_000)
    expect(await look()).toMatchObject({ available: true, cached: false })
  })

  it('a failed refresh does not replace the registry’s answer', async () => {
    const look = async () => (await check('busy-harbor.com'))[0]
    await look()
    house.clock.advance(2 * 3_600_000)
    await lab.fault({ target: '*', kind: 'server_error', match: 'busy-harbor' })
    expect(await look()).toMatchObject({ state: 'registered', cached: true })
    await until('it was looked up again', async () => (await lab.asked('rdap:', 'busy-harbor')) > 0)
    await until('the refresh is over', async () => (await pendingLookups()) === 0)
    expect(await look()).toMatchObject({ state: 'registered', cached: true })
  })
})
