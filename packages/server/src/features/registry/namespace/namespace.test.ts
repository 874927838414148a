import { beforeAll, describe, expect, it } from 'vitest'
import { NamehouseClient } from '@namehouse/sdk'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { givenZonesFolder, importFile, masterFile } from '../../../../test/support/zone-files.ts'
import type { Row } from '../../market/search/shapes.ts'

const HOUR_MS = 3_600_000

let house: House
let lab: TestLab
let client: NamehouseClient
/** Changes between the two files of com. */
const DROPPED = ['short', 'solarhub', 'with-hyphen', 'with7digits', 'xn--bcher-kva']

beforeAll(async () => {
  lab = await givenLab()
  const folders = await givenZonesFolder()
  house = await openHouse({ zonesDir: folders.index }, lab)
  const now = house.clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const kept = ['free-harbor-4711', 'acme', 'acmecorp', 'dormant-harbor', ...manyNames()]
  const both = { ...folders, now }
  await importFile(masterFile('com', [...kept, ...DROPPED]), { ...both, as_of: hoursAgo(26) })
  await importFile(masterFile('com', [...kept, 'brandnew']), { ...both, as_of: hoursAgo(2) })
  await importFile(masterFile('net', ['acme', 'busy-harbor']), { ...both, as_of: hoursAgo(3) })
  await importFile(masterFile('org', ['acme', 'old']), { ...both, as_of: hoursAgo(49) })
  await house.deps.upstream.zones.refresh()
  client = new NamehouseClient({ baseUrl: 'http://house', fetch: house.fetch })
})

function manyNames(): string[] {
  return Array.from({ length: 8_000 }, (_, n) => `many-${String(n).padStart(4, '0')}`)
}

const get = async (url: string, headers: Record<string, string> = {}) =>
  await house.app.inject({ method: 'GET', url, headers })

describe('GET /api/names', () => {
  it('200: names that begin with a text, in order, with their TLDs and the oldest date', async () => {
    const found = await client.names.startingWith('Acme')
    expect(found.names).toEqual([
      { label: 'acme', tlds: ['com', 'net', 'org'] },
      { label: 'acmecorp', tlds: ['com'] },
    ])
    const oldest = house.clock.now().getTime() - 49 * HOUR_MS
    expect(found.as_of).toBe(new Date(oldest).toISOString())
  })

  it('200: only names in some of the TLDs asked for, and only those TLDs', async () => {
    const { names } = await client.names.startingWith('acme', { tlds: 'net,.COM,shop' })
    expect(names).toEqual([
      { label: 'acme', tlds: ['com', 'net'] },
      { label: 'acmecorp', tlds: ['com'] },
    ])
    expect((await client.names.startingWith('acmecorp', { tlds: 'net' })).names).toEqual([])
  })

  it('200: the limit holds, and the whole name comes first', async () => {
    const { names } = await client.names.startingWith('many-12', { limit: 50 })
    expect(names.map(({ label }) => label).at(0)).toBe('many-1200')
    expect(names).toHaveLength(50)
    expect((await client.names.startingWith('bücher')).names).toEqual([])
  })

  it.each([
    ['no prefix', '/api/names'],
    ['an empty prefix', '/api/names?prefix='],
    ['a prefix that is too long', `/api/names?prefix=${'a'.repeat(64)}`],
    ['a dot', '/api/names?prefix=acme.com'],
    ['a path', '/api/names?prefix=..%2F..%2Fetc'],
    ['a control character', '/api/names?prefix=a%00b'],
    ['an underscore', '/api/names?prefix=a_b'],
    ['a limit of 0', '/api/names?prefix=a&limit=0'],
    ['a limit of 51', '/api/names?prefix=a&limit=51'],
    ['something that isn’t a TLD', '/api/names?prefix=a&tlds=%3F%3F'],
    ['no TLD', '/api/names?prefix=a&tlds=,'],
    ['21 TLDs', `/api/names?prefix=a&tlds=${Array.from({ length: 21 }, () => 'com').join(',')}`],
    ['two prefixes', '/api/names?prefix=a&prefix=b'],
  ])('400: %s', async (_what, url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error'])
  })
})

describe('GET /api/names/{label}', () => {
  it('200: every TLD that has the name, with the age of its file', async () => {
    const { label, registered, zones } = await client.names.read('ACME')
    expect([label, zones]).toEqual(['acme', 3])
    expect(registered.map(({ tld }) => tld)).toEqual(['com', 'net', 'org'])
    expect(await client.names.read('nobody-has-this')).toEqual({
      label: 'nobody-has-this',
      registered: [],
      zones: 3,
    })
  })

  it.each(['a.b', 'a%20b', 'a%2Fb', '%00', 'a'.repeat(64), '..%2F..', 'a_b', '%F0%9F%98%80'])(
    '400: %s is not a label',
    async (label) => {
      const answer = await get(`/api/names/${label}`)
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error'])
    },
  )

  it('304: an unchanged index is not sent again', async () => {
    const first = await get('/api/names/acme')
    const etag = String(first.headers['etag'])
    const again = await get('/api/names/acme', { 'if-none-match': etag })
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
    expect((await get('/api/names/acme', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('429: more than 600 requests a minute from one address', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const ask = async () => await strict.app.inject({ method: 'GET', url: '/api/names/acme' })
    const first = await ask()
    expect(first.headers['ratelimit-policy']).toBe('600;w=60')
    expect(first.json()).toEqual({ label: 'acme', registered: [], zones: 0 })
    for (let call = 1; call < 600; call += 1) await ask()
    expect((await ask()).statusCode).toBe(429)
  })
})

describe('GET /api/drops', () => {
  const domainsOf = async (filter: Parameters<typeof client.names.drops>[0]) =>
    (await client.names.drops(filter)).drops.map(({ domain }) => domain)

  it('200: what the newer file no longer has, with words and other TLDs', async () => {
    const { drops, next_cursor } = await client.names.drops()
    expect(drops.map(({ domain }) => domain)).toEqual(DROPPED.map((label) => `${label}.com`))
    expect(drops.find(({ domain }) => domain === 'solarhub.com')).toMatchObject({
      zone: 'com',
      kind: 'dropped',
      length: 8,
      words: ['solar', 'hub'],
      registered_elsewhere: 0,
    })
    expect(drops.at(-1)).toMatchObject({ unicode: 'bücher.com', length: 6, words: [] })
    expect(next_cursor).toBeNull()
    expect(await domainsOf({ kind: 'added' })).toEqual(['brandnew.com'])
  })

  it('200: filters', async () => {
    expect(await domainsOf({ q: 'WITH' })).toEqual(['with-hyphen.com', 'with7digits.com'])
    expect(await domainsOf({ length_max: 5 })).toEqual(['short.com'])
    expect(await domainsOf({ digits: true })).toEqual(['with7digits.com'])
    expect(await domainsOf({ digits: false, hyphens: false })).toEqual([
      'short.com',
      'solarhub.com',
      'xn--bcher-kva.com',
    ])
    expect(await domainsOf({ zone: 'net' })).toEqual([])
    // As people read it: it has six letters, and its encoding has hyphens and may have digits.
    for (const q of ['BÜCH', 'xn--b']) expect(await domainsOf({ q })).toEqual(['xn--bcher-kva.com'])
    expect(await domainsOf({ length_max: 6, hyphens: false, digits: false })).toEqual([
      'short.com',
      'xn--bcher-kva.com',
    ])
    expect(await domainsOf({ date: '2020-01-01' })).toEqual([])
    expect(await domainsOf({ zone: '.COM', hyphens: true, q: 'hy' })).toEqual(['with-hyphen.com'])
  })

  it('200: pages follow each other without gaps or repeats', async () => {
    const seen: string[] = []
    for await (const { domain } of client.names.eachDrop({ itemsMax: 100 })) seen.push(domain)
    const pages: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 10; page += 1) {
      const { drops, next_cursor } = await client.names.drops({
        limit: 2,
        ...(cursor !== undefined && { cursor }),
      })
      pages.push(...drops.map(({ domain }) => domain))
      if (next_cursor === null) break
      cursor = next_cursor
    }
    expect(pages).toEqual(seen)
    expect(new Set(pages).size).toBe(DROPPED.length)
  })

  it.each([
    'zone=..%2F..',
    'zone=nosuchtld',
    'date=2026-13-45',
    'date=yesterday',
    'kind=all',
    'length_max=0',
    'length_max=64',
    'digits=perhaps',
    'limit=0',
    'limit=201',
    'cursor=',
    'cursor=!!',
    'cursor=AAAA',
    `cursor=${'A'.repeat(500)}`,
    `cursor=${Buffer.from("2026-11-17T00:00:00.000Z com a'--").toString('base64url')}`,
    `q=${'a'.repeat(64)}`,
    'q=%00',
  ])('400: %s', async (query) => {
    const answer = await get(`/api/drops?${query}`)
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error'])
  })
})

async function rowsOf(q: string): Promise<Map<string, Row>> {
  const events = client.search.stream(q)
  const rows = new Map<string, Row>()
  for await (const event of events) if (event.kind === 'row') rows.set(event.domain, event)
  return rows
}

describe('availability', () => {
  it('a name in a recent zone file is registered without a question to its registry', async () => {
    await lab.fault({ target: 'rdap*', kind: 'drop', match: 'acme.com' })
    const rows = await rowsOf('acme.shop')
    expect(rows.get('acme.com')).toMatchObject({
      state: 'registered',
      available: false,
      cached: false,
      meta: { source: 'zone', definitive: false, reason: null, latency_ms: 0 },
    })
    const as_of = new Date(house.clock.now().getTime() - 2 * HOUR_MS).toISOString()
    expect(rows.get('acme.com')?.meta.as_of).toBe(as_of)
    expect(rows.get('acme.net')?.meta.source).toBe('zone')
    await lab.reset()
  })

  it('a file older than 48 hours says nothing, and neither does a name that is missing in one', async () => {
    const rows = await rowsOf('acme.dev')
    expect(rows.get('acme.org')?.meta.source).not.toBe('zone')
    expect(rows.get('acme.io')?.meta.source).not.toBe('zone')
    const [first] = await client.search.check(['free-harbor-9999.com', 'free-harbor-8888.com'])
    expect(first?.meta.source).not.toBe('zone')
  })

  it('the name that was searched for, or checked alone, is always asked at its registry', async () => {
    // The lab's registry says that it is free. Its zone file is wrong.
    expect((await rowsOf('free-harbor-4711.com')).get('free-harbor-4711.com')).toMatchObject({
      state: 'available',
      meta: { definitive: true },
    })
    const other = await openHouse({ zonesDir: house.deps.config.zonesDir }, lab)
    await other.deps.upstream.zones.refresh()
    const check = async (...domains: string[]) => {
      const answer = await other.app.inject({
        method: 'POST',
        url: '/api/domain/check',
        payload: { domains },
      })
      return (answer.json().results as Row[]).map(({ state, meta }) => [state, meta.source])
    }
    const many = await check('free-harbor-4711.com', 'busy-harbor.net')
    expect(many).toEqual([
      ['registered', 'zone'],
      ['registered', 'zone'],
    ])
    expect(await check('free-harbor-4711.com')).toEqual([['available', 'rdap']])
    // Now the authority's answer is known, so the zone file isn't asked any more.
    expect((await check('free-harbor-4711.com', 'busy-harbor.net'))[0]).toEqual([
      'available',
      'cache',
    ])
  })

  it('ideas that a zone file has are left out before registries are asked', async () => {
    const ideas = async (at: House) => {
      const url = '/api/domain/suggest?q=many&tlds=com&limit=10'
      const answer = await at.app.inject({ method: 'GET', url })
      return (answer.json().suggestions as Row[]).map(({ domain }) => domain)
    }
    const bare = await openHouse({}, lab)
    const usual = await ideas(bare)
    const folders = await givenZonesFolder()
    const labels = usual.slice(0, 5).map((domain) => domain.replace(/\.com$/, ''))
    const other = await openHouse({ zonesDir: folders.index }, lab)
    await importFile(masterFile('com', labels), { ...folders, now: other.clock.now() })
    await other.deps.upstream.zones.refresh()
    const filtered = await ideas(other)
    expect(filtered).toHaveLength(10)
    expect(filtered.filter((domain) => usual.slice(0, 5).includes(domain))).toEqual([])
  })

  it('a name for sale is listed, whatever its zone says', async () => {
    await givenListing(house, { domain: 'acmecorp.com', bin: 500_00, floor: 400_00 })
    const rows = await rowsOf('acmecorp.dev')
    expect(rows.get('acmecorp.com')).toMatchObject({ state: 'listed', meta: { source: 'market' } })
  })
})

describe('without an index', () => {
  it('everything works as before', async () => {
    const bare = await openHouse({}, lab)
    const ask = async (url: string) => (await bare.app.inject({ method: 'GET', url })).json()
    expect(await ask('/api/names?prefix=acme')).toEqual({ names: [], as_of: null })
    expect(await ask('/api/drops')).toEqual({ drops: [], next_cursor: null })
    expect((await bare.app.inject({ method: 'GET', url: '/api/names/acme' })).statusCode).toBe(200)
  })
})
