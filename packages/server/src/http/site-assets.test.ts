import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { serveSite } from './site.ts'

const app = bareApp()
let script: string
beforeAll(async () => {
  await serveSite(app)
  await app.ready()
  const { body } = await app.inject('/')
  script = /\/assets\/[^"]+\.js/.exec(body)?.[0] ?? ''
})

afterAll(() => app.close())

const get = async (url: string, encoding = 'identity') =>
  await app.inject({ url, headers: { 'accept-encoding': encoding } })

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
  for (const url of [`${script}.br`, `${script}.gz`, '/assets/none.js', '/assets/../index.html']) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  }
})
