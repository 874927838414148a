import { beforeAll, describe, expect, it } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { givenListing } from '../../test/support/given.ts'
import { type House, openHouse } from '../../test/support/house.ts'
import { listedNamesIn } from '../features/market/listings/list-names.ts'
import type { App } from './app.ts'
import { serveSitemap } from './sitemap.ts'

const BASE = 'https://namehouse.example'
const NAMES = ['a.com', 'b.com', 'c.com', 'd.com', 'e.com', 'f.com', 'xn--mnchen-3ya.de']
let house: House

async function siteWith(namesPerFile: number): Promise<App> {
  const app = bareApp({ baseUrl: BASE })
  const { limiter } = house.deps
  const listedNames = listedNamesIn(house.db, namesPerFile)
  await serveSitemap(app, { baseUrl: BASE, clock: house.clock, limiter, listedNames })
  return app
}

async function read(app: App, path: string) {
  const { statusCode, body, headers } = await app.inject(path)
  const places = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place)
  return { statusCode, body, type: headers['content-type'], places }
}

beforeAll(async () => {
  house = await openHouse()
  for (const domain of NAMES.toReversed()) await givenListing(house, { domain })
  await givenListing(house, { domain: 'hidden.com', visible: false })
  await givenListing(house, { domain: 'sold.com', sold: true })
  await givenListing(house, { domain: 'test.com', environment: 'sandbox' })
})

describe('GET /sitemap.xml', () => {
  it('200: lists pages and every name for sale in one file, while they fit', async () => {
    const { statusCode, body, type, places } = await read(await siteWith(10), '/sitemap.xml')
    expect([statusCode, type]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(body).toContain('<urlset')
    expect(places).toContain(`${BASE}/market`)
    const listed = places.filter((place) => /\/market\/[^/]+\.[^/]+$/.test(place))
    expect(listed).toEqual(NAMES.map((name) => `${BASE}/market/${name}`))
    expect(places.filter((place) => place.includes(':domain'))).toEqual([])
  })

  it('200: becomes an index of files when there are more, which together list every name once', async () => {
    const app = await siteWith(3)
    const { body, places } = await read(app, '/sitemap.xml')
    expect(body).toContain('<sitemapindex')
    expect(places).toEqual(
      ['pages', 'names-1', 'names-2', 'names-3'].map((file) => `${BASE}/sitemaps/${file}.xml`),
    )
    const files = await Promise.all(
      places.map(async (place) => await read(app, new URL(place).pathname)),
    )
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(files[0]?.places).toContain(`${BASE}/market`)
    const names = files.slice(1).flatMap((file) => file.places)
    expect(names).toEqual(NAMES.map((name) => `${BASE}/market/${name}`))
  })

  it.each(['names-0', 'names-4', 'names-1e1', 'names--1', 'names-99999', 'pages%00', '..%2fx'])(
    '404: no such file: %s',
    async (file) => {
      const answer = await read(await siteWith(3), `/sitemaps/${file}.xml`)
      expect(answer.statusCode).toBe(404)
    },
  )

  it('404: without an index there are no files', async () => {
    expect((await read(await siteWith(10), '/sitemaps/names-1.xml')).statusCode).toBe(404)
  })

  it('429: one address gets 60 a minute', async () => {
    const small = await openHouse({ rateLimitScale: 1 / 60 })
    const app = bareApp({ baseUrl: BASE })
    const listedNames = listedNamesIn(small.db)
    const { limiter } = small.deps
    await serveSitemap(app, { baseUrl: BASE, clock: small.clock, limiter, listedNames })
    const codes = [await read(app, '/sitemap.xml'), await read(app, '/sitemaps/x.xml')]
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([200, 429])
  })
})
