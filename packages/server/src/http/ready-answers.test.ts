import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../test/support/house.ts'
import { givenLab } from '../../test/support/lab.ts'
import { exchange, readAnswer } from '../../test/support/raw-socket.ts'
import { givenZonesFolder, importFile, masterFile } from '../../test/support/zone-files.ts'
import { setMarkup } from '../features/registry/tlds/set-markup.ts'

const PRICE = '/api/pricing/tld?tld=com&op=register'
const METADATA = '/api/tlds/com/metadata'

let house: House
let base: string
let folders: Awaited<ReturnType<typeof givenZonesFolder>>
beforeAll(async () => {
  folders = await givenZonesFolder()
  ;({ house, base } = await givenListeningHouse(1_000, 0, folders.index))
})

async function givenListeningHouse(rateLimitScale: number, trustProxyHops = 0, zonesDir = '') {
  const lab = await givenLab()
  const database = await catalogueDatabase(lab)
  const opened = await openHouse(
    { rateLimitScale, trustProxyHops, ...(zonesDir && { zonesDir }) },
    lab,
    database,
  )
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = opened.app.server.address() as AddressInfo
  return { house: opened, base: `http://127.0.0.1:${port}` }
}

/** How many answers this process sent before Fastify saw the request. */
async function sentReady(): Promise<number> {
  const text = await house.deps.metrics.registry.metrics()
  return Number(/^namehouse_answers_from_memory (\d+)$/m.exec(text)?.[1])
}

async function ask(url: string, headers: Record<string, string> = {}) {
  const before = await sentReady()
  const answer = await fetch(base + url, { headers })
  const body = await answer.text()
  return { answer, body, wasReady: (await sentReady()) > before }
}

describe('a ready answer', () => {
  it('400: is not used for a request without a Host', async () => {
    await ask(METADATA)
    const request = `GET ${METADATA} HTTP/1.1\r\nConnection: close\r\n\r\n`
    const { status, headers } = readAnswer(await exchange(Number(new URL(base).port), request))
    expect(status).toBe(400)
    expect(headers.get('x-request-id')).toMatch(/^req_/)
  })

  it.each([PRICE, METADATA])(
    '200: equals the framework’s answer, except for per-request headers: %s',
    async (url) => {
      house.clock.advance(2_000)
      const first = await ask(url)
      const second = await ask(url)
      expect([first.wasReady, second.wasReady]).toEqual([false, true])
      expect(second.body).toBe(first.body)
      const [one, two] = [first, second].map(({ answer }) => Object.fromEntries(answer.headers))
      expect(Object.keys(two ?? {}).sort()).toEqual(Object.keys(one ?? {}).sort())
      const { 'x-request-id': id, 'ratelimit-remaining': remaining, date: _, ...same } = two ?? {}
      expect(one).toMatchObject(same)
      expect(id).toMatch(/^req_[0-9a-z]{26}$/)
      expect(id).not.toBe(one?.['x-request-id'])
      expect(Number(remaining)).toBe(Number(one?.['ratelimit-remaining']) - 1)
    },
  )

  it('200: is refreshed after a second', async () => {
    house.clock.advance(2_000)
    await ask(PRICE)
    house.clock.advance(999)
    expect((await ask(PRICE)).wasReady).toBe(true)
    house.clock.advance(1)
    expect((await ask(PRICE)).wasReady).toBe(false)
  })

  it.each([
    { cookie: 'a=b' },
    { authorization: 'Bearer x' },
    { origin: 'https://elsewhere.example' },
    { 'idempotency-key': 'x' },
  ])('200: is neither sent to nor made from a request with %o', async (brought) => {
    house.clock.advance(2_000)
    expect((await ask(PRICE, brought)).wasReady).toBe(false)
    expect((await ask(PRICE)).wasReady).toBe(false)
    expect((await ask(PRICE, brought)).wasReady).toBe(false)
  })

  it('405, 400, 404: errors are never kept', async () => {
    for (let i = 0; i < 2; i += 1) {
      expect((await fetch(base + PRICE, { method: 'POST' })).status).toBe(405)
      const wrong = await ask('/api/pricing/tld?tld=com&op=steal')
      expect([wrong.answer.status, wrong.wasReady]).toEqual([400, false])
      const unknown = await ask('/api/tlds/nosuch/metadata')
      expect([unknown.answer.status, unknown.wasReady]).toEqual([404, false])
    }
  })

  it('200: shows a new price as soon as the catalogue has changed', async () => {
    house.clock.advance(2_000)
    const before = JSON.parse((await ask(PRICE)).body)
    const markup = { markup_bps: 10_000, minimum_cents: 5_000_00 }
    await house.db.begin((tx) => setMarkup(tx, 'com', markup, house.clock.now()))
    house.clock.advance(2_000)
    await expect
      .poll(async () => JSON.parse((await ask(PRICE)).body).priceCents)
      .toBeGreaterThan(before.priceCents)
  })

  it('200: is made at once for names, and follows the zone files', async () => {
    const use = async (labels: string[], hour: number) => {
      const now = new Date(house.clock.now().getTime() + hour * 3_600_000)
      await importFile(masterFile('com', labels), { ...folders, now, as_of: now })
      await house.deps.upstream.zones.refresh()
    }
    await use(['acme', 'solar'], 0)
    const [first, second] = [await ask('/api/names/acme'), await ask('/api/names/solar')]
    expect([first.wasReady, second.wasReady]).toEqual([false, true])
    expect(second.body).toBe(first.body.replace('acme', 'solar'))
    const framework = await ask('/api/names/solar', { origin: 'https://elsewhere.example' })
    expect([framework.wasReady, framework.body]).toEqual([false, second.body])
    const beginning = [
      await ask('/api/names?prefix=s&limit=4'),
      await ask('/api/names?prefix=a&limit=4'),
    ]
    expect(beginning.map(({ wasReady }) => wasReady)).toEqual([false, true])
    for (const prefix of ['a', 'so', 'none', '-']) {
      const url = `/api/names?prefix=${prefix}&limit=4`
      const [ready, asked] = [await ask(url), await ask(url, { authorization: 'Basic x' })]
      expect([ready.wasReady, asked.wasReady, ready.body]).toEqual([true, false, asked.body])
    }
    const etag = second.answer.headers.get('etag') ?? ''
    expect((await ask('/api/names/solar', { 'if-none-match': etag })).answer.status).toBe(304)
    expect((await ask('/api/names/a_b')).answer.status).toBe(400)
    await use(['acme', 'brandnew'], 1)
    const later = await ask('/api/names/solar')
    expect([later.wasReady, JSON.parse(later.body).registered]).toEqual([false, []])
    expect(later.answer.headers.get('etag')).not.toBe(etag)
    expect((await ask('/api/names/brandnew')).wasReady).toBe(true)
  })

  it('is counted in the metrics of its route', async () => {
    const series =
      /^namehouse_http_request_duration_seconds_count\{.*route="\/api\/pricing\/tld",status="200"\} (\d+)$/m
    const count = async () =>
      Number(series.exec(await house.deps.metrics.registry.metrics())?.[1] ?? 0)
    house.clock.advance(2_000)
    await ask(PRICE)
    const before = await count()
    expect((await ask(PRICE)).wasReady).toBe(true)
    expect(await count()).toBe(before + 1)
  })
})

describe('the rate limit of a ready answer', () => {
  it('429: applies, with the framework’s error', async () => {
    const small = await givenListeningHouse(1)
    const statuses: number[] = []
    for (let i = 0; i < 120; i += 1) statuses.push((await fetch(small.base + PRICE)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const over = await fetch(small.base + PRICE)
    expect([over.status, over.headers.get('ratelimit-remaining')]).toEqual([429, '0'])
    expect(over.headers.get('retry-after')).toBe('60')
    expect(await over.json()).toMatchObject({ error: { code: 'rate_limited' } })
  })

  it('200: counts the caller that the trusted proxy names', async () => {
    const proxied = await givenListeningHouse(1, 1)
    const remaining = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      const answer = await fetch(proxied.base + PRICE, { headers })
      return Number(answer.headers.get('ratelimit-remaining'))
    }
    expect(await remaining('203.0.113.1')).toBe(119)
    expect(await remaining('203.0.113.1')).toBe(118)
    expect(await remaining('203.0.113.2')).toBe(119)
    // Entries that the caller wrote before the proxy's own are ignored.
    expect(await remaining('198.51.100.9, 203.0.113.1')).toBe(117)
    expect(await remaining(' 203.0.113.2 ')).toBe(118)
  })
})
