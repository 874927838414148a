import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { until } from '../../../../test/support/until.ts'
import { givenZonesFolder, importFile, masterFile } from '../../../../test/support/zone-files.ts'

const RENDERER = new URL('../../../../../web/dist/server/server-entry.js', import.meta.url)
const MANY = Array.from({ length: 400 }, (_, n) => `kept-${n}`)
const DROPPED = Array.from({ length: 60 }, (_, n) => `gone-${String(n).padStart(2, '0')}`)

/** Needs `npm run build`. */
describe.skipIf(!existsSync(RENDERER))('the page /drops, without scripts', () => {
  let house: House

  beforeAll(async () => {
    const folders = await givenZonesFolder()
    house = await openHouse({ zonesDir: folders.index })
    const now = house.clock.now()
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    const both = { ...folders, now }
    await importFile(masterFile('com', [...MANY, ...DROPPED]), { ...both, as_of: hoursAgo(25) })
    await importFile(masterFile('com', [...MANY, 'new-one']), { ...both, as_of: hoursAgo(1) })
    await house.deps.upstream.zones.refresh()
  })

  const contentOf = async (path: string, content: string) =>
    await until(`${path} with content`, async () => {
      const { body } = await house.app.inject(path)
      return body.includes(content) && body.slice(0, body.indexOf('id="answers"'))
    })
  const namesIn = (html: string) =>
    [...html.matchAll(/href="\/search\?q=([\w.-]+)"/g)].map(([, name]) => name)

  it('shows dropped names, and a link to the next page', async () => {
    const html = await contentOf('/drops', 'gone-00.com')
    expect(namesIn(html)).toEqual(DROPPED.slice(0, 50).map((label) => `${label}.com`))
    const next = /href="(\/drops\?cursor=[\w-]+)"/.exec(html)?.[1] ?? ''
    const second = await contentOf(next, 'gone-50.com')
    expect(namesIn(second)).toEqual(DROPPED.slice(50).map((label) => `${label}.com`))
    expect(second).not.toContain('Next page')
  })

  it('filters by the address', async () => {
    expect(namesIn(await contentOf('/drops?kind=added', 'new-one.com'))).toEqual(['new-one.com'])
    expect(namesIn(await contentOf('/drops?q=gone-07', 'gone-07.com'))).toEqual(['gone-07.com'])
    expect(await contentOf('/drops?plain=1', 'No matches')).toContain('Remove filters')
  })
})
