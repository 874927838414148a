import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { addForwarded, openForwarding } from '../../../../test/support/forwarding.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenAccount } from '../../../../test/support/people.ts'
import { exchange, readAnswer } from '../../../../test/support/raw-socket.ts'
import type { Forwarding } from './forwarding.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

const DAY_MS = 24 * 3_600_000
const KEPT_MS = 1_000

const givenForwarded = async (given: Partial<Forwarding> = {}) => await addForwarded(house, given)

describe('a visit', () => {
  it('301, 302: the domain and its www, with or without the path', async () => {
    const { visit } = await openForwarding(house)
    const kept = await givenForwarded({ url: 'https://example.com/shop?r=1' })
    const fixed = await givenForwarded({ status: 302, keep_path: false })
    const path = '/a/b?q=1'
    for (const host of [kept, `www.${kept}`, kept.toUpperCase(), `${kept}.`, `${kept}:8080`]) {
      expect(await visit(host, { path })).toMatchObject({
        status: 301,
        location: 'https://example.com/shop/a/b?r=1&q=1',
      })
    }
    expect(await visit(fixed, { path })).toMatchObject({
      status: 302,
      location: 'https://example.com/',
    })
  })

  it('says how long it may be kept, and nothing that would bind the domain’s future', async () => {
    const { visit } = await openForwarding(house)
    const permanent = await visit(await givenForwarded())
    const temporary = await visit(await givenForwarded({ status: 302 }))
    expect(permanent.headers['cache-control']).toBe('public, max-age=300')
    expect(temporary.headers['cache-control']).toBe('no-cache')
    for (const { headers } of [permanent, temporary]) {
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).not.toHaveProperty('set-cookie')
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    }
  })

  it('301 without a body: HEAD', async () => {
    const { visit } = await openForwarding(house)
    const answer = await visit(await givenForwarded(), { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 301, location: 'https://example.com/', body: '' })
  })

  it('307, 308, 405: other methods keep theirs if the path is kept, and else are refused', async () => {
    const { visit } = await openForwarding(house)
    const permanent = await givenForwarded()
    const temporary = await givenForwarded({ status: 302 })
    const fixed = await givenForwarded({ keep_path: false })
    const post = { method: 'POST', path: '/form', body: 'a=b' }
    expect(await visit(permanent, post)).toMatchObject({
      status: 308,
      location: 'https://example.com/form',
    })
    expect((await visit(temporary, { ...post, method: 'PUT' })).status).toBe(307)
    const refused = await visit(fixed, post)
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD'])
    for (const method of ['OPTIONS', 'TRACE', 'PROPFIND']) {
      expect((await visit(permanent, { method })).status).toBe(405)
    }
  })

  it('404: a host that isn’t forwarded gets a small page without script', async () => {
    const { visit } = await openForwarding(house)
    const domain = await givenForwarded()
    for (const host of ['unknown.example', `shop.${domain}`, `www.www.${domain}`, 'www.com']) {
      const { status, headers, body } = await visit(host, { path: '/<script>alert(1)</script>' })
      expect([host, status]).toEqual([host, 404])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(headers['cache-control']).toBe('no-store')
      expect(body).not.toContain('script')
      expect(body.length).toBeLessThan(1_000)
    }
  })

  it('400: a host that can’t be a domain, and a request target that is no path', async () => {
    const { visit, port } = await openForwarding(house)
    const domain = await givenForwarded()
    for (const host of ['127.0.0.1', 'localhost', '[::1]', 'a b.com', 'a@b.com', '..', '%00']) {
      expect([host, (await visit(host)).status]).toEqual([host, 400])
    }
    const lines = [
      `GET http://${domain}/ HTTP/1.1`,
      'OPTIONS * HTTP/1.1',
      'GET @evil.example HTTP/1.1',
    ]
    for (const line of lines) {
      const raw = `${line}\r\nHost: ${domain}\r\nConnection: close\r\n\r\n`
      expect([line, readAnswer(await exchange(port, raw)).status]).toEqual([line, 400])
    }
    const missing = await exchange(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(readAnswer(missing).status).toBe(400)
  })

  it('never another host: hostile paths, as they arrive on the wire', async () => {
    const { port } = await openForwarding(house)
    const domain = await givenForwarded()
    const paths = ['//evil.example', '/\\evil.example', '/%2f/evil.example', '/.//evil.example']
    for (const path of [...paths, '/\xe4', '/a\tb', '/"<x>']) {
      const raw = `GET ${path} HTTP/1.1\r\nHost: ${domain}\r\nConnection: close\r\n\r\n`
      const { status, headers } = readAnswer(await exchange(port, Buffer.from(raw, 'latin1')))
      if (status === 400) continue
      expect([path, status]).toEqual([path, 301])
      expect(headers.get('location')).toMatch(/^https:\/\/example\.com\/(?![/\\])[!-~]*$/)
    }
  })

  it('414: a path that is too long', async () => {
    const { visit } = await openForwarding(house)
    const domain = await givenForwarded()
    expect((await visit(domain, { path: `/${'a'.repeat(5_000)}` })).status).toBe(414)
    expect((await visit(domain, { path: `/${'a'.repeat(4_000)}` })).status).toBe(301)
  })

  it('a header that names another host changes nothing', async () => {
    const { visit } = await openForwarding(house)
    const domain = await givenForwarded({ url: 'https://right.example/' })
    const other = await givenForwarded({ url: 'https://wrong.example/' })
    const headers = { 'x-forwarded-host': other, forwarded: `host=${other}` }
    expect((await visit(domain, { headers })).location).toBe('https://right.example/')
  })
})

describe('who holds the domain', () => {
  it('a change is live within a second, without a restart', async () => {
    const { visit } = await openForwarding(house)
    const domain = await givenForwarded()
    expect((await visit(domain)).location).toBe('https://example.com/')
    await house.db`update forwardings set url = 'https://new.example/' where domain = ${domain}`
    house.clock.advance(KEPT_MS)
    expect((await visit(domain)).location).toBe('https://new.example/')
    await house.db`delete from forwardings where domain = ${domain}`
    house.clock.advance(KEPT_MS)
    expect((await visit(domain)).status).toBe(404)
  })

  it.each([
    [
      'transferred out',
      async (domain: string) => {
        await house.db`update domains set not_held_since = now() where domain = ${domain}`
      },
    ],
    [
      'sold to somebody else',
      async (domain: string) => {
        const { id } = await givenAccount(house)
        await house.db`update domains set account_id = ${id} where domain = ${domain}`
      },
    ],
    [
      'in redemption',
      async (domain: string) => {
        await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${domain}`
      },
    ],
    [
      'removed from the portfolio',
      async (domain: string) => {
        await house.db`delete from domains where domain = ${domain}`
      },
    ],
    [
      'expired',
      async () => {
        house.clock.advance(31 * DAY_MS)
      },
    ],
  ])('404: a domain that is %s no longer forwards', async (_why, lose) => {
    const { visit } = await openForwarding(house)
    const domain = await givenForwarded()
    expect((await visit(`www.${domain}`)).status).toBe(301)
    await lose(domain)
    house.clock.advance(KEPT_MS)
    expect((await visit(`www.${domain}`)).status).toBe(404)
    const allowed = await house.app.inject(`/api/landers/allowed?domain=${domain}`)
    expect(allowed.statusCode).toBe(404)
  })
})

describe('GET /api/landers/allowed', () => {
  const ask = async (domain: string) =>
    await house.app.inject({ url: '/api/landers/allowed', query: { domain } })

  it('200: a forwarded domain and its www, in any spelling', async () => {
    const domain = await givenForwarded()
    for (const name of [domain, `www.${domain}`, domain.toUpperCase(), `${domain}.`]) {
      const answer = await ask(name)
      expect([name, answer.statusCode]).toEqual([name, 200])
      expect(answer.json()).toEqual({ allowed: true })
    }
  })

  it('404: every other name, and 400 without one', async () => {
    const domain = await givenForwarded()
    const others = [`shop.${domain}`, 'unknown.example', '127.0.0.1', 'localhost', '*.com', '%']
    for (const name of others) expect([name, (await ask(name)).statusCode]).toEqual([name, 404])
    expect((await house.app.inject('/api/landers/allowed')).statusCode).toBe(400)
    expect((await ask('a'.repeat(400))).statusCode).toBe(400)
  })

  it('301: at a forwarded domain, the same path is its owner’s', async () => {
    const { visit } = await openForwarding(house)
    const domain = await givenForwarded()
    for (const path of ['/api/landers/allowed?domain=a.com', '/healthz', '/readyz', '/metrics']) {
      expect([path, (await visit(domain, { path })).status]).toEqual([path, 301])
    }
  })
})

describe('for operators', () => {
  it('200: health and readiness by address, and metrics with the token', async () => {
    const token = 'a-token-for-metrics'
    const { visit } = await openForwarding(house, token)
    const get = async (path: string, headers = {}) => await visit('127.0.0.1', { path, headers })
    expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 200])
    expect((await get('/metrics')).status).toBe(400)
    expect((await get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(400)
    const metrics = await get('/metrics', { authorization: `Bearer ${token}` })
    expect(metrics.body).toContain('route="forward"')
  })
})

describe('a forwarder that stops', () => {
  const DEADLINE_MS = 120_000

  it('closes a connection that never brought a request, and lets a request finish', async () => {
    const forwarder = await openForwarding(house)
    const domain = await givenForwarded()
    const busy = connect(forwarder.port, '127.0.0.1')
    busy.write(`GET / HTTP/1.1\r\nHost: ${domain}\r\n`)
    const spare = connect(forwarder.port, '127.0.0.1')
    await Promise.all([once(busy, 'connect'), once(spare, 'connect')])
    // Connections are accepted in order, so an answer to a later one shows that it has both.
    await forwarder.visit(domain)
    const closed = forwarder.close({ deadlineMs: DEADLINE_MS })
    await once(spare, 'close')
    busy.write('\r\n')
    let text = ''
    for await (const chunk of busy) text += String(chunk)
    const { status, headers } = readAnswer(text)
    expect([status, headers.get('connection')]).toEqual([301, 'close'])
    await closed
  })
})
