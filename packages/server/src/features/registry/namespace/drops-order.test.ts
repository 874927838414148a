import { domainToASCII } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenZonesFolder, importFile, masterFile } from '../../../../test/support/zone-files.ts'

const KEPT = Array.from({ length: 900 }, (_, n) => `kept-${n}`)
/** Best first. */
const ORDER = ['solar', 'solarhub', 'xqzvk', 'solar-hub', 'bluegreenforest', 'zq7x9-very-long-name']
const EARLIER = ['garden']

let house: House
let folders: { files: string; index: string }

beforeAll(async () => {
  folders = await givenZonesFolder()
  house = await openHouse({ zonesDir: folders.index })
  const day = (labels: string[], hours: number, tld = 'com') =>
    importFile(masterFile(tld, labels), {
      ...folders,
      now: house.clock.now(),
      as_of: new Date(house.clock.now().getTime() - hours * 3_600_000),
    })
  await day([...KEPT, ...ORDER, ...EARLIER], 72)
  await day([...KEPT, ...ORDER], 48)
  await day(KEPT, 1)
  await day(['solar', 'acme'], 1, 'net')
  await house.deps.upstream.zones.refresh()
})

type Page = { drops: { domain: string; date: string }[]; next_cursor: string | null }

async function ask(query: string): Promise<Page> {
  const answer = await house.app.inject(`/api/drops?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const labelsOf = ({ drops }: Page) => drops.map(({ domain }) => domain.replace('.com', ''))

describe('GET /api/drops?sort=value', () => {
  it('200: the best names of the newest day first, page by page', async () => {
    const first = await ask('sort=value&limit=4')
    expect(labelsOf(first)).toEqual(ORDER.slice(0, 4))
    const second = await ask(`sort=value&limit=4&cursor=${first.next_cursor}`)
    expect(labelsOf(second)).toEqual(ORDER.slice(4))
    expect(second.next_cursor).toBeNull()
  })

  it('200: of another day, and with filters', async () => {
    const date = (await ask('q=garden')).drops[0]?.date ?? ''
    expect(labelsOf(await ask(`sort=value&date=${date}`))).toEqual(EARLIER)
    expect(labelsOf(await ask('sort=value&hyphens=false&length_max=8&q=s'))).toEqual([
      'solar',
      'solarhub',
    ])
    expect((await ask('sort=value&zone=net')).drops).toEqual([])
  })

  it('200: sees a new zone file', async () => {
    const others = await givenZonesFolder()
    const other = await openHouse({ zonesDir: others.index })
    const now = other.clock.now()
    const find = async () => (await other.app.inject('/api/drops?sort=value')).json()
    expect(await find()).toEqual({ drops: [], next_cursor: null })
    for (const labels of [
      ['a', 'b', 'c', 'd', 'e', 'solar'],
      ['a', 'b', 'c', 'd', 'e'],
      ['a', 'b', 'c', 'd'],
    ]) {
      await importFile(masterFile('com', labels), { ...others, now, as_of: now })
      await other.deps.upstream.zones.refresh()
    }
    expect((await find()).drops).toMatchObject([{ domain: 'solar.com' }, { domain: 'e.com' }])
  })

  it.each(['cursor=MjAyNg', 'cursor=%20', 'sort=price'])('400: %s', async (query) => {
    const answer = await house.app.inject(`/api/drops?sort=value&${query}`)
    expect(answer.statusCode).toBe(400)
  })
})

describe('GET /api/drops/export', () => {
  it('200: a CSV file with all names, in the order asked for', async () => {
    const answer = await house.app.inject('/api/drops/export?sort=value')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="namehouse-dropped-names.csv"',
    })
    const [header, first, ...rest] = answer.body.trimEnd().split('\r\n')
    expect(header).toBe('Domain,Extension,Day,Change,Length,Words,Also taken in')
    expect(first).toMatch(/^solar\.com,com,\d{4}-\d\d-\d\d,Dropped,5,solar,1$/)
    expect(rest).toHaveLength(ORDER.length - 1)
    const all = await house.app.inject('/api/drops/export')
    expect(all.body.match(/\r\n/g)).toHaveLength(1 + ORDER.length + EARLIER.length)
  })

  it('400: an unknown TLD, before any of the file is sent', async () => {
    const answer = await house.app.inject('/api/drops/export?zone=not-a-tld-4711')
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error'])
  })
})

it('a listing tells in how many other zones its name is registered', async () => {
  const { findElsewhere } = await import('./find-elsewhere.ts')
  const { zones } = house.deps.upstream
  const elsewhere = (label: string, suffix: string) => findElsewhere(zones, { label, suffix })
  expect(elsewhere('solar', 'io')).toEqual({ registered: 1, zones: 2 })
  expect(elsewhere('solar', 'net')).toEqual({ registered: 0, zones: 1 })
  expect(elsewhere('kept-7', 'net')).toEqual({ registered: 1, zones: 1 })
})

it('200: a filter that matches none of many encoded names ends early, and its cursor leads on', async () => {
  const others = await givenZonesFolder()
  const other = await openHouse({ zonesDir: others.index })
  const now = other.clock.now()
  const kept = Array.from({ length: 8_000 }, (_, n) => `kept-${n}`)
  const encoded = Array.from({ length: 1_100 }, (_, n) => domainToASCII(`é${n}`))
  for (const labels of [[...kept, ...encoded], kept]) {
    await importFile(masterFile('com', labels), { ...others, now, as_of: now })
  }
  await other.deps.upstream.zones.refresh()
  const find = async (query: string): Promise<Page> => (await other.app.inject(query)).json()
  const first = await find('/api/drops?q=zzz')
  expect(first).toMatchObject({ drops: [], next_cursor: expect.any(String) })
  const rest = await find(`/api/drops?q=zzz&cursor=${first.next_cursor}`)
  expect(rest).toEqual({ drops: [], next_cursor: null })
})
