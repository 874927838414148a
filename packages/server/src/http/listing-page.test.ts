import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../test/support/given.ts'
import { type House, openHouse } from '../../test/support/house.ts'
import { until } from '../../test/support/until.ts'

const RENDERER = new URL('../../../web/dist/server/server-entry.js', import.meta.url)
const KEPT_MS = 5_000
const LISTED = 'dormant-harbor.com'
const PATH = `/market/${LISTED}`

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text = '']) => text)
}

function structuredIn(html: string): unknown {
  const [data = ''] = all(html, /<script type="application\/ld\+json">([^<]*)<\/script>/g)
  return JSON.parse(data)
}

/** Needs `npm run build`. */
describe.skipIf(!existsSync(RENDERER))('the page of a name, rendered', () => {
  let house: House
  let origin: string

  beforeAll(async () => {
    house = await openHouse()
    origin = new URL(house.deps.config.baseUrl).origin
    await givenListing(house, { domain: LISTED, bin: 4_321_00, floor: 1_234_00 })
    await givenListing(house, { domain: 'sold-harbor.com', bin: 4_321_00, sold: true })
  })

  /** Rendered now, with its data: on a busy machine it may miss its deadline. */
  const render = async (path: string) =>
    await until(`${path} with its data`, async () => {
      house.clock.advance(KEPT_MS)
      const { statusCode, body, headers } = await house.app.inject(path)
      return body.includes('"key":"listing ') && { status: statusCode, html: body, headers }
    })

  it('200: shows the band of its price, and no price', async () => {
    const { status, html } = await render(PATH)
    expect(status).toBe(200)
    expect(html).toContain('$2,500–5,000')
    expect(html).toContain('Sign in for the exact price')
    expect(html).not.toMatch(/\b(4,?321|1,?234)\b/)
    expect(all(html, /<h1[ >].*?<\/h1>/g)).toHaveLength(1)
  })

  it('is described to previews of links and to search engines', async () => {
    const { html, headers } = await render(PATH)
    expect(all(html, /<title>(.*?)</g)).toEqual([`${LISTED} is for sale – Namehouse`])
    expect(all(html, /property="og:image" content="(.*?)"/g)).toEqual([`${origin}${PATH}/card.png`])
    expect(all(html, /property="og:image:alt" content="(.*?)"/g)).toEqual([
      `${LISTED}, for sale on Namehouse`,
    ])
    expect(structuredIn(html)).toMatchObject({
      '@type': 'Product',
      name: LISTED,
      url: origin + PATH,
      image: `${origin}${PATH}/card.png`,
      offers: { '@type': 'AggregateOffer', lowPrice: 2_500, highPrice: 5_000 },
    })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  it.each([LISTED.toUpperCase(), `www.${LISTED}`])(
    '200: %s is the same page, known by one address',
    async (text) => {
      const { status, html } = await render(`/market/${text}`)
      expect(status).toBe(200)
      expect(all(html, /<link rel="canonical" href="(.*?)"/g)).toEqual([origin + PATH])
    },
  )

  it('200: a sold name says so, without a price', async () => {
    const { status, html } = await render('/market/sold-harbor.com')
    expect(status).toBe(200)
    expect(all(html, /<title>(.*?)</g)).toEqual(['sold-harbor.com is sold – Namehouse'])
    expect(structuredIn(html)).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    })
    expect(html).not.toMatch(/\b4,?321\b/)
    expect(JSON.stringify(structuredIn(html))).not.toContain('rice')
  })

  it('200: no text of a listing can leave its place in the page', async () => {
    const unicode = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>\u2028.com'
    await givenListing(house, { domain: 'hostile-words.com' })
    await house.db`update listings set unicode = ${unicode} where domain = 'hostile-words.com'`
    const { status, html } = await render('/market/hostile-words.com')
    expect(status).toBe(200)
    // Ours: the first script, the answers, and what search engines read.
    expect(all(html, /(<script)\b/g)).toHaveLength(3)
    expect(html).not.toContain('<img')
    expect(structuredIn(html)).toMatchObject({ name: unicode })
  })
})
