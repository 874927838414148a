import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../test/support/given.ts'
import { bareApp } from '../../test/support/bare-app.ts'
import { type House, openHouse, testClock } from '../../test/support/house.ts'
import { openLimiter } from './limiter.ts'
import { serveListingCards } from './listing-cards.ts'

const RENDERER = new URL('../../../web/dist/server/server-entry.js', import.meta.url)

/** Needs `npm run build`. */
describe.skipIf(!existsSync(RENDERER))('GET /market/{domain}/card.png', () => {
  let house: House

  beforeAll(async () => {
    house = await openHouse()
    await givenListing(house, { domain: 'solar-roof.io', bin: 4_321_00 })
    await givenListing(house, { domain: 'gone.com', sold: true })
    await givenListing(house, { domain: 'hidden.com', visible: false })
    await givenListing(house, { domain: 'xn--e1afmkfd.xn--p1ai' })
    const unicode = 'пример.рф'
    await house.db`update listings set unicode = ${unicode} where domain like 'xn--e1afmkfd%'`
  })

  const get = async (domain: string) => await house.app.inject(`/market/${domain}/card.png`)

  it.each(['solar-roof.io', 'SOLAR-ROOF.IO', 'gone.com', 'xn--e1afmkfd.xn--p1ai', 'пример.рф'])(
    '200: %s is a picture of 1200 by 630 that others may keep and show',
    async (domain) => {
      const answer = await get(encodeURIComponent(domain))
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      const png = answer.rawPayload
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  it('200: every spelling of a name gets the same picture', async () => {
    const [one, other] = [await get('solar-roof.io'), await get('WWW.Solar-Roof.io')]
    expect(other.rawPayload.equals(one.rawPayload)).toBe(true)
  })

  it.each([
    'never-listed.com',
    'hidden.com',
    'nonsense',
    '%3Csvg%20onload%3Dalert(1)%3E.com',
    '%3C%2Fsvg%3E%3Cscript%3E',
    '%22%3E%3Cimage%20href%3D%22file%3A%2F%2F%2Fetc%2Fpasswd%22%2F%3E.com',
    '..%2F..%2F..%2Fetc%2Fpasswd',
    '%00',
    '%F0%9F%8F%A0.ws',
    'a'.repeat(700),
  ])('404: nothing is drawn for %s', async (domain) => {
    const answer = await get(domain)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
    expect(answer.body).not.toContain('<svg')
  })

  it('429: one address gets 120 a minute', async () => {
    const small = await openHouse({ rateLimitScale: 1 / 60 })
    const codes: number[] = []
    for (let each = 0; each < 3; each += 1) {
      codes.push((await small.app.inject('/market/a.com/card.png')).statusCode)
    }
    expect(codes).toEqual([404, 404, 429])
  })

  it('200: many who ask at once share one drawing, and nobody is turned away', async () => {
    await givenListing(house, { domain: 'popular.com' })
    const answers = await Promise.all(Array.from({ length: 50 }, async () => get('popular.com')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('503: too many different pictures at once are refused, and come a moment later', async () => {
    const domains = Array.from({ length: 40 }, (_, each) => `many-${each}.com`)
    for (const domain of domains) await givenListing(house, { domain })
    const answers = await Promise.all(domains.map(async (domain) => await get(domain)))
    const refused = domains.filter((_, at) => answers[at]?.statusCode === 503)
    const codes = new Set(answers.map(({ statusCode }) => statusCode))
    expect([...codes].filter((code) => code !== 200 && code !== 503)).toEqual([])
    for (const domain of refused) expect((await get(domain)).statusCode).toBe(200)
  })
})

it('503: a listing that can’t be read in time', async () => {
  const app = bareApp()
  const limiter = openLimiter({ scale: 1, redis: undefined, clock: testClock() })
  const lookOf = () => {
    throw new Error('There is nothing to draw.')
  }
  app.get('/api/market/listings/:domain', async () => await new Promise(() => {}))
  await serveListingCards(app, { limiter, lookOf })
  const answer = await app.inject('/market/slow.com/card.png')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ error: { code: 'service_unavailable' } })
})
