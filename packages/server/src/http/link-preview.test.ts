import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../test/support/house.ts'

const RENDERER = new URL('../../../web/dist/server/server-entry.js', import.meta.url)
const BYTES_MAX = 120_000
const PAGES = [
  '/',
  '/search',
  '/market',
  '/tlds',
  '/tlds/com',
  '/tools',
  '/tools/ssl-check',
  '/tools/whois',
  '/docs',
  '/docs/signing',
  '/sign-in',
  '/terms',
]

describe.skipIf(!existsSync(RENDERER))('previews of links (needs npm run build)', () => {
  let house: House
  const html = new Map<string, string>()
  beforeAll(async () => {
    house = await openHouse()
    for (const path of PAGES) html.set(path, (await house.app.inject(path)).body)
  })

  const valuesOf = (path: string, name: string): string[] => {
    const tags = (html.get(path) ?? '').matchAll(
      /<meta (?:property|name)="([^"]+)" content="([^"]*)"/g,
    )
    return [...tags].filter(([, key]) => key === name).map(([, , value = '']) => value)
  }

  it.each(PAGES)('%s has each tag once', (path) => {
    const names = ['description', 'og:title', 'og:description', 'og:url', 'og:image']
    const more = ['og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card']
    for (const name of [...names, ...more]) {
      expect([name, valuesOf(path, name)]).toEqual([name, [expect.stringMatching(/./)]])
    }
  })

  it('every page has its own description', () => {
    const all = PAGES.flatMap((path) => valuesOf(path, 'description'))
    expect(new Set(all).size).toBe(PAGES.length)
  })

  it('200: the picture has the stated size, and is small', async () => {
    const [url = ''] = valuesOf('/', 'og:image')
    const { origin, pathname } = new URL(url)
    expect(valuesOf('/', 'og:url')).toEqual([`${origin}/`])
    const { statusCode, headers, rawPayload } = await house.app.inject(pathname)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    // The header chunk of a PNG starts with its width and height.
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)].map(String)).toEqual([
      ...valuesOf('/', 'og:image:width'),
      ...valuesOf('/', 'og:image:height'),
    ])
    expect(rawPayload.length).toBeLessThan(BYTES_MAX)
  })
})
