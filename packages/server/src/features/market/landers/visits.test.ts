import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { addLander, openLanderSite } from '../../../../test/support/landers.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { landerJobs } from './jobs.ts'
import { VisitCounter } from './visit-counter.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const DAY_MS = 24 * 3_600_000
const HALF_HOUR_MS = 30 * 60_000
const log = pino({ level: 'silent' })

let house: House
beforeAll(async () => {
  house = await openHouse()
})

const path = (id: string) => `/api/account/listings/${id}/visits`
const request = { method: 'GET', headers: { 'user-agent': BROWSER } }
const from = (n: number) => `203.0.${Math.floor(n / 250)}.${n % 250}`

async function givenSeller() {
  const { id: account_id, browser } = await givenSignedIn(house)
  const { id, domain } = await addLander(house, { account_id })
  return { id, domain, browser }
}

const counted = async (id: string): Promise<number> => {
  const [row] = await house.db<{ visits: number }[]>`
    select coalesce(sum(visits), 0)::int as visits from lander_visit_days
    where seller_listing_id = ${id}
  `
  return row?.visits ?? 0
}

describe('visits', () => {
  it('200: people’s visits are counted per day, without repeats, bots or looks ahead', async () => {
    const { id, domain, browser } = await givenSeller()
    const site = await openLanderSite(house, { trustProxyHops: 1 })
    const come = async (address: string, agent = BROWSER, more = {}) => {
      const headers = { 'x-forwarded-for': address, 'user-agent': agent, ...more }
      expect((await site.visit(domain, { headers })).status).toBe(200)
    }
    await come('203.0.113.1')
    await come('203.0.113.1')
    await come('203.0.113.2')
    await come('203.0.113.3', 'Googlebot/2.1 (+http://www.google.com/bot.html)')
    await come('203.0.113.4', 'curl/8.5.0')
    await come('203.0.113.5', BROWSER, { 'sec-purpose': 'prefetch' })
    await site.visit(domain, { method: 'HEAD', headers: { 'user-agent': BROWSER } })
    house.clock.advance(HALF_HOUR_MS)
    await come('203.0.113.1')
    await site.close()
    const answer = await browser.get(path(id))
    expect(answer.statusCode).toBe(200)
    expect(answer.json().total).toBe(3)
  })

  it('200: by day, oldest first, from a day to another', async () => {
    const { id, browser } = await givenSeller()
    const counter = new VisitCounter(house.db, log)
    const first = new Date('2026-03-01T23:59:00Z')
    for (const [n, days] of [0, 0, 1, 3].entries()) {
      const at = new Date(first.getTime() + days * DAY_MS)
      counter.note({ seller_listing_id: id, request, address: from(n), at })
    }
    await counter.close()
    expect((await browser.get(path(id))).json()).toEqual({
      total: 4,
      by_day: [
        { date: '2026-03-01', visits: 2 },
        { date: '2026-03-02', visits: 1 },
        { date: '2026-03-04', visits: 1 },
      ],
    })
    const some = await browser.get(`${path(id)}?from=2026-03-02&to=2026-03-03`)
    expect(some.json()).toEqual({ total: 1, by_day: [{ date: '2026-03-02', visits: 1 }] })
    expect((await browser.get(`${path(id)}?from=yesterday`)).statusCode).toBe(400)
  })

  it('404: another account’s visits', async () => {
    const { id } = await givenSeller()
    const stranger = await givenSignedIn(house)
    expect((await stranger.browser.get(path(id))).statusCode).toBe(404)
    expect((await stranger.browser.get(`/api/account/listings/${id}/lander`)).statusCode).toBe(404)
  })

  it('nothing about a visitor is stored', async () => {
    const columns = await house.db<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_name = 'lander_visit_days' order by 1
    `
    expect(columns.map(({ name }) => name)).toEqual(['day', 'seller_listing_id', 'visits'])
  })
})

describe('a flood', () => {
  it('fills neither memory nor the table', async () => {
    const { id } = await givenSeller()
    const counter = new VisitCounter(house.db, log)
    const at = house.clock.now()
    for (let n = 0; n < 12_000; n += 1) {
      const seller_listing_id = `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
      counter.note({ seller_listing_id, request, address: from(1), at })
    }
    expect([counter.waiting, counter.dropped]).toEqual([10_000, 2_000])
    await counter.flush()
    for (let n = 0; n < 1_000; n += 1) {
      counter.note({ seller_listing_id: id, request, address: from(n), at })
    }
    await counter.close()
    // Names that don't exist leave nothing behind, and don't keep others from being counted.
    expect([await counted(id), counter.waiting]).toEqual([1_000, 0])
  })

  it('a lander has at most 100,000 visits a day', async () => {
    const { id } = await givenSeller()
    await house.db`
      insert into lander_visit_days values (${id}, ${house.clock.now()}::date, 99999)
    `
    const counter = new VisitCounter(house.db, log)
    for (let n = 0; n < 5; n += 1) {
      counter.note({ seller_listing_id: id, request, address: from(n), at: house.clock.now() })
    }
    await counter.close()
    expect(await counted(id)).toBe(100_000)
  })

  it('visits that could not be written are written later', async () => {
    const { id } = await givenSeller()
    const counter = new VisitCounter(house.db, log)
    await house.db`alter table lander_visit_days rename to visits_away`
    counter.note({ seller_listing_id: id, request, address: from(1), at: house.clock.now() })
    await counter.flush()
    expect(counter.waiting).toBe(1)
    await house.db`alter table visits_away rename to lander_visit_days`
    counter.note({ seller_listing_id: id, request, address: from(2), at: house.clock.now() })
    await counter.close()
    expect(await counted(id)).toBe(2)
  })
})

it('counts older than 400 days are deleted', async () => {
  const { id } = await givenSeller()
  const old = new Date(house.clock.now().getTime() - 402 * DAY_MS)
  const recent = new Date(house.clock.now().getTime() - 399 * DAY_MS)
  for (const day of [old, recent]) {
    await house.db`insert into lander_visit_days values (${id}, ${day}::date, 1)`
  }
  const [job] = landerJobs(house.deps)
  await job?.run()
  expect(await counted(id)).toBe(1)
})
