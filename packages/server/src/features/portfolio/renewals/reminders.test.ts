import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import {
  chargesOf,
  givenRenewable,
  inDays,
  type Renewable,
  renewalMails,
  renewalNeeds,
  renewAt,
} from '../../../../test/support/renewals.ts'
import { claimRenewals } from './sql.ts'
import { takeStep } from './take-step.ts'

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})
beforeEach(() => lab.reset())

const turnAutoRenew = async ({ domain }: Renewable, isOn: boolean) =>
  await house.db`update domains set auto_renew_chosen = ${isOn} where domain = ${domain}`

/** As its owner does. It counts at once, before a worker has carried it out. */
const requestAutoRenew = async ({ browser, domain }: Renewable, auto_renew: boolean) => {
  const body = { domains: [domain], payload: { auto_renew } }
  expect((await browser.post('/api/domains/bulk/setAutoRenew', body)).statusCode).toBe(200)
}

/** With auto-renew off, and with a card that could be charged. */
const givenOff = async (tld?: string) => {
  const owner = await givenRenewable(house, lab, 'works', tld)
  await turnAutoRenew(owner, false)
  return owner
}

const mailsAt = async (owner: Renewable, days: number) => {
  await renewAt(house, inDays(owner, days))
  return await renewalMails(house, owner, inDays(owner, days))
}

const kindsAt = async (owner: Renewable, days: number) =>
  (await mailsAt(owner, days)).map(({ kind }) => kind)

describe('a name with auto-renew off', () => {
  it('its owner hears 30 and 7 days before and 1, 7 and 20 after, each once, and pays nothing', async () => {
    const owner = await givenOff()
    const heard: string[] = []
    for (const days of [-60, -31, -30, -29, -14, -7, -6, -1, 0, 1, 2, 7, 8, 20, 21]) {
      heard.push(...(await kindsAt(owner, days)).slice(heard.length))
      expect([days, heard.length]).toEqual([
        days,
        [-30, -7, 1, 7, 20].filter((d) => d <= days).length,
      ])
    }
    expect(heard).toEqual([
      'renewal-reminder',
      'renewal-reminder',
      'renewal-lapsed',
      'renewal-lapsed',
      'renewal-lapsed',
    ])
    expect(await chargesOf(house, owner)).toEqual([])
  })

  it('the mails say what happened, what it costs, and where to renew it', async () => {
    const owner = await givenOff()
    const [reminder] = await mailsAt(owner, -30)
    expect(reminder?.subject).toMatch(
      new RegExp(`^${owner.domain} expires on \\w{3} \\d+, \\d{4}$`),
    )
    expect(reminder?.text).toContain('Auto-renew is off')
    expect(reminder?.text).toMatch(/Renewal, 1 year[^\n]*\$\d/)
    expect(reminder?.text).toMatch(
      new RegExp(`Renew now[^\\n]*\\n?[^\\n]*/account/domains/${owner.domain}`),
    )
    const lapsed = (await mailsAt(owner, 1)).at(-1)
    expect(lapsed?.subject).toBe(`${owner.domain} has expired`)
    expect(lapsed?.text).toMatch(/Restore[^\n]*\$\d/)
    await house.db`
      update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${owner.domain}
    `
    const redemption = (await mailsAt(owner, 20)).at(-1)
    expect(redemption?.subject).toBe(`${owner.domain} can only be restored now`)
    expect(redemption?.text).toContain(`/account/domains/${owner.domain}`)
  })

  it('its owner hears before it expires even if the registrar doesn’t answer', async () => {
    const owner = await givenOff()
    const match = `/${owner.domain}/renew`
    await lab.fault({ target: 'registrar', kind: 'server_error', match, times: 9 })
    expect(await kindsAt(owner, -30)).toEqual(['renewal-reminder'])
  })

  it('isn’t mentioned once it was renewed by hand', async () => {
    const owner = await givenOff()
    expect(await kindsAt(owner, -30)).toHaveLength(1)
    await house.db`
      update domains set expires_at = expires_at + interval '1 year' where domain = ${owner.domain}
    `
    for (const days of [-7, 1]) expect(await kindsAt(owner, days)).toHaveLength(1)
  })

  it('isn’t mentioned if its registry is about to delete it', async () => {
    const owner = await givenOff()
    await house.db`update domains set statuses = '{PENDING_DELETE}' where domain = ${owner.domain}`
    for (const days of [-7, 1, 20]) expect(await kindsAt(owner, days)).toEqual([])
  })

  it('that is turned on again is charged at the next attempt, and no longer reminded', async () => {
    const owner = await givenOff()
    expect(await kindsAt(owner, -30)).toEqual(['renewal-reminder'])
    await turnAutoRenew(owner, true)
    await renewAt(house, inDays(owner, -21))
    expect(await chargesOf(house, owner)).toMatchObject([{ step: 'charge-21' }])
  })
})

describe('a name that comes with auto-renew off, late', () => {
  it.each([
    { first: -20, next: -7, heard: ['renewal-reminder'] },
    { first: 3, next: 7, heard: ['renewal-lapsed'] },
    { first: 15, next: 20, heard: ['renewal-lapsed'] },
  ])('at $first days, is mentioned only at $next', async ({ first, next, heard }) => {
    const owner = await givenOff()
    for (const days of [first, next - 0.01]) expect(await kindsAt(owner, days)).toEqual([])
    expect(await kindsAt(owner, next)).toEqual(heard)
  })

  it('21 days after it expired, isn’t mentioned any more', async () => {
    const owner = await givenOff()
    for (const days of [21.5, 29]) expect(await kindsAt(owner, days)).toEqual([])
  })

  it('is mentioned at once if it expires within a week, or if a reminder was due today', async () => {
    const soon = await givenOff()
    expect(await kindsAt(soon, -3)).toEqual(['renewal-reminder'])
    const today = await givenOff()
    expect(await kindsAt(today, -29.5)).toEqual(['renewal-reminder'])
  })
})

describe('a name whose auto-renew is turned on late', () => {
  it('gets the price notice first, and is charged on the day it says', async () => {
    const owner = await givenOff()
    expect(await kindsAt(owner, -60)).toEqual([])
    await requestAutoRenew(owner, true)
    expect(await kindsAt(owner, -45)).toEqual(['renewal-notice'])
    expect(await chargesOf(house, owner)).toEqual([])
    await renewAt(house, inDays(owner, -30))
    expect(await chargesOf(house, owner)).toMatchObject([{ step: 'charge-30' }])
  })

  it('is charged even half a day before the deadline', async () => {
    const owner = await givenOff()
    for (const days of [-30, -7, -1]) await renewAt(house, inDays(owner, days))
    await requestAutoRenew(owner, true)
    await renewAt(house, inDays(owner, -0.5))
    expect(await chargesOf(house, owner)).toMatchObject([{ step: 'charge-1' }])
  })

  it('gets the notice even if a worker has just found nothing to do', async () => {
    const owner = await givenOff()
    const at = inDays(owner, -45)
    await renewAt(house, inDays(owner, -61))
    const claim = { now: at, from: inDays(owner, -90), leaseMs: 60_000, max: 500 }
    const held = await claimRenewals(house.db, { ...claim, lease_token: randomUUID() })
    await turnAutoRenew(owner, true)
    for (const each of held) await takeStep(renewalNeeds(house, at), each)
    expect(await kindsAt(owner, -44)).toEqual(['renewal-notice'])
  })
})

it('a name whose auto-renew is turned off after its deadline is still reminded', async () => {
  const owner = await givenRenewable(house, lab, 'works', 'nl')
  expect(await kindsAt(owner, -1)).toEqual([])
  await requestAutoRenew(owner, false)
  expect(await kindsAt(owner, -0.5)).toEqual(['renewal-reminder'])
})

it('a name whose auto-renew is turned off after its price notice is reminded, not charged', async () => {
  const owner = await givenRenewable(house, lab, 'works')
  expect(await kindsAt(owner, -60)).toEqual(['renewal-notice'])
  await turnAutoRenew(owner, false)
  expect(await kindsAt(owner, -30)).toEqual(['renewal-notice', 'renewal-reminder'])
  expect(await chargesOf(house, owner)).toEqual([])
})
