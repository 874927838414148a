import { beforeAll, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import {
  notificationsOf,
  titles,
  watchMails,
  workWatching,
} from '../../../../test/support/watching.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

const work = async () => await workWatching(house, { check: false })
const save = async (browser: Browser, body: object) =>
  await browser.post('/api/saved-searches', { every: 'instant', ...body })

it('finds what the marketplace finds, the best first', async () => {
  const { browser, email } = await givenSignedIn(house)
  await save(browser, { q: 'calm grassland' })
  const words = ['peacefulprairie.org', 'quietmeadow.com', 'steelbeam.net']
  for (const domain of words) await givenListing(house, { domain })
  const { items } = (await browser.get('/api/market/search?q=calm%20grassland')).json()
  const shown = items.map(({ domain }: { domain: string }) => domain)
  expect(shown.slice(0, 2)).toEqual(['quietmeadow.com', 'peacefulprairie.org'])
  await work()
  expect(await titles(browser)).toEqual(['2 new domains match “calm grassland”'])
  const [mail] = await watchMails(house, email)
  expect(mail?.text).toMatch(/quietmeadow\.com[^]*peacefulprairie\.org/)
})

it('finds the names of a category', async () => {
  const { browser } = await givenSignedIn(house)
  const dogs = { category: 'dogs' }
  expect((await save(browser, { q: '', filters: dogs })).json().filters).toEqual(dogs)
  await save(browser, { q: 'puppy food', filters: { category: 'cats' } })
  await givenListing(house, { domain: 'puppypal.com' })
  await givenListing(house, { domain: 'ironbeam.com' })
  await work()
  expect(await notificationsOf(browser)).toMatchObject([
    { title: '1 new domain matches category “dogs”', href: '/market?category=dogs' },
  ])
})

it('400: dropped names have no category', async () => {
  const { browser } = await givenSignedIn(house)
  const search = { source: 'drops', q: 'coffee', filters: { category: 'dogs' } }
  expect((await save(browser, search)).statusCode).toBe(400)
})

it('409: the same search in another category is another search', async () => {
  const { browser } = await givenSignedIn(house)
  for (const [category, status] of [
    ['dogs', 201],
    ['cats', 201],
    ['cats', 409],
  ] as const) {
    expect((await save(browser, { q: 'food', filters: { category } })).statusCode).toBe(status)
  }
})

it('a search that an earlier release saved finds names by meaning too', async () => {
  const { browser } = await givenSignedIn(house)
  await save(browser, { q: 'ocean lighthouse' })
  await house.db`update saved_searches set lists = '{}', lists_version = 0`
  await work()
  await givenListing(house, { domain: 'seabeacon.com' })
  await work()
  expect(await titles(browser)).toEqual(['1 new domain matches “ocean lighthouse”'])
})
