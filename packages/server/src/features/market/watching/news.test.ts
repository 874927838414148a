import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import {
  sendMails,
  someName,
  subjects,
  titles,
  notificationsOf,
  watchMails,
  workWatching,
} from '../../../../test/support/watching.ts'
import { SAVED_MAX } from '../saved-searches/add-saved-search.ts'

const WATCHES = '/api/watches'
const SEARCHES = '/api/saved-searches'
const HOUR_MS = 3_600_000

let house: House
beforeAll(async () => {
  house = await openHouse()
})

/** Registries aren't asked here. */
const work = () => workWatching(house, { check: false })
const setPrice = async (id: string, cents: number) =>
  await house.db`update listings set bin_price_cents = ${cents} where id = ${id}`
const setVisible = async (id: string, isVisible: boolean) =>
  await house.db`update listings set marketplace_visible = ${isVisible} where id = ${id}`

async function givenWatch(on: string[]) {
  const { browser, email } = await givenSignedIn(house)
  const domain = someName()
  await browser.post(WATCHES, { domain, on })
  return { browser, email, domain }
}

describe('a watched name', () => {
  it('that comes onto the market is told about, with its price', async () => {
    const { browser, email, domain } = await givenWatch(['listed'])
    await givenListing(house, { domain, bin: 2_400_00 })
    await work()
    expect(await notificationsOf(browser)).toMatchObject([
      {
        kind: 'watch_listed',
        title: `${domain} is for sale for $2,400.00`,
        href: `/market/${domain}`,
        read_at: null,
      },
    ])
    expect(await subjects(house, email)).toEqual([`${domain} is for sale for $2,400.00`])
  })

  it('that is approved later is told about then, and not before', async () => {
    const { browser, domain } = await givenWatch(['listed'])
    const id = await givenListing(house, { domain, approved: false })
    await work()
    expect(await titles(browser)).toEqual([])
    await house.db`update listings set approved = true where id = ${id}`
    await work()
    expect(await titles(browser)).toHaveLength(1)
  })

  it('of the sandbox is nobody’s news', async () => {
    const { browser, domain } = await givenWatch(['listed'])
    await givenListing(house, { domain, environment: 'sandbox' })
    await work()
    expect(await titles(browser)).toEqual([])
  })

  it('whose price drops is told about each time, and not when it rises', async () => {
    const { browser, domain } = await givenWatch(['price_drop'])
    const id = await givenListing(house, { domain, bin: 1_000_00 })
    for (const cents of [900_00, 950_00, 800_00]) {
      await setPrice(id, cents)
      house.clock.advance(1_000)
      await work()
    }
    expect(await titles(browser)).toEqual([
      `${domain} now costs $900.00`,
      `${domain} now costs $800.00`,
    ])
  })

  it('whose price drops by less than one percent is not worth an email', async () => {
    const { browser, domain } = await givenWatch(['price_drop'])
    const id = await givenListing(house, { domain, bin: 1_000_00 })
    await setPrice(id, 999_99)
    await work()
    expect(await titles(browser)).toEqual([])
  })

  it('of a seller who plays with price and visibility sends few emails', async () => {
    const { browser, domain } = await givenWatch(['listed', 'price_drop'])
    const id = await givenListing(house, { domain, bin: 1_000_00 })
    for (let n = 1; n <= 20; n += 1) {
      await setVisible(id, false)
      await setVisible(id, true)
      await setPrice(id, 1_000_00 - n * 20_00)
      await setPrice(id, 1_000_00)
    }
    await work()
    expect((await titles(browser)).length).toBeLessThanOrEqual(10)
  })

  it('that two workers hear of at once is told about once', async () => {
    const { browser, email, domain } = await givenWatch(['listed'])
    await givenListing(house, { domain })
    await Promise.all([work(), work(), work()])
    expect(await titles(browser)).toHaveLength(1)
    expect(await subjects(house, email)).toHaveLength(1)
    expect(await house.db`select 1 from listing_news`).toHaveLength(0)
  })
})

describe('a saved search', () => {
  const save = async (browser: Browser, body: object) =>
    await browser.post(SEARCHES, { q: '', every: 'instant', ...body })
  const token = () => someName().slice(0, -4)

  it('201: is kept as it was written', async () => {
    const { browser } = await givenSignedIn(house)
    const filters = { tld: '.COM', max: 500.5, length_max: 12 }
    const answer = await save(browser, { q: ' Coffee  Shop ', filters, every: 'weekly' })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        saved_search_id: expect.stringMatching(/^sav_/),
        source: 'market',
        q: 'Coffee Shop',
        filters: { tld: 'com', max: 500.5, length_max: 12 },
        every: 'weekly',
        mail: true,
        created_at: house.clock.now().toISOString(),
      },
    ])
    expect((await browser.get(SEARCHES)).json()).toEqual({ saved_searches: [answer.json()] })
  })

  it.each([
    { q: '' },
    { q: '  ' },
    { q: '"%_' },
    { q: 'x'.repeat(101) },
    { q: 'a\u0007b' },
    { q: 'one two three four five six seven eight nine' },
    { q: 'coffee', every: 'hourly' },
    { q: 'coffee', filters: { tld: 'not a tld' } },
    { q: 'coffee', filters: { max: 0.001 } },
    { q: 'coffee', filters: { max: -1 } },
    { q: 'coffee', filters: { length_max: 64 } },
    { q: 'coffee', filters: { owner: 'me' } },
  ])('400: %j', async (body) => {
    const { browser } = await givenSignedIn(house)
    expect((await save(browser, body)).statusCode).toBe(400)
  })

  it('409: is saved once; 429: an account saves at most 50', async () => {
    const { browser } = await givenSignedIn(house)
    expect((await save(browser, { q: 'Coffee' })).statusCode).toBe(201)
    expect((await save(browser, { q: 'coffee' })).json().error.code).toBe('conflict')
    for (let n = 1; n < SAVED_MAX; n += 1) await save(browser, { q: `coffee${n}` })
    const refused = await save(browser, { q: 'tea' })
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'quota_exceeded'])
    expect(refused.headers['retry-after']).toBe('3600')
  })

  it('404: another account’s search can be neither changed nor removed', async () => {
    const owner = (await givenSignedIn(house)).browser
    const stranger = (await givenSignedIn(house)).browser
    const { saved_search_id } = (await save(owner, { q: 'coffee' })).json()
    const path = `${SEARCHES}/${saved_search_id}`
    const change = { every: 'daily', mail: false }
    expect((await stranger.patch(path, change)).statusCode).toBe(404)
    expect((await stranger.delete(path)).statusCode).toBe(404)
    expect((await owner.patch(path, change)).json()).toMatchObject(change)
    expect((await owner.delete(path)).statusCode).toBe(204)
    expect((await owner.delete(path)).statusCode).toBe(404)
  })

  it('finds new names that contain every word and pass the filters, and no others', async () => {
    const { browser, email } = await givenSignedIn(house)
    const word = token()
    const filters = { tld: 'io', max: 500, length_max: word.length + 4 }
    await givenListing(house, { domain: `${word}old.io`, bin: 100_00 })
    await work()
    await save(browser, { q: `${word} cup`, filters })
    await givenListing(house, { domain: `${word}cup.io`, bin: 500_00 })
    await givenListing(house, { domain: `cup${word}.io`, bin: 100_00 })
    await givenListing(house, { domain: 'unlikeanyofit.io', bin: 100_00 })
    await givenListing(house, { domain: `${word}acup.com`, bin: 100_00 })
    await givenListing(house, { domain: `a${word}cup.io`, bin: 500_01 })
    await givenListing(house, { domain: `${word}cuplong.io`, bin: 100_00 })
    await work()
    expect(await notificationsOf(browser)).toMatchObject([
      { kind: 'saved_search', title: expect.stringContaining('2 new domains match') },
    ])
    const [mail] = await watchMails(house, email)
    expect(mail?.text).toContain(`${word}cup.io: $500.00`)
    expect(mail?.text).toContain(`cup${word}.io: $100.00`)
    expect(mail?.text).not.toContain('unlike')
  })

  it('finds names in other scripts as people write them', async () => {
    const { browser } = await givenSignedIn(house)
    await save(browser, { q: 'bücher' })
    const id = await givenListing(house, { domain: 'xn--bcherladen-9db.com', visible: false })
    await house.db`update listings set unicode = 'bücherladen.com' where id = ${id}`
    await setVisible(id, true)
    await work()
    expect(await titles(browser)).toEqual(['1 new domain matches “bücher”'])
  })

  it('treats % and _ as the characters they are', async () => {
    const { browser } = await givenSignedIn(house)
    await save(browser, { q: 'a%b_c.-d' })
    await givenListing(house, { domain: someName() })
    await work()
    expect(await titles(browser)).toEqual([])
  })

  it('reports a name that becomes cheap enough, and each name once', async () => {
    const { browser } = await givenSignedIn(house)
    const word = token()
    await save(browser, { q: word, filters: { max: 500 } })
    const id = await givenListing(house, { domain: `${word}s.com`, bin: 900_00 })
    await work()
    expect(await titles(browser)).toEqual([])
    for (const cents of [400_00, 300_00]) {
      await setPrice(id, cents)
      house.clock.advance(HOUR_MS)
      await work()
    }
    expect(await titles(browser)).toHaveLength(1)
  })

  it('reports as often as was asked, with everything found meanwhile', async () => {
    const { browser, email } = await givenSignedIn(house)
    const word = token()
    await save(browser, { q: word, every: 'daily' })
    for (let n = 0; n < 4; n += 1) {
      await givenListing(house, { domain: `${word}-${n}.com` })
      await work()
      await sendMails(house)
      house.clock.advance(7 * HOUR_MS)
    }
    await work()
    expect(await subjects(house, email)).toEqual([
      `1 new domain matches “${word}”`,
      `3 new domains match “${word}”`,
    ])
  })

  it('takes a bounded number of names, however many come', async () => {
    const { browser } = await givenSignedIn(house)
    const word = token()
    const saved = await save(browser, { q: word, every: 'weekly' })
    const { saved_search_id } = saved.json()
    await givenListing(house, { domain: `${word}.com` })
    await work()
    await house.db`
      insert into listings (
        id, environment, domain, tld, bin_price_cents, approved, marketplace_visible, created_at,
        updated_at
      )
      select gen_random_uuid(), 'live', ${word} || n || '.com', 'com', 10000, true, true, now(), now()
      from generate_series(1, 1500) n
    `
    await work()
    const [row] = await house.db<{ hits: number }[]>`
      select count(*) as hits from saved_search_hits where saved_search_id = ${saved_search_id}
    `
    expect(row?.hits).toBeLessThanOrEqual(700)
    house.clock.advance(7 * 24 * HOUR_MS)
    await work()
    expect((await givenAgain(browser))[1]).toMatch(/^\d{3} new domains match/)
  })

  it('that is removed meanwhile sends nothing', async () => {
    const { browser, email } = await givenSignedIn(house)
    const word = token()
    const { saved_search_id } = (await save(browser, { q: word })).json()
    await givenListing(house, { domain: `${word}.com` })
    await work()
    await browser.delete(`${SEARCHES}/${saved_search_id}`)
    expect(await subjects(house, email)).toEqual([])
  })

  /** A week is longer than a session may be unused, but shorter than it may last. */
  const givenAgain = async (browser: Browser) => await titles(browser)
})
