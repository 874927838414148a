import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, someNames } from '../../../../test/support/portfolio.ts'
import { until } from '../../../../test/support/until.ts'
import { systemClock } from '../../../values/clock.ts'
import { syncCatalogue } from '../../registry/tlds/sync-catalogue.ts'
import { monthOf, monthStart } from './month.ts'

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

beforeEach(async () => {
  owner = await givenSignedIn(house)
})

const thisMonth = monthOf(new Date())
/** The 15th of a month from now on. */
const inMonth = (later: number) =>
  new Date(monthStart(thisMonth, later).getTime() + 14 * 24 * 3_600_000)

const expire = async (domain: string, expires_at: Date) =>
  await house.db`update domains set expires_at = ${expires_at} where domain = ${domain}`

describe('the summary', () => {
  it('200: counts names per month of expiry, and only the account’s own that are held', async () => {
    const stranger = await givenSignedIn(house)
    await givenDomains(house, lab, stranger, someNames(1))
    const names = await givenDomains(house, lab, owner, someNames(6))
    const [a = '', b = '', c = '', d = '', gone = '', later = ''] = names
    await expire(later, monthStart(thisMonth, 13))
    await expire(a, inMonth(3))
    await expire(b, inMonth(3))
    await expire(d, new Date(Date.now() + 3_600_000))
    await expire(gone, inMonth(3))
    await house.db`update domains set auto_renew_requested = true where domain = ${a}`
    await house.db`update domains set locked = true where domain = ${d}`
    await house.db`update domains set not_held_since = now() where domain = ${gone}`
    // In redemption, it has expired already, whatever its date says.
    await expire(c, new Date(Date.now() + 3_600_000))
    await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${c}`
    const soon = '/api/domains?state=active&expires_within_days=30'
    expect((await owner.browser.get(soon)).json().page.total).toBe(1)
    const { months, renewal, ...counts } = (await owner.browser.get('/api/domains/summary')).json()
    expect(counts).toEqual({
      total: 5,
      tlds: 1,
      locked: 1,
      unlocked: 4,
      auto_renew: 1,
      next_30_days: { total: 1, auto_renew: 0 },
      leaving: 0,
      // The one in redemption.
      expired: 1,
      unverified: [],
    })
    expect(months).toHaveLength(13)
    expect(months[0].month).toBe(thisMonth)
    expect(months[12].month).toBe(monthOf(monthStart(thisMonth, 12)))
    const third = { month: monthOf(inMonth(3)), total: 2, auto_renew: 1, renewal_cents: 0 }
    expect(months[3]).toEqual(third)
    // Nothing is sold here yet, so nothing has a price.
    expect(renewal).toEqual({ currency: 'USD', total_cents: 0, without_price: 4 })
    const sum = months.reduce((total: number, month: { total: number }) => total + month.total, 0)
    expect(sum).toBe(4)

    const ofMonth = `/api/domains?expires_month=${third.month}`
    const { items, page } = (await owner.browser.get(ofMonth)).json()
    expect(items.map(({ domain }: { domain: string }) => domain)).toEqual([a, b].toSorted())
    expect(page.total).toBe(third.total)
  })

  it('200: adds up what renewals cost each month, and says which names have no price', async () => {
    const { registrar } = house.deps.upstream
    if (registrar) await syncCatalogue(house.db, { registrar, clock: systemClock, isForced: true })
    const dear = await givenDomains(house, lab, owner, someNames(2, 'io'))
    const cheap = await givenDomains(house, lab, owner, someNames(1))
    const [unsold = ''] = await givenDomains(house, lab, owner, someNames(1))
    for (const name of [...dear, ...cheap, unsold]) await expire(name, inMonth(2))
    await house.db`update domains set tld = 'zzzz' where domain = ${unsold}`
    const priceOf = async (tld: string) =>
      (await house.app.inject(`/api/pricing/tld?tld=${tld}&op=renew`)).json().priceCents
    // The service looks for a new catalogue every two seconds.
    house.clock.advance(2_001)
    await until('the catalogue is loaded', async () => (await priceOf('io')) > 0)
    const total_cents = 2 * (await priceOf('io')) + (await priceOf('com'))
    const { months, renewal } = (await owner.browser.get('/api/domains/summary')).json()
    expect(months[2]).toMatchObject({ total: 4, renewal_cents: total_cents })
    expect(renewal).toEqual({ currency: 'USD', total_cents, without_price: 1 })
  })

  it.each(['2026-13', '2026-1', 'soon'])('400: the month %s', async (month) => {
    const answer = await owner.browser.get(`/api/domains?expires_month=${month}`)
    expect(answer.statusCode).toBe(400)
  })
})

describe('the export', () => {
  it('200: the names of the filter, with cells that no spreadsheet runs as a formula', async () => {
    const [first = '', second = ''] = await givenDomains(house, lab, owner, someNames(2))
    const folder = '=HYPERLINK("https://example.com";"Click")'
    await house.db`
      insert into folders (account_id, folder, created_at) values (${owner.id}, ${folder}, now())
    `
    await house.db`
      update domains set folder = ${folder}, statuses = '{REDEMPTION_PERIOD}', locked = true,
        nameservers = '{ns1.example.net,ns2.example.net}', expires_at = '2026-02-03T04:05:06Z'
      where domain = ${first}
    `
    const { headers, body } = await owner.browser.get('/api/domains/export?locked=true')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="namehouse-domains-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    })
    expect(body).toBe(
      'Domain,State,Expires,Auto-renew,Locked,Folder,Name servers\r\n' +
        `${first},In redemption,2026-02-03,No,Yes,` +
        `"'=HYPERLINK(""https://example.com"";""Click"")",ns1.example.net ns2.example.net\r\n`,
    )
    expect((await owner.browser.get('/api/domains/export')).body).toContain(second)
    expect((await owner.browser.get('/api/domains/export?q=nothing-like-it')).body).toBe(
      'Domain,State,Expires,Auto-renew,Locked,Folder,Name servers\r\n',
    )
  })

  it('200: a list of several chunks has every name once, under one header', async () => {
    await house.db`
      insert into domains (
        domain, tld, account_id, nameservers, statuses, locked, expires_at, created_at, updated_at
      )
      select 'chunk-' || lower(${owner.id}) || n || '.com', 'com', ${owner.id}, '{}', '{}', false,
        now(), now(), now()
      from generate_series(1, 1201) n
    `
    const { body } = await owner.browser.get('/api/domains/export')
    const lines = body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(1202)
    expect(new Set(lines).size).toBe(1202)
  })

  it.each(['/api/domains/summary', '/api/domains/export'])(
    '401: %s without a session',
    async (path) => {
      expect((await new Browser(house).get(path)).statusCode).toBe(401)
    },
  )
})
