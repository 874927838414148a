import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import {
  sendMails,
  someName,
  subjects,
  titles,
  watchMails,
  workWatching,
} from '../../../../test/support/watching.ts'

const PATH = '/api/watches'
const HOUR_MS = 3_600_000
const LONG_MS = 8 * 24 * HOUR_MS

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})
beforeEach(() => lab.reset())

describe('email', () => {
  const prepare = async (mail: string) => {
    const { browser, email } = await givenSignedIn(house)
    const answer = await browser.put('/api/watch-settings', { mail })
    expect([answer.statusCode, answer.json()]).toEqual([200, { mail }])
    const watch = async () => {
      const domain = someName()
      await lab.names([domain], 'parked')
      await browser.post(PATH, { domain, on: ['available'] })
      await lab.live([domain], 'dropped')
      await house.db`delete from registry_budgets`
      await workWatching(house)
      return domain
    }
    return { browser, email, watch }
  }

  it('comes at once, and what happens within a minute comes together', async () => {
    const { email, watch } = await prepare('instant')
    const first = await watch()
    const others = [await watch(), await watch()]
    expect(await subjects(house, email)).toEqual([`${first} is available`])
    house.clock.advance(61_000)
    await workWatching(house)
    const [, mail] = await watchMails(house, email)
    expect(mail?.subject).toBe('2 updates about domains you watch')
    for (const domain of others) expect(mail?.text).toContain(`${domain}: Available`)
  })

  it('comes once a day to those who chose that', async () => {
    const { email, watch } = await prepare('daily')
    await watch()
    await sendMails(house)
    for (const hours of [1, 10, 12]) {
      house.clock.advance(hours * HOUR_MS)
      await watch()
    }
    expect(await subjects(house, email)).toHaveLength(1)
    house.clock.advance(2 * HOUR_MS)
    await workWatching(house)
    expect((await subjects(house, email))[1]).toBe('3 updates about domains you watch')
  })

  it('doesn’t come to those who chose none, and the bell still rings', async () => {
    const { browser, email, watch } = await prepare('off')
    const domain = await watch()
    house.clock.advance(LONG_MS)
    await workWatching(house)
    expect(await subjects(house, email)).toEqual([])
    expect(await titles(browser)).toEqual([`${domain} is available`])
  })

  it('that waits in the queue isn’t sent after the account has turned it off', async () => {
    const { browser, email, watch } = await prepare('instant')
    await watch()
    await browser.put('/api/watch-settings', { mail: 'off' })
    expect(await subjects(house, email)).toEqual([])
  })
})
