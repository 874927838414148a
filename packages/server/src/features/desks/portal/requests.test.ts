import type { AddressInfo } from 'node:net'
import { PartnerClient } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenMember } from '../../../../test/support/members.ts'
import type { Browser } from '../../../../test/support/people.ts'
import { until } from '../../../../test/support/until.ts'
import { loggedRouteOf } from '../../../http/logged-path.ts'
import { RequestLog } from '../../../http/request-log.ts'
import { publicId } from '../../../values/public-id.ts'
import { REQUESTS_MAX } from './list-requests.ts'

const DAY_MS = 86_400_000

type Logged = {
  request_id: string
  at: string
  method: string
  path: string
  status: number
  code: string | null
  duration_ms: number
  key_id: string
}
type Page = { requests: Logged[]; next_cursor: string | null }

let house: House
let url: string
let base: string
let partner: GivenPartner
let client: PartnerClient
let browser: Browser

beforeAll(async () => {
  url = (await ownDatabase()).url
  house = await openHouse({}, undefined, url)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
  partner = await givenPartner(house)
  client = clientOf(partner)
  browser = (await givenMember(house, partner)).browser
  await givenListing(house, { domain: 'listed.com' })
})

/**
 * Over a socket, because injected requests are never answered early. Each is sent a millisecond
 * after the one before, so that their order is known.
 */
function clientOf({ keyId, secret }: { keyId: string; secret: string }): PartnerClient {
  const now = () => {
    house.clock.advance(1)
    return house.clock.now()
  }
  return new PartnerClient({ keyId, secret, baseUrl: base, now, attemptsMax: 1 })
}

const pathOf = ({ partnerId }: GivenPartner, environment = 'live') =>
  `/api/portal/${partnerId}/${environment}/requests`

async function list(query: Record<string, string> = {}, path = pathOf(partner)): Promise<Page> {
  const answer = await browser.get(`${path}?${new URLSearchParams(query).toString()}`)
  expect([query, answer.statusCode]).toEqual([query, 200])
  return answer.json()
}

/** The log once it has this many requests. It is written once a second. */
async function logged(count: number, query: Record<string, string> = {}): Promise<Logged[]> {
  return await until('they are in the log', async () => {
    const { requests } = await list({ limit: '200', ...query })
    return requests.length >= count ? requests : undefined
  })
}

const idOf = async (call: Promise<unknown>): Promise<string> =>
  await call.then(
    () => '',
    (error: { requestId: string }) => error.requestId,
  )

describe('a partner’s request log', () => {
  it('shows every answered request, also early and refused ones, without secrets', async () => {
    await client.inventory.availability('listed.com')
    await client.inventory.availability('other.com')
    await client.inventory.search('jane@example.org')
    await idOf(client.orders.read('sk_live_secret'))
    const refused = await idOf(
      client.orders.create({ domain: 'nothing.com', buyer_email: 'jane@example.org' } as never),
    )
    const wrong = clientOf({ ...partner, secret: 'sk_wrong' })
    const unsigned = await idOf(wrong.inventory.availability('jane-doe.com'))
    await idOf(clientOf({ keyId: 'pk_live_nobody', secret: 'x' }).inventory.availability('a.com'))
    const requests = await logged(6)
    expect(requests.map(({ method, path, status, code }) => [method, path, status, code])).toEqual([
      ['GET', '/api/partner/v1/availability?domain=jane-doe.com', 401, 'invalid_signature'],
      ['POST', '/api/partner/v1/orders', expect.any(Number), expect.any(String)],
      ['GET', '/api/partner/v1/orders/{public_id}', 404, 'not_found'],
      ['GET', '/api/partner/v1/domains/search?…', 200, null],
      ['GET', '/api/partner/v1/availability?domain=other.com', 200, null],
      ['GET', '/api/partner/v1/availability?domain=listed.com', 200, null],
    ])
    expect(JSON.stringify(requests)).not.toMatch(/jane@|jane%40|sk_/)
    expect(requests.map(({ request_id }) => request_id).slice(0, 2)).toEqual([unsigned, refused])
    for (const { key_id, duration_ms, at } of requests) {
      expect(key_id).toBe(partner.keyId)
      expect(duration_ms).toBeGreaterThan(0)
      expect(Math.abs(Date.parse(at) - house.clock.now().getTime())).toBeLessThan(100)
    }
    const text = await house.deps.metrics.registry.metrics()
    expect(text).toMatch(/^namehouse_signed_answers_early [1-9]/m)
    expect(text).toMatch(/^namehouse_request_log_dropped 0$/m)
  })

  it('finds requests by status, path, time and id, in pages', async () => {
    await idOf(client.orders.read('nothing'))
    await client.inventory.availability('listed.com')
    const all = await logged(8)
    const refused = all.filter(({ status }) => status >= 400)
    expect((await list({ status: '4xx' })).requests).toEqual(refused)
    expect((await list({ status: '404' })).requests).toEqual(
      all.filter(({ status }) => status === 404),
    )
    expect((await list({ status: '5xx' })).requests).toEqual([])
    expect((await list({ path: 'v1/orders' })).requests.length).toBe(3)
    expect((await list({ path: '%' })).requests).toEqual([])
    const [one] = refused
    expect((await list({ request_id: one?.request_id ?? '' })).requests).toMatchObject([one ?? {}])
    const { at = '' } = all[2] ?? {}
    expect((await list({ from: at })).requests).toEqual(all.slice(0, 3))
    expect((await list({ to: at })).requests).toEqual(all.slice(3))
    const paged: Logged[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list({ limit: '3', ...(cursor && { cursor }) })
      paged.push(...page.requests)
      cursor = page.next_cursor
    }
    expect(paged).toEqual(all)
  })

  it('shows harmless headers of one request, found by its id', async () => {
    const order = { domain: 'nothing.com', external_payment_ref: 'jane@example.org' }
    const id = await idOf(client.orders.create(order as never))
    const [found] = await until('it is in the log', async () => {
      const { requests } = await list({ request_id: id })
      return requests.length > 0 ? requests : undefined
    })
    expect(found).toMatchObject({
      request_headers: expect.arrayContaining([
        { name: 'content-type', value: 'application/json' },
        { name: 'x-service-timestamp', value: expect.stringMatching(/^\d+$/) },
        { name: 'idempotency-key', value: '…' },
      ]),
      response_headers: expect.arrayContaining([
        { name: 'content-type', value: expect.stringContaining('application/json') },
        { name: 'ratelimit-remaining', value: expect.stringMatching(/^\d+$/) },
      ]),
    })
    expect(JSON.stringify(found)).not.toMatch(/jane|v1=|nonce|signature|sk_/)
    const [listed] = (await list({ limit: '1' })).requests
    expect(listed).not.toHaveProperty('request_headers')
    await client.inventory.availability('listed.com')
    const [read] = await logged(1, { path: 'availability?domain=listed.com', status: '200' })
    const [plain] = (await list({ request_id: read?.request_id ?? '' })).requests
    expect(plain).toMatchObject({
      request_headers: expect.arrayContaining([{ name: 'user-agent', value: expect.any(String) }]),
      response_headers: expect.arrayContaining([
        { name: 'content-type', value: expect.stringContaining('application/json') },
        { name: 'content-length', value: expect.stringMatching(/^\d+$/) },
        { name: 'ratelimit-remaining', value: expect.stringMatching(/^\d+$/) },
      ]),
    })
  })

  it('400: filters that make no sense', async () => {
    const wrong = ['status=6xx', 'status=20', 'from=now', 'request_id=x', 'cursor=x', 'limit=0']
    for (const query of [...wrong, 'limit=201', 'path=', `path=${'x'.repeat(201)}`, 'key_id=x']) {
      const answer = await browser.get(`${pathOf(partner)}?${query}`)
      expect([query, answer.statusCode]).toEqual([query, 400])
    }
  })

  it('shows nothing of another partner or of the other environment, whatever is asked', async () => {
    const other = await givenPartner(house)
    await clientOf(other).inventory.availability('listed.com')
    const stranger = (await givenMember(house, other)).browser
    const own = await until('it is in the log', async () => {
      const { requests }: Page = (await stranger.get(pathOf(other))).json()
      return requests.length > 0 ? requests : undefined
    })
    expect(own.map(({ key_id }) => key_id)).toEqual([other.keyId])
    const { requests, next_cursor } = await list({ limit: '1' })
    const { request_id = '' } = requests[0] ?? {}
    for (const query of ['', `request_id=${request_id}`, `cursor=${next_cursor}`]) {
      const theirs: Page = (await stranger.get(`${pathOf(other)}?${query}`)).json()
      expect(theirs.requests.filter(({ key_id }) => key_id !== other.keyId)).toEqual([])
      const sandboxed = await browser.get(`${pathOf(partner, 'sandbox')}?${query}`)
      expect(sandboxed.json()).toEqual({ requests: [], next_cursor: null })
      expect((await stranger.get(`${pathOf(partner)}?${query}`)).statusCode).toBe(404)
    }
  })

  it('a page reads a bounded number of rows, and the next continues there', async () => {
    const busy = await givenPartner(house)
    const reader = (await givenMember(house, busy)).browser
    const requestLog = new RequestLog(house.db, house.deps.log)
    const start = house.clock.now().getTime() - DAY_MS / 2
    const signer = { partner_id: busy.partnerId, environment: 'live', key_id: busy.keyId } as const
    const answered = { method: 'GET', status: 200, code: null, ms: 1 }
    const count = REQUESTS_MAX + 600
    const ids = Array.from({ length: count }, (_, n) => publicId('req', new Date(start + n)))
    for (const [n, request_id] of ids.entries()) {
      const url = n === 0 ? '/rare' : '/often'
      requestLog.note(signer, { ...answered, request_id, url, route: loggedRouteOf(url, {}) })
    }
    await requestLog.close()
    const ask = async (query: string): Promise<Page> =>
      (await reader.get(`${pathOf(busy)}?${query}`)).json()
    const first = await ask('path=rare')
    expect([first.requests, typeof first.next_cursor]).toEqual([[], 'string'])
    const second = await ask(`path=rare&cursor=${first.next_cursor}`)
    expect([second.requests.length, second.next_cursor]).toEqual([1, null])
    const often = await ask('path=often&limit=2')
    const newest = ids.toReversed()
    expect(often.requests.map(({ request_id }) => request_id)).toEqual(newest.slice(0, 2))
    const oldest = ids.slice(0, 1)
    const found = await ask(`request_id=${oldest[0]}`)
    expect(found.requests.map(({ request_id }) => request_id)).toEqual(oldest)
    const all: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await ask(`limit=200${cursor && `&cursor=${cursor}`}`)
      all.push(...page.requests.map(({ request_id }) => request_id))
      cursor = page.next_cursor
    }
    expect(all).toEqual(newest)
  })

  it('is written when the service stops', async () => {
    const stopping = await openHouse({}, undefined, url)
    const short = await givenPartner(stopping)
    await short.client.inventory.availability('listed.com')
    await stopping.app.close()
    const rows = await house.db`
      select lines from request_batches where partner_id = ${short.partnerId}
    `
    expect(rows.map(({ lines }) => String(lines).split('\t')[2])).toEqual([
      '/api/partner/v1/availability?domain=listed.com',
    ])
  })
})
