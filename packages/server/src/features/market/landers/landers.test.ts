import { beforeAll, describe, expect, it } from 'vitest'
import { addForwarded } from '../../../../test/support/forwarding.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { addLander, BASE_URL, openLanderSite } from '../../../../test/support/landers.ts'
import { exchange, readAnswer } from '../../../../test/support/raw-socket.ts'
import { LANDER_LOOKS } from './lander.ts'

const KEPT_MS = 1_000
const BYTES_MAX = 30_000

let house: House
beforeAll(async () => {
  house = await openHouse()
})

/** Addresses in a page: everything it links to, sends to or could load. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src|action|content)="([^"]*:[^"]*)"/g)].map(
    ([, address = '']) => address,
  )
}

describe('a visit to a name for sale', () => {
  it('200: the name and its www show the name, the price, and where to buy and make an offer', async () => {
    const { visit } = await openLanderSite(house)
    const { domain } = await addLander(house, { shows_price: true, bin: 3_000_00 })
    for (const host of [domain, `www.${domain}`, domain.toUpperCase(), `${domain}.:8080`]) {
      const { status, body } = await visit(host, { path: '/?utm=1' })
      expect([host, status]).toEqual([host, 200])
      expect(body).toContain(`<title>${domain} is for sale</title>`)
      expect(body).toContain('$3,000')
      expect(body).toContain(`href="${BASE_URL}/market/${domain}"`)
      expect(body).toContain(`action="${BASE_URL}/market/${domain}#offer"`)
    }
  })

  it('hides the price unless its seller shows it, as the marketplace does', async () => {
    const { visit } = await openLanderSite(house)
    const { domain } = await addLander(house, { bin: 4_321_00 })
    const { body } = await visit(domain)
    expect(body).not.toMatch(/4,?321/)
    expect(body).toContain('Make an offer')
    expect(body).toContain('See price and buy now')
  })

  it('has no offer form if its seller welcomes no offers', async () => {
    const { visit } = await openLanderSite(house)
    for (const shows_price of [false, true]) {
      const { domain, listing_id } = await addLander(house, { shows_price, bin: 3_000_00 })
      await house.db`update listings set offers_welcome = false where id = ${listing_id}`
      const { body } = await visit(domain)
      expect(body).not.toMatch(/<form|[Mm]ake an offer/)
      expect(body).toContain(shows_price ? `Buy ${domain}` : 'See price and buy now')
    }
  })

  it.each(LANDER_LOOKS)(
    '%s: at most 30 kB in all, without script or anything to load',
    async (look) => {
      const { visit } = await openLanderSite(house)
      const longest = `${'wide-'.repeat(11)}abc.com`
      for (const domain of [longest.replace('abc', look), `${look}.com`]) {
        await addLander(house, { domain, look, shows_price: true })
        const { headers, body } = await visit(domain)
        expect(Buffer.byteLength(body) + JSON.stringify(headers).length).toBeLessThan(BYTES_MAX)
        expect(body).not.toMatch(
          /<script|<img|<link rel="stylesheet"|@import|url\(|\son\w+=|style="/,
        )
        for (const address of addressesIn(body)) {
          expect(address).toMatch(
            /^(https:\/\/names\.example\/|data:image|width=device)|^https:\/\/[\w.-]+\/$/,
          )
        }
        expect(headers['content-security-policy']).toMatch(
          /^default-src 'none'; style-src 'sha256-/,
        )
        expect(headers['content-security-policy']).toContain(`form-action ${BASE_URL};`)
      }
    },
  )

  it('sets no cookie, and nothing that would bind the domain’s future', async () => {
    const { visit } = await openLanderSite(house)
    const { headers } = await visit((await addLander(house)).domain)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it('a name in another script is shown in it', async () => {
    const { visit } = await openLanderSite(house)
    const { domain, id } = await addLander(house, { domain: 'xn--fiqs8s.com' })
    await house.db`update seller_listings set unicode = '中国.com' where id = ${id}`
    const { body } = await visit(domain)
    expect(body).toContain('<h1 class="text">中国.com')
    expect(body).toContain('href="https://names.example/market/xn--fiqs8s.com"')
  })

  it('200 without a body: HEAD, and 405: everything that isn’t a visit', async () => {
    const { visit } = await openLanderSite(house)
    const { domain } = await addLander(house)
    expect(await visit(domain, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
      const { status, headers } = await visit(domain, { method })
      expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, HEAD'])
    }
  })

  it('302: old links lead to the page itself, never anywhere else', async () => {
    const { port, visit } = await openLanderSite(house)
    const { domain } = await addLander(house)
    expect(await visit(domain, { path: '/shop/shoes?id=1' })).toMatchObject({ location: '/' })
    const paths = ['//evil.example', '/\\evil.example', '/%2f/evil.example', '/.//evil.example']
    for (const path of [...paths, '/?next=//evil.example', '/"><script>', '/\xe4']) {
      const raw = `GET ${path} HTTP/1.1\r\nHost: ${domain}\r\nConnection: close\r\n\r\n`
      const { status, headers, body } = readAnswer(await exchange(port, Buffer.from(raw, 'latin1')))
      if (status === 400) continue
      expect([path, [200, 302].includes(status)]).toEqual([path, true])
      expect([path, headers.get('location') ?? '/']).toEqual([path, '/'])
      expect([path, body.includes('evil') || body.includes('<script')]).toEqual([path, false])
    }
  })

  it('404: what programs ask for, and 200: robots may read it', async () => {
    const { visit } = await openLanderSite(house)
    const { domain } = await addLander(house)
    for (const path of ['/favicon.ico', '/.well-known/security.txt', '/apple-touch-icon.png']) {
      expect([path, (await visit(domain, { path })).status]).toEqual([path, 404])
    }
    const robots = await visit(domain, { path: '/robots.txt' })
    expect([robots.status, robots.body]).toEqual([200, 'User-agent: *\nAllow: /\n'])
  })

  it('301: a domain that is forwarded and for sale leads where its owner says', async () => {
    const { visit } = await openLanderSite(house)
    const domain = await addForwarded(house)
    await addLander(house, { domain })
    expect(await visit(domain)).toMatchObject({ status: 301, location: 'https://example.com/' })
  })
})

describe('hostile hosts', () => {
  it('only the Host header decides, and nothing of the request is in the page', async () => {
    const { visit } = await openLanderSite(house)
    const own = await addLander(house)
    const other = await addLander(house)
    const headers = {
      'x-forwarded-host': other.domain,
      forwarded: `host=${other.domain}`,
      'x-original-url': '/evil',
      referer: 'https://evil.example/',
      'user-agent': '<script>evil</script>',
    }
    const { status, body } = await visit(own.domain, { headers, path: '/?q=<script>evil' })
    expect(status).toBe(200)
    expect(body).not.toContain(other.domain)
    expect(body).not.toContain('evil')
    expect(body).toBe((await visit(`www.${own.domain}`)).body)
  })

  it('400 or 404: a host that isn’t a name for sale', async () => {
    const { port, visit } = await openLanderSite(house)
    const { domain } = await addLander(house)
    const others = [`shop.${domain}`, `www.www.${domain}`, `${domain}.evil.example`, 'evil.example']
    for (const host of others) expect([host, (await visit(host)).status]).toEqual([host, 404])
    for (const host of [`${domain}@evil.example`, `${domain}/x`, `a b.${domain}`, "' or 1=1"]) {
      expect([host, (await visit(host)).status]).toEqual([host, 400])
    }
    const twice = `GET / HTTP/1.1\r\nHost: ${domain}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`
    const { status, body } = readAnswer(await exchange(port, twice))
    if (status !== 400) expect(body).not.toContain('evil.example')
    const absolute = `GET http://evil.example/ HTTP/1.1\r\nHost: ${domain}\r\nConnection: close\r\n\r\n`
    expect(readAnswer(await exchange(port, absolute)).status).toBe(400)
  })

  it('429: one client can’t ask without end, whatever its X-Forwarded-For says', async () => {
    const site = await openLanderSite(house, { rateLimitScale: 0.01 })
    const { domain } = await addLander(house)
    const statuses: number[] = []
    for (let call = 0; call < 5; call += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${call}` }
      statuses.push((await site.visit(domain, { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  it('200: behind a trusted proxy each client has a limit of its own', async () => {
    const site = await openLanderSite(house, { rateLimitScale: 0.01, trustProxyHops: 1 })
    const { domain } = await addLander(house)
    for (let call = 0; call < 5; call += 1) {
      const headers = { 'x-forwarded-for': `spoofed, 203.0.113.${call}` }
      expect((await site.visit(domain, { headers })).status).toBe(200)
    }
  })
})

describe('as long as it is for sale', () => {
  it.each([
    [
      'sold',
      async (id: string) =>
        void (await house.db`update listings set sold_at = now() where id = ${id}`),
    ],
    [
      'withdrawn',
      async (id: string) =>
        void (await house.db`update listings set withdrawn_at = now() where id = ${id}`),
    ],
    [
      'hidden',
      async (id: string) =>
        void (await house.db`update listings set marketplace_visible = false where id = ${id}`),
    ],
    [
      'not approved any more',
      async (id: string) =>
        void (await house.db`update listings set approved = false where id = ${id}`),
    ],
    [
      'another account’s',
      async (id: string) =>
        void (await house.db`update listings set owner_account_id = null where id = ${id}`),
    ],
  ])('404: a name that is %s has no lander, within a second', async (_why, change) => {
    const { visit } = await openLanderSite(house)
    const { domain, listing_id } = await addLander(house)
    expect((await visit(domain)).status).toBe(200)
    await change(listing_id)
    house.clock.advance(KEPT_MS)
    expect((await visit(domain)).status).toBe(404)
  })

  it('404: switched off, and a sandbox listing', async () => {
    const { visit } = await openLanderSite(house)
    const off = await addLander(house, { is_on: false })
    const sandbox = await addLander(house)
    await house.db`update listings set environment = 'sandbox' where id = ${sandbox.listing_id}`
    expect((await visit(off.domain)).status).toBe(404)
    expect((await visit(sandbox.domain)).status).toBe(404)
  })
})
