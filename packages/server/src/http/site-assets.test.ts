import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../test/support/house.ts'

const PAGES = new URL('../../../web/dist/index.html', import.meta.url)

/** Needs `npm run build`. */
describe.skipIf(!existsSync(PAGES))('the files of the pages', () => {
  let house: House
  let script: string
  beforeAll(async () => {
    house = await openHouse()
    const { body } = await house.app.inject('/account')
    script = /\/assets\/[^"]+\.js/.exec(body)?.[0] ?? ''
  })

  const get = async (url: string, encoding = 'identity') =>
    await house.app.inject({ url, headers: { 'accept-encoding': encoding } })

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])(
    '200: a script is sent as its caller accepts it (%s), to keep for a year',
    async (asked, sent) => {
      const { statusCode, headers } = await get(script, asked)
      expect([statusCode, headers['content-encoding']]).toEqual([200, sent])
      expect(headers['content-type']).toContain('javascript')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    },
  )

  it('404: a compressed copy, an unknown file and a path out of the folder', async () => {
    const urls = [`${script}.br`, `${script}.gz`, '/assets/none.js', '/assets/../index.html']
    for (const url of urls) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  })
})
