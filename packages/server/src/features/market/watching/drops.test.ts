import { domainToASCII } from 'node:url'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import {
  notificationsOf,
  someName,
  titles,
  watchMails,
  workWatching,
} from '../../../../test/support/watching.ts'
import { givenZonesFolder, importFile, masterFile } from '../../../../test/support/zone-files.ts'
import { watchJobs } from './jobs.ts'

const SEARCHES = '/api/saved-searches'
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const KEPT = Array.from({ length: 8_000 }, (_, n) => `kept-${n}`)

let house: House
let lab: TestLab
let folders: { files: string; index: string }

beforeAll(async () => {
  lab = await givenLab()
  folders = await givenZonesFolder()
  const databaseUrl = await catalogueDatabase(lab)
  house = await openHouse({ zonesDir: folders.index }, lab, databaseUrl)
})
beforeEach(async () => {
  await lab.reset()
  await house.db`delete from registry_budgets`
})

/** The next day's zone file has these names, beside those that stay. */
async function importDay(tld: string, labels: string[]): Promise<void> {
  house.clock.advance(HOUR_MS)
  const now = house.clock.now()
  await importFile(masterFile(tld, [...KEPT, ...labels]), { ...folders, now, as_of: now })
  await house.deps.upstream.zones.refresh()
}

async function drop(tld: string, labels: string[]): Promise<void> {
  await importDay(tld, labels)
  await workWatching(house, { check: false })
  await importDay(tld, [])
}

const labelOf = (domain: string) => domain.slice(0, domain.indexOf('.'))

describe('a watched name that leaves its zone', () => {
  const givenWatched = async () => {
    const { browser } = await givenSignedIn(house)
    const domain = someName()
    await lab.names([domain], 'parked')
    await lab.live([domain], 'registered', new Date(house.clock.now().getTime() + YEAR_MS))
    await browser.post('/api/watches', { domain, on: ['available', 'expiring'] })
    await importDay('com', [labelOf(domain)])
    await workWatching(house)
    return { browser, domain }
  }

  it('is asked for at once, long before its next check', async () => {
    const { browser, domain } = await givenWatched()
    await lab.live([domain], 'dropped')
    // Its next check is in days, so without the zone file nobody would notice.
    await workWatching(house)
    expect(await titles(browser)).toEqual([])
    await importDay('com', [])
    await workWatching(house)
    expect(await titles(browser)).toEqual([`${domain} is available`])
  })

  it('is not called available while its registry says that it is held', async () => {
    const { browser, domain } = await givenWatched()
    await lab.live([domain], 'pending_delete')
    await importDay('com', [])
    await workWatching(house)
    expect(await titles(browser)).toEqual([`${domain} is about to be deleted`])
  })
})

describe('a saved search of dropped names', () => {
  const save = async (body: object) => {
    const { browser, email } = await givenSignedIn(house)
    const answer = await browser.post(SEARCHES, { source: 'drops', every: 'instant', ...body })
    return { browser, email, answer }
  }

  it('reports each name once, in the bell and by email', async () => {
    const { browser, email, answer } = await save({ q: 'meadow' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ source: 'drops', q: 'meadow', filters: {} })
    await drop('net', ['green-meadow', 'meadowlark', 'forest'])
    await workWatching(house)
    await workWatching(house)
    expect(await notificationsOf(browser)).toMatchObject([
      { title: '2 dropped domains match “meadow”', href: '/drops?q=meadow' },
    ])
    const [mail, ...others] = await watchMails(house, email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('green-meadow.net')
    expect(mail?.text).toContain('meadowlark.net')
    expect(mail?.text).toContain('See dropped names')
    expect(mail?.text).not.toContain('forest')
  })

  it('finds what passes all its filters, and nothing on the marketplace', async () => {
    const filters = { tld: 'net', length_max: 9, plain: true }
    const { browser } = await save({ q: 'brook', filters })
    // The filters are about what people read: this one has no digit and no hyphen.
    const encoded = domainToASCII('ébrook')
    await drop('net', ['tallbrook', 'a-brook', 'brook7', 'verylongbrook', encoded])
    await drop('com', ['otherbrook', 'mybrook'])
    await workWatching(house)
    expect(await notificationsOf(browser)).toMatchObject([
      {
        title: '2 dropped domains match “brook”, .net, at most 9 characters, letters only',
        href: '/drops?q=brook&zone=net&length_max=9&plain=1',
      },
    ])
  })

  it('each name is handled once, by however many workers', async () => {
    const { browser } = await save({ q: 'onceonly' })
    const many = Array.from({ length: 1_400 }, (_, n) => `gone-${n}-${n % 700 ? 'x' : 'onceonly'}`)
    await importDay('net', many)
    await workWatching(house, { check: false })
    await importDay('net', [])
    const work = async () => {
      const job = watchJobs(house.deps).find(({ name }) => name === 'read dropped names')
      while ((await job?.run()) === true) continue
    }
    await Promise.all([work(), work(), work()])
    await workWatching(house, { check: false })
    expect(await titles(browser)).toEqual(['2 dropped domains match “onceonly”'])
    const [left] = await house.db<{ total: number }[]>`
      select count(*) as total from zone_readings where label is not null
    `
    expect(left?.total).toBe(0)
  })

  it.each([
    ['without a word', { q: '', filters: { tld: 'com' } }, 'q'],
    ['with a short word', { q: 'ab' }, 'q'],
    ['with a price', { q: 'meadow', filters: { max: 100 } }, 'filters.max'],
  ])('400: %s', async (_, body, field) => {
    const { answer } = await save(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.details).toMatchObject([{ field }])
  })

  it('400: letters only, on the marketplace', async () => {
    const { answer } = await save({ source: 'market', q: 'meadow', filters: { plain: true } })
    expect(answer.statusCode).toBe(400)
  })

  it('409: saved already, but the same words on the marketplace are another search', async () => {
    const { browser } = await save({ q: 'harvest' })
    const again = await browser.post(SEARCHES, { source: 'drops', q: 'Harvest', every: 'daily' })
    const market = await browser.post(SEARCHES, { q: 'harvest', every: 'daily' })
    expect([again.statusCode, market.statusCode]).toEqual([409, 201])
    expect(market.json()).toMatchObject({ source: 'market' })
  })
})
