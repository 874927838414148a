import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { type House, openHouse, testClock } from '../../test/support/house.ts'
import { openLimiter } from './limiter.ts'
import { RenderedPages } from './rendered-pages.ts'

const RENDERER = new URL('../../../web/dist/server/server-entry.js', import.meta.url)
/** Three pages a minute for each address, and one search. */
const SCALE = 3 / 120

async function isRendered({ app }: House, url: string, remoteAddress = '198.51.100.7') {
  const { statusCode, body } = await app.inject({ url, remoteAddress })
  expect(statusCode).toBe(200)
  return body.includes('id="answers"')
}

describe.skipIf(!existsSync(RENDERER))('limits of rendering (needs npm run build)', () => {
  it('200: an address that used up its renderings gets the shell, others get their pages', async () => {
    const house = await openHouse({ rateLimitScale: SCALE })
    for (const path of ['/', '/market', '/tools']) expect(await isRendered(house, path)).toBe(true)
    expect(await isRendered(house, '/docs')).toBe(false)
    expect(await isRendered(house, '/docs', '198.51.100.8')).toBe(true)
    house.clock.advance(60_000)
    expect(await isRendered(house, '/docs')).toBe(true)
  })

  it('200: pages from memory cost nothing', async () => {
    const house = await openHouse({ rateLimitScale: SCALE })
    for (let time = 0; time < 20; time += 1) expect(await isRendered(house, '/docs')).toBe(true)
    expect(await isRendered(house, '/market')).toBe(true)
  })

  it('200: searches have a smaller limit of their own', async () => {
    const house = await openHouse({ rateLimitScale: SCALE })
    expect(await isRendered(house, '/search?q=one.com')).toBe(true)
    expect(await isRendered(house, '/search?q=two.com')).toBe(false)
    expect(await isRendered(house, '/market')).toBe(true)
  })

  it.each([
    ['/market?q=dog&after=MQ', '/api/market/search?q=cat', 1],
    ['/search?q=one.com', '/api/domain/search', 1],
    ['/?q=one.com', '/api/domain/search', 1],
    ['/register/one.com', '/api/domain/suggest?q=two', 1],
    ['/drops?q=one', '/api/drops?q=two', 3],
  ])(
    '%s counts as a call of the API, and is left to the browser beyond that',
    async (url, path, calls) => {
      const house = await openHouse({ rateLimitScale: SCALE })
      const remoteAddress = '198.51.100.7'
      const call = async () => {
        const search = { method: 'POST', payload: { q: 'two.com' } } as const
        const sent = path.includes('?') ? ({ method: 'GET' } as const) : search
        return (await house.app.inject({ url: path, remoteAddress, ...sent })).statusCode
      }
      for (let made = 0; made < calls; made += 1) expect(await call()).toBe(200)
      expect(await isRendered(house, url, remoteAddress)).toBe(false)
      expect(await isRendered(house, url, '198.51.100.8')).toBe(true)
      house.clock.advance(60_000)
      expect(await isRendered(house, url)).toBe(true)
      for (let made = 1; made < calls; made += 1) expect(await call()).toBe(200)
      expect(await call()).toBe(429)
    },
  )

  it('a rendering does not use up what the visitor may ask of the API', async () => {
    const house = await openHouse({ rateLimitScale: SCALE })
    for (const page of [1, 2, 3]) expect(await isRendered(house, `/market?page=${page}`)).toBe(true)
    const remoteAddress = '198.51.100.7'
    const answer = await house.app.inject({ url: '/api/market/listings', remoteAddress })
    expect([answer.statusCode, answer.headers['ratelimit-remaining']]).toEqual([200, '2'])
  })

  it('no header makes a caller one of our own pages', async () => {
    const house = await openHouse({ rateLimitScale: SCALE, trustProxyHops: 1 })
    const headers = { 'x-forwarded-for': 'in-process', forwarded: 'for=in-process' }
    const answer = await house.app.inject({ url: '/api/market/listings', headers })
    expect(answer.headers['ratelimit-remaining']).toBe('2')
  })
})

describe.skipIf(!existsSync(RENDERER))('the renderer (needs npm run build)', () => {
  it('has the production build of React, so that NODE_ENV makes no difference', () => {
    const cwd = fileURLToPath(new URL('.', RENDERER))
    const files = globSync('**/*.js', { cwd }).map((file) => readFileSync(cwd + file, 'utf8'))
    expect(files.some((text) => text.includes('renderToPipeableStream'))).toBe(true)
    // Only the development build checks this.
    expect(files.some((text) => text.includes('Each child in a list should'))).toBe(false)
  })
})

describe('a page that fails', () => {
  it('leaves the page to the browser, and is tried again', async () => {
    const clock = testClock()
    const limiter = openLimiter({ scale: 1, redis: undefined, clock })
    const wanted = { path: '/', query: {}, href: '/', searches: undefined, isKnown: true } as const
    let tries = 0
    const renderer = {
      wantedAt: () => wanted,
      render: async () => {
        tries += 1
        if (tries === 1) throw new Error('a defect of a page')
        return { status: 200, html: Buffer.from('the page'), styleDigest: '' }
      },
    }
    const pages = new RenderedPages({ renderer, fetch, limiter, clock })
    const request = { url: '/', ip: '198.51.100.7', log: pino({ level: 'silent' }) }
    expect(await pages.pageFor(request)).toBeUndefined()
    for (const time of [1, 2]) {
      const page = await pages.pageFor(request)
      expect([time, String(await page?.bodies.html())]).toEqual([time, 'the page'])
    }
    expect(tries).toBe(2)
  })
})
