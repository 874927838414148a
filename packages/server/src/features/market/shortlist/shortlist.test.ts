import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'

const PATH = '/api/shortlist'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

it('200: names are added in their order, each once, and removed', async () => {
  const { browser } = await givenSignedIn(house)
  expect((await browser.get(PATH)).json()).toEqual({ domains: [] })
  await browser.post(PATH, { add: ['b.com', 'A.com', 'bücher.de'] })
  house.clock.advance(1_000)
  const added = await browser.post(PATH, { add: ['c.com', 'a.com'] })
  expect(added.json()).toEqual({ domains: ['b.com', 'a.com', 'xn--bcher-kva.de', 'c.com'] })
  const changed = await browser.post(PATH, { add: ['d.com'], remove: ['a.com', 'unknown.com'] })
  expect(changed.json().domains).not.toContain('a.com')
  expect((await browser.get(PATH)).json()).toEqual(changed.json())
})

it('200: what a browser kept that is no domain name is left out', async () => {
  const { browser } = await givenSignedIn(house)
  const add = ['good.com', 'nonsense', 'a b.com', '<img>', '127.0.0.1']
  expect((await browser.post(PATH, { add })).json()).toEqual({ domains: ['good.com'] })
})

it('200: a full list drops its oldest names, also when two browsers add at once', async () => {
  const { browser } = await givenSignedIn(house)
  const names = (from: number) => Array.from({ length: 40 }, (_, n) => `name-${from + n}.com`)
  await Promise.all([browser.post(PATH, { add: names(0) }), browser.post(PATH, { add: names(40) })])
  house.clock.advance(1_000)
  const { domains } = (await browser.post(PATH, { add: ['last.com'] })).json()
  expect([domains.length, domains.at(-1)]).toEqual([50, 'last.com'])
  const [row] = await house.db<{ total: number }[]>`
    select count(*) as total from shortlisted_names where domain like 'name-%' or domain = 'last.com'
  `
  expect(row?.total).toBe(50)
})

it.each([{}, { add: 'a.com' }, { add: Array(51).fill('a.com') }, { add: ['x'.repeat(301)] }])(
  '400: %j',
  async (body) => {
    const { browser } = await givenSignedIn(house)
    expect((await browser.post(PATH, body)).statusCode).toBe(400)
  },
)

it('an account sees only its own names', async () => {
  const [one, two] = [await givenSignedIn(house), await givenSignedIn(house)]
  await one.browser.post(PATH, { add: ['mine.com'] })
  await two.browser.post(PATH, { remove: ['mine.com'] })
  expect((await two.browser.get(PATH)).json()).toEqual({ domains: [] })
  expect((await one.browser.get(PATH)).json()).toEqual({ domains: ['mine.com'] })
})
