import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../test/support/house.ts'
import { Browser, givenSignedIn } from '../../test/support/people.ts'

const WHO = '/api/auth/get-session'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let house: House
beforeAll(async () => {
  house = await openHouse()
})

const isSignedIn = async (browser: Browser) =>
  (await browser.get(WHO)).json<{ account: object | null }>().account !== null

/** Keeps using a session for a given time. */
async function keepUsing(browser: Browser, everyMs: number, forMs: number): Promise<void> {
  for (let passed = 0; passed < forMs; passed += everyMs) {
    house.clock.advance(everyMs)
    await browser.get(WHO)
  }
}

it.each([
  ['account', 14 * DAY_MS],
  ['staff', 30 * MINUTE_MS],
] as const)('a session of %s ends after its idle time without use', async (role, idleMs) => {
  const { browser } = await givenSignedIn(house, role)
  house.clock.advance(idleMs - 1)
  expect(await isSignedIn(browser)).toBe(true)
  house.clock.advance(idleMs - 1)
  expect(await isSignedIn(browser)).toBe(true)
  house.clock.advance(idleMs)
  expect(await isSignedIn(browser)).toBe(false)
})

it.each([
  ['account', 90 * DAY_MS, 10 * DAY_MS],
  ['staff', 12 * HOUR_MS, 20 * MINUTE_MS],
] as const)(
  'a session of %s ends after its maximum life, even if used',
  async (role, maxMs, everyMs) => {
    const { browser } = await givenSignedIn(house, role)
    await keepUsing(browser, everyMs, maxMs - everyMs)
    expect(await isSignedIn(browser)).toBe(true)
    house.clock.advance(everyMs)
    expect(await isSignedIn(browser)).toBe(false)
  },
)

it('an account that becomes staff has short sessions immediately', async () => {
  const { browser, id } = await givenSignedIn(house)
  house.clock.advance(31 * MINUTE_MS)
  await house.db`update accounts set role = 'staff' where id = ${id}`
  expect(await isSignedIn(browser)).toBe(false)
})

it('session use is recorded once a minute, not on every request', async () => {
  const { browser, id } = await givenSignedIn(house)
  const used = async () => {
    const [row] = await house.db<{ last_used_at: Date; version: string }[]>`
      select last_used_at, xmin::text as version from sessions where account_id = ${id}
    `
    return row
  }
  const first = await used()
  house.clock.advance(MINUTE_MS - 1)
  await browser.get(WHO)
  expect(await used()).toEqual(first)
  house.clock.advance(1)
  await Promise.all([1, 2, 3].map(() => browser.get(WHO)))
  const later = await used()
  expect(later?.last_used_at).toEqual(house.clock.now())
  await browser.get(WHO)
  expect(await used()).toEqual(later)
})

it('an idle session is no longer listed', async () => {
  const { browser, email } = await givenSignedIn(house)
  house.clock.advance(13 * DAY_MS)
  await browser.get(WHO)
  const other = new Browser(house)
  await other.signIn(email)
  house.clock.advance(2 * DAY_MS)
  const count = async () => (await browser.get('/api/auth/list-sessions')).json().sessions.length
  expect(await count()).toBe(2)
  await keepUsing(browser, 10 * DAY_MS, 20 * DAY_MS)
  expect(await count()).toBe(1)
})
