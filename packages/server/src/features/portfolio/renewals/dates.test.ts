import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  chargesOf,
  givenRenewable,
  inDays,
  type Renewable,
  renewalMails,
  renewAt,
  settleAt,
} from '../../../../test/support/renewals.ts'
import { saveCard } from '../../../../test/support/saved-cards.ts'
import { systemClock } from '../../../values/clock.ts'
import { syncCatalogue } from '../../registry/tlds/sync-catalogue.ts'

/** As the lab says about .nl. */
const NL_SECONDS = 90_000

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  const { registrar } = house.deps.upstream
  if (registrar) await syncCatalogue(house.db, { registrar, clock: systemClock, isForced: true })
})
beforeEach(() => lab.reset())

const kindsOf = async (owner: Renewable, at: Date) =>
  (await renewalMails(house, owner, at)).map(({ kind }) => kind)

const stepsOf = async (owner: Renewable) =>
  (await chargesOf(house, owner)).map(({ step }) => step.replace('charge-', ''))

const heldAt = async ({ domain }: Renewable) =>
  (await house.deps.upstream.registrar?.readDomain(domain))?.expiryDate

describe('a registry that wants the renewal before the expiry', () => {
  it('gets each attempt that much earlier, to the millisecond, and none after its deadline', async () => {
    const owner = await givenRenewable(house, lab, 'declines', 'nl')
    const deadline = owner.expires.getTime() - NL_SECONDS * 1_000
    const at = (days: number, ms = 0) => new Date(deadline + days * 86_400_000 + ms)
    await renewAt(house, at(-60, -1))
    expect(await kindsOf(owner, at(-60, -1))).toEqual([])
    await renewAt(house, at(-60))
    expect(await kindsOf(owner, at(-60))).toEqual(['renewal-notice'])
    const taken: string[] = []
    for (const days of [30, 21, 14, 7, 3, 1]) {
      await renewAt(house, at(-days, -1))
      expect(await stepsOf(owner)).toEqual(taken)
      await renewAt(house, at(-days))
      taken.push(String(days))
      expect(await stepsOf(owner)).toEqual(taken)
    }
    await renewAt(house, at(0))
    await renewAt(house, inDays(owner, 0))
    expect(await stepsOf(owner)).toEqual(taken)
  })

  it('a card that is saved after the deadline is not charged, and reminders count from the expiry', async () => {
    const owner = await givenRenewable(house, lab, 'works', 'nl')
    const late = new Date(owner.expires.getTime() - NL_SECONDS * 1_000 + 1)
    await renewAt(house, late)
    expect(await chargesOf(house, owner)).toEqual([])
    for (const days of [1, 7, 20]) {
      const mails = (await kindsOf(owner, late)).length
      const before = new Date(inDays(owner, days).getTime() - 1)
      await renewAt(house, before)
      expect(await kindsOf(owner, before)).toHaveLength(mails)
      await renewAt(house, inDays(owner, days))
      expect(await kindsOf(owner, inDays(owner, days))).toHaveLength(mails + 1)
    }
    expect(await chargesOf(house, owner)).toEqual([])
  })

  it('a bank’s link works until the deadline, not until the expiry', async () => {
    const owner = await givenRenewable(house, lab, 'authenticates', 'nl')
    const deadline = new Date(owner.expires.getTime() - NL_SECONDS * 1_000)
    await renewAt(house, new Date(deadline.getTime() - 86_400_000))
    const rows = await house.db`
      select open_until from payments join receipts on receipt_id = subject_id
      where account_id = ${owner.id}
    `
    expect(rows).toEqual([{ open_until: deadline }])
  })
})

describe('a registry that sells no single years', () => {
  it('the shortest period is told, charged and renewed', async () => {
    const owner = await givenRenewable(house, lab, 'works', 'ai')
    await renewAt(house, inDays(owner, -60))
    const [notice] = await renewalMails(house, owner, inDays(owner, -60))
    expect(notice?.text).toContain('Renewal, 2 years')
    const at = inDays(owner, -30)
    await renewAt(house, at)
    runWorker(house)
    await settleAt(house, owner, at)
    expect(await chargesOf(house, owner)).toMatchObject([{ outcome: 'renewed' }])
    const until = new Date(owner.expires)
    until.setUTCFullYear(until.getUTCFullYear() + 2)
    expect(await heldAt(owner)).toBe(until.toISOString())
  })
})

it('a domain that changes hands is renewed for its new owner, and the former one isn’t charged', async () => {
  const former = await givenRenewable(house, lab, 'works')
  await renewAt(house, inDays(former, -60))
  const { browser, id, email } = await givenSignedIn(house)
  await saveCard(browser, 'works')
  await house.db`update domains set account_id = ${id} where domain = ${former.domain}`
  await renewAt(house, inDays(former, -31))
  const owner = { ...former, browser, id, email }
  expect(await kindsOf(owner, inDays(former, -31))).toEqual(['renewal-notice'])
  await renewAt(house, inDays(former, -30))
  const paid = await house.db`
    select receipts.account_id from renewal_charges join receipts using (receipt_id)
    join receipt_items using (receipt_id) where domain = ${former.domain}
  `
  expect(paid).toEqual([{ account_id: id }])
})

it('a price that rose just before the deadline is only told', async () => {
  const owner = await givenRenewable(house, lab, 'works')
  await renewAt(house, inDays(owner, -60))
  await house.db`
    update renewals set told_cents = told_cents - 1, step = 'charge-3' where domain = ${owner.domain}
  `
  await renewAt(house, inDays(owner, -1))
  const mails = await renewalMails(house, owner, inDays(owner, -1))
  expect(mails.at(-1)?.subject).toBe(`Pay now to keep ${owner.domain}`)
  expect(await chargesOf(house, owner)).toEqual([])
})

it('the history of a domain says that we renewed it, not its owner', async () => {
  const owner = await givenRenewable(house, lab, 'works')
  const at = inDays(owner, -30)
  await renewAt(house, at)
  runWorker(house)
  await settleAt(house, owner, at)
  const { history } = (await owner.browser.get(`/api/domains/${owner.domain}`)).json()
  expect(history).toMatchObject([{ kind: 'renew', by: 'service', state: 'done' }])
})
