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
    const outside = [
      '/assets/../index.html',
      '/assets/..%2findex.html',
      '/assets/%2e%2e%2findex.html',
    ]
    const urls = [`${script}.br`, `${script}.gz`, '/assets/none.js', ...outside]
    for (const url of urls) {
      const { statusCode, json } = await get(url)
      expect([url, statusCode, json().error.code]).toEqual([url, 404, 'not_found'])
    }
  })

  it('404: whoever follows a link to an unknown file gets the page for broken links', async () => {
    const answer = await house.app.inject({
      url: '/assets/none.js',
      headers: { accept: 'text/html' },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
  })

  it('200: HEAD has the headers of GET, and 405: nothing else is taken', async () => {
    const head = await house.app.inject({ method: 'HEAD', url: script })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toContain('javascript')
    const post = await house.app.inject({ method: 'POST', url: script })
    expect([post.statusCode, post.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})
