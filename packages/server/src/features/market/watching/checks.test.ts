import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { passLeases } from '../../../../test/support/leases.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import {
  sendMails,
  someName,
  subjects,
  titles,
  workWatching,
} from '../../../../test/support/watching.ts'
import { CHECKS_PER_MINUTE } from './check-names.ts'

const PATH = '/api/watches'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longer than any two checks are apart, so that every name is due. */
const LONG_MS = 8 * DAY_MS

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})
beforeEach(async () => {
  await lab.reset()
  // Names of earlier tests must not use up the budget.
  await house.db`delete from watches`
  await house.db`delete from registry_budgets`
})

type Watching = { browser: Browser; email: string; domain: string }

/** A registered name, and an account that watches it. The session is fresh at any time. */
async function givenWatch(on = ['available', 'expiring'], domain = someName()): Promise<Watching> {
  const { browser, email } = await givenSignedIn(house)
  await lab.names([domain], 'parked')
  // Otherwise the name decides when it expires, and some do soon.
  await lab.live([domain], 'registered', inDays(300))
  expect((await browser.post(PATH, { domain, on })).statusCode).toBe(201)
  return { browser, email, domain }
}

const stateOf = async ({ browser }: Watching) => (await browser.get(PATH)).json().watches[0].state

/** Time passes, also for the registries' dates, and the worker does what is due. */
async function later(ms: number): Promise<void> {
  house.clock.advance(ms)
  await passLeases(house.db, ms)
  await work()
}

/** As if a minute had passed for the registries' budgets. */
async function work(): Promise<void> {
  await house.db`delete from registry_budgets`
  await workWatching(house)
  await sendMails(house)
}

const inDays = (days: number) => new Date(house.clock.now().getTime() + days * DAY_MS)

describe('a check', () => {
  it('tells of a drop at once, in the bell and by email, and once only', async () => {
    const watch = await givenWatch()
    await workWatching(house)
    expect(await stateOf(watch)).toBe('registered')
    expect(await titles(watch.browser)).toEqual([])
    await lab.live([watch.domain], 'dropped')
    await later(LONG_MS)
    for (let day = 0; day < 3; day += 1) await later(DAY_MS)
    expect(await stateOf(watch)).toBe('available')
    expect(await titles(watch.browser)).toEqual([`${watch.domain} is available`])
    expect(await subjects(house, watch.email)).toEqual([`${watch.domain} is available`])
  })

  it('follows a name from its expiry to the drop', async () => {
    const watch = await givenWatch()
    const { domain } = watch
    await lab.live([domain], 'registered', inDays(20))
    await work()
    expect(await stateOf(watch)).toBe('expiring')
    for (const [stage, state] of [
      ['redemption', 'redemption'],
      ['pending_delete', 'pending_delete'],
      ['dropped', 'available'],
    ] as const) {
      await lab.live([domain], stage, inDays(-40))
      await later(LONG_MS)
      expect(await stateOf(watch)).toBe(state)
    }
    const [first = '', ...others] = await titles(watch.browser)
    expect(first).toMatch(`${domain} expires on `)
    expect(others).toEqual([
      `${domain} has expired`,
      `${domain} is about to be deleted`,
      `${domain} is available`,
    ])
    expect(await subjects(house, watch.email)).toEqual([first, ...others])
  })

  it('tells only what was asked for', async () => {
    const watch = await givenWatch(['available'])
    await lab.live([watch.domain], 'pending_delete', inDays(-40))
    await workWatching(house)
    expect(await stateOf(watch)).toBe('pending_delete')
    expect(await titles(watch.browser)).toEqual([])
  })

  it('tells again when a name that was registered meanwhile drops again', async () => {
    const watch = await givenWatch(['available'])
    await lab.live([watch.domain], 'dropped')
    await workWatching(house)
    await lab.live([watch.domain], 'registered', inDays(300))
    await later(LONG_MS)
    expect(await stateOf(watch)).toBe('registered')
    await lab.live([watch.domain], 'dropped')
    await later(LONG_MS)
    expect(await titles(watch.browser)).toHaveLength(2)
  })

  it('tells nothing when the registry doesn’t answer, and tries again later', async () => {
    const watch = await givenWatch(['available'])
    await lab.live([watch.domain], 'dropped')
    for (const target of ['rdap:*', 'whois:*', 'registrar']) {
      await lab.fault({ target, kind: 'server_error', match: watch.domain })
    }
    await workWatching(house)
    expect(await stateOf(watch)).toBe('unknown')
    expect(await titles(watch.browser)).toEqual([])
    await lab.reset()
    await later(HOUR_MS)
    expect(await titles(watch.browser)).toEqual([`${watch.domain} is available`])
  })

  it('asks the registry once for a name that many people watch', async () => {
    const domain = someName()
    const watchers = [await givenWatch(['available'], domain)]
    for (let n = 0; n < 3; n += 1) watchers.push(await givenWatch(['available'], domain))
    await lab.live([domain], 'dropped')
    await workWatching(house)
    expect(await lab.countRequests('rdap:verisign', domain)).toBe(1)
    for (const { browser } of watchers) expect(await titles(browser)).toHaveLength(1)
  })

  it('tells somebody who starts to watch a name that is available already', async () => {
    const domain = someName()
    await givenWatch(['available'], domain)
    await lab.live([domain], 'dropped')
    await workWatching(house)
    house.clock.advance(11 * 60_000)
    const { browser } = await givenSignedIn(house)
    await browser.post(PATH, { domain, on: ['available'] })
    await workWatching(house)
    expect(await titles(browser)).toEqual([`${domain} is available`])
  })

  it('removing a watch and adding it again repeats nothing', async () => {
    const { browser, domain, email } = await givenWatch(['available'])
    await lab.live([domain], 'dropped')
    for (let n = 0; n < 3; n += 1) {
      await workWatching(house)
      const [{ watch_id }] = (await browser.get(PATH)).json().watches
      await browser.delete(`${PATH}/${watch_id}`)
      await browser.post(PATH, { domain, on: ['available'] })
      house.clock.advance(2 * 60_000)
    }
    expect(await titles(browser)).toHaveLength(1)
    expect(await subjects(house, email)).toHaveLength(1)
  })

  describe('a name that was available, and that nobody watched for a while', () => {
    /** The account was told of the drop. Then it removed its watch, and the name was forgotten. */
    async function givenForgotten() {
      const { browser, domain } = await givenWatch(['available'])
      await lab.live([domain], 'dropped')
      await work()
      const [{ watch_id }] = (await browser.get(PATH)).json().watches
      await browser.delete(`${PATH}/${watch_id}`)
      await later(2 * DAY_MS)
      expect(await house.db`select 1 from watched_names where domain = ${domain}`).toHaveLength(0)
      return { browser, domain }
    }

    it('is told about when it drops again', async () => {
      const { browser, domain } = await givenForgotten()
      await lab.live([domain], 'registered', inDays(300))
      await browser.post(PATH, { domain, on: ['available'] })
      await work()
      await lab.live([domain], 'dropped')
      await later(LONG_MS)
      expect(await titles(browser)).toHaveLength(2)
    })

    it('is not told about again if it still is available', async () => {
      const { browser, domain } = await givenForgotten()
      await browser.post(PATH, { domain, on: ['available'] })
      await work()
      expect(await stateOf({ browser, domain, email: '' })).toBe('available')
      expect(await titles(browser)).toHaveLength(1)
    })
  })

  it('adding a watch again and again doesn’t make us ask the registry each time', async () => {
    const { browser, domain } = await givenWatch(['available'])
    for (let n = 0; n < 5; n += 1) {
      await work()
      const [{ watch_id }] = (await browser.get(PATH)).json().watches
      await browser.delete(`${PATH}/${watch_id}`)
      await browser.post(PATH, { domain, on: ['available'] })
      house.clock.advance(90_000)
    }
    expect(await lab.countRequests('rdap:verisign', domain)).toBe(1)
  })

  it('a name about to drop is checked before those that wait longer', async () => {
    const { browser } = await givenSignedIn(house)
    const names = Array.from({ length: CHECKS_PER_MINUTE + 5 }, () => someName())
    for (const domain of names) await browser.post(PATH, { domain, on: ['available'] })
    house.clock.advance(1_000)
    const dropping = await givenWatch(['available'])
    await house.db`
      update watched_names set state = 'pending_delete' where domain = ${dropping.domain}
    `
    await lab.live([dropping.domain], 'dropped')
    await workWatching(house)
    expect(await titles(dropping.browser)).toHaveLength(1)
  })

  it('a name that nobody watches any more is forgotten, and no registry is asked', async () => {
    const { browser, domain } = await givenWatch()
    const [{ watch_id }] = (await browser.get(PATH)).json().watches
    await browser.delete(`${PATH}/${watch_id}`)
    await workWatching(house)
    expect(await lab.countRequests('rdap:verisign', domain)).toBe(0)
    expect(await house.db`select 1 from watched_names where domain = ${domain}`).toHaveLength(0)
  })
})

describe('two workers', () => {
  it('check each name once and tell each watcher once', async () => {
    const watches: Watching[] = []
    for (let n = 0; n < 6; n += 1) watches.push(await givenWatch(['available']))
    await lab.live(
      watches.map(({ domain }) => domain),
      'dropped',
    )
    const other = await openHouse({}, lab, house.deps.databaseUrl)
    await Promise.all([workWatching(house), workWatching(other), workWatching(house)])
    for (const { browser, email, domain } of watches) {
      expect(await lab.countRequests('rdap:verisign', domain)).toBe(1)
      expect(await titles(browser)).toEqual([`${domain} is available`])
      expect(await subjects(house, email)).toEqual([`${domain} is available`])
    }
  })
})

describe('the budget of a registry', () => {
  it('is never exceeded, and names of other registries don’t wait', async () => {
    const { browser } = await givenSignedIn(house)
    // One registry runs both TLDs.
    const many = Array.from({ length: CHECKS_PER_MINUTE + 10 }, (_, n) => {
      return someName(n % 2 === 0 ? 'net' : 'com')
    })
    const other = someName('org')
    for (const domain of many) await browser.post(PATH, { domain, on: ['available'] })
    // The first to be due of all, so the others would be served before this one without a budget.
    house.clock.advance(1_000)
    await browser.post(PATH, { domain: other, on: ['available'] })
    await workWatching(house)
    // The minute may end meanwhile, and then there is a new budget.
    const budgets = await house.db<{ registry: string; spent: number }[]>`
      select registry, spent from registry_budgets
    `
    expect(budgets).toHaveLength(2)
    for (const { spent } of budgets) expect(spent).toBeLessThanOrEqual(CHECKS_PER_MINUTE)
    const asked = await lab.countRequests('rdap:verisign', 'watched-')
    expect(asked).toBeLessThanOrEqual(CHECKS_PER_MINUTE)
    expect(await lab.countRequests('rdap:pir', other)).toBe(1)
  })
})
