import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { CHROME, follow } from '../../../../test/support/referral.ts'
import { ownDatabase } from '../../../../test/support/database.ts'
import { purgeClicks, purgeGates } from './click-sql.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
let house: House
/** A second node on the same database. */
let neighbour: House
let partner: GivenPartner
let code: string

beforeAll(async () => {
  const { url } = await ownDatabase()
  house = await openHouse({}, undefined, url)
  neighbour = await openHouse({}, undefined, url)
})
beforeEach(async () => {
  partner = await givenPartner(house, { affiliate: true })
  code = (await partner.client.links.create({ kind: 'generic' })).code
})

const clicks = async () => (await partner.client.me.clicks()).total
const from = (n: number) => ({ address: `198.51.${Math.floor(n / 250)}.${n % 250}` })

describe('GET /r/{code}', () => {
  it('302: redirects to the landing page and counts the click', async () => {
    const { status, headers, cookie } = await follow(house, code)
    expect([status, headers['location']]).toEqual([302, '/'])
    expect(headers['cache-control']).toBe('private, no-store')
    expect(cookie).toMatchObject({
      name: 'namehouse_referral',
      path: '/',
      maxAge: 30 * 24 * 3_600,
      httpOnly: true,
      sameSite: 'Lax',
    })
    expect(cookie).not.toHaveProperty('secure')
    expect(await clicks()).toBe(1)
    expect((await partner.client.links.list()).links).toMatchObject([{ code, clicks: 1 }])
  })

  it('302: redirects to the domain or product', async () => {
    const { links } = partner.client
    const named = await links.create({ kind: 'domain', domain: 'solarhub.com' })
    const product = await links.create({ kind: 'product', product: 'market' })
    expect((await follow(house, named.code)).headers['location']).toBe('/search?q=solarhub.com')
    expect((await follow(house, product.code)).headers['location']).toBe('/market')
  })

  it('302: over https the cookie is secure and bound to the host', async () => {
    const secure = await openHouse({ baseUrl: 'https://house.example' })
    const { client } = await givenPartner(secure, { affiliate: true })
    const link = await client.links.create({ kind: 'generic' })
    const { cookie } = await follow(secure, link.code)
    expect(cookie).toMatchObject({ name: '__Host-namehouse_referral', secure: true, path: '/' })
    expect(cookie).not.toHaveProperty('domain')
  })

  it.each([
    'unknown123',
    'zzzzzzzzzz',
    '..%2F..%2Fetc',
    '%0d%0aset-cookie:x=1',
    'UPPER12345',
    '%00',
  ])('404: "%s" gets a page that says so', async (unknown) => {
    const { status, body, headers, cookie } = await follow(house, unknown)
    expect([status, cookie]).toEqual([404, undefined])
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('Link not found')
    expect(body).not.toContain(unknown)
  })

  it.each(['?to=https://evil.example', '?next=//evil.example', '?url=evil.example', '/'])(
    '302: an appended "%s" doesn’t change the target',
    async (more) => {
      const { headers } = await follow(house, `${code}${more}`)
      expect(headers['location']).toBe('/')
    },
  )

  it('404: links of a suspended partner stop working within a minute', async () => {
    await follow(house, code)
    await house.db`update partners set suspended_at = now() where id = ${partner.partnerId}`
    house.clock.advance(MINUTE_MS)
    expect((await follow(house, code)).status).toBe(404)
  })

  it('429: limits how many links an address can follow', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const statuses = []
    for (let n = 0; n < 121; n += 1) statuses.push((await follow(strict, 'unknown123')).status)
    expect(statuses.slice(0, 120).every((status) => status === 404)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('does not count', () => {
  it('a repeat within thirty minutes, with or without the cookie, but the next one after that', async () => {
    const { cookie } = await follow(house, code)
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    await follow(house, code, { headers })
    await follow(house, code)
    house.clock.advance(30 * MINUTE_MS - 1)
    await follow(house, code)
    expect(await clicks()).toBe(1)
    house.clock.advance(1)
    await follow(house, code)
    expect(await clicks()).toBe(2)
  })

  it('a repeat on another node, or across midnight', async () => {
    neighbour.clock.advance(house.clock.now().getTime() - neighbour.clock.now().getTime())
    const midnight = (Math.floor(house.clock.now().getTime() / DAY_MS) + 1) * DAY_MS
    const toMidnight = midnight - house.clock.now().getTime() - MINUTE_MS
    house.clock.advance(toMidnight)
    neighbour.clock.advance(toMidnight + 2 * MINUTE_MS)
    await follow(house, code)
    expect(await clicks()).toBe(1)
    await follow(neighbour, code)
    await flushed(neighbour)
    expect(await clicks()).toBe(1)
  })

  it.each([
    ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a command-line tool', { 'user-agent': 'curl/8.9' }],
    ['an image on another page', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a frame on another page', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['a browser that prefetches', { 'sec-purpose': 'prefetch' }],
  ])('%s, and it gets no cookie', async (_who, headers) => {
    const answer = await follow(house, code, { headers: headers as Record<string, string> })
    expect([answer.status, answer.headers['location'], answer.cookie]).toEqual([
      302,
      '/',
      undefined,
    ])
    expect(await clicks()).toBe(0)
  })

  it('a HEAD request', async () => {
    const { status, cookie } = await follow(house, code, { method: 'HEAD' })
    expect([status, cookie]).toEqual([302, undefined])
    expect(await clicks()).toBe(0)
  })

  it('more than 120 in half an hour from one address, whatever browser it claims to be', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const { client } = await givenPartner(strict, { affiliate: true })
    const link = await client.links.create({ kind: 'generic' })
    for (let n = 0; n < 140; n += 1) {
      if (n === 70) strict.clock.advance(MINUTE_MS)
      await follow(strict, link.code, { headers: { 'user-agent': `${CHROME} ${n}` } })
    }
    expect((await client.me.clicks()).total).toBe(120)
  })

  it('more than a hundred thousand per link in a day', async () => {
    await follow(house, code)
    expect(await clicks()).toBe(1)
    await house.db`
      update referral_click_days set clicks = 100000 where partner_id = ${partner.partnerId}
    `
    await follow(house, code, from(1))
    expect(await clicks()).toBe(100_000)
  })
})

describe('concurrent clicks', () => {
  it('of many visitors are each counted, and of one visitor once', async () => {
    await Promise.all(Array.from({ length: 300 }, (_, n) => follow(house, code, from(n))))
    await Promise.all(Array.from({ length: 50 }, () => follow(house, code, from(7))))
    const { total, unique } = await partner.client.me.clicks()
    expect([total, unique]).toEqual([300, 300])
  })

  it('on two nodes are counted once per visitor', async () => {
    const everybody = Array.from({ length: 100 }, (_, n) => from(n))
    await Promise.all(
      everybody.flatMap((who) => [follow(house, code, who), follow(neighbour, code, who)]),
    )
    await Promise.all([flushed(house), flushed(neighbour)])
    expect((await partner.client.me.clicks()).total).toBe(100)
    const [{ count } = { count: 0 }] = await house.db<{ count: number }[]>`
      select count(*) as count from referral_clicks where partner_id = ${partner.partnerId}
    `
    expect(count).toBe(100)
  })
})

it('expired gates and old clicks are deleted, but daily sums stay', async () => {
  await follow(house, code)
  expect(await clicks()).toBe(1)
  const later = (ms: number) => new Date(house.clock.now().getTime() + ms)
  const rows = async (table: 'referral_gates' | 'referral_clicks') => {
    const [row] = await house.db<{ count: number }[]>`
      select count(*) as count from ${house.db(table)} join referral_links using (link_id)
      where code = ${code}
    `
    return row?.count
  }
  await purgeGates(house.db, later(30 * MINUTE_MS))
  await purgeClicks(house.db, later(400 * DAY_MS))
  expect([await rows('referral_gates'), await rows('referral_clicks')]).toEqual([1, 1])
  await purgeGates(house.db, later(30 * MINUTE_MS + 1))
  await purgeClicks(house.db, later(400 * DAY_MS + 1))
  expect([await rows('referral_gates'), await rows('referral_clicks')]).toEqual([0, 0])
  expect(await clicks()).toBe(1)
})

/** Any click report makes its node write pending clicks, whichever partner asks. */
async function flushed(node: House): Promise<void> {
  const { client } = await givenPartner(node, { affiliate: true })
  await client.me.clicks()
}
