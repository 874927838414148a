import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  bookedOf,
  chargesOf,
  givenRenewable,
  inDays,
  type Renewable,
  renewalMails,
  renewAt,
  settleAt,
} from '../../../../test/support/renewals.ts'
import { saveCard, submitTo } from '../../../../test/support/saved-cards.ts'

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})
beforeEach(() => lab.reset())

const renewedTimes = async ({ domain }: Renewable) =>
  (await lab.doneByRegistrar('renew')).get(domain)

const kindsOf = async (owner: Renewable, at: Date) =>
  (await renewalMails(house, owner, at)).map(({ kind }) => kind)

const receiptsOf = async ({ browser }: Renewable) =>
  (await browser.get('/api/receipts')).json().receipts

describe('60 days before', () => {
  it('the owner is told the price, once, and nothing is charged', async () => {
    const owner = await givenRenewable(house, lab, 'works')
    await renewAt(house, inDays(owner, -61))
    expect(await renewalMails(house, owner, inDays(owner, -61))).toEqual([])
    await renewAt(house, inDays(owner, -60))
    await renewAt(house, inDays(owner, -59))
    const mails = await renewalMails(house, owner, inDays(owner, -59))
    expect(mails).toMatchObject([{ kind: 'renewal-notice' }])
    expect(mails[0]?.subject).toMatch(/renews for \$\d+\.\d\d$/)
    expect(mails[0]?.text).toContain('Visa •••• 4242')
    expect(await receiptsOf(owner)).toEqual([])
  })

  it('an owner without a card is asked to save one', async () => {
    const owner = await givenRenewable(house, lab, null)
    await renewAt(house, inDays(owner, -60))
    const [mail] = await renewalMails(house, owner, inDays(owner, -60))
    expect(mail?.text).toContain('Save a card')
  })
})

it('a name that its registry is about to delete is neither charged nor offered', async () => {
  const owner = await givenRenewable(house, lab, 'works')
  await renewAt(house, inDays(owner, -60))
  await house.db`update domains set statuses = '{PENDING_DELETE}' where domain = ${owner.domain}`
  for (const days of [-30, 1, 7]) await renewAt(house, inDays(owner, days))
  expect(await chargesOf(house, owner)).toEqual([])
  expect(await kindsOf(owner, inDays(owner, 7))).toEqual(['renewal-notice'])
})

describe('30 days before', () => {
  it('the card is charged, the name is renewed, and the owner gets a receipt: all once', async () => {
    const owner = await givenRenewable(house, lab, 'works')
    const at = inDays(owner, -30)
    await Promise.all([renewAt(house, at), renewAt(house, at)])
    runWorker(house)
    await settleAt(house, owner, at)
    await renewAt(house, inDays(owner, -21))
    expect(await renewedTimes(owner)).toBe(1)
    expect(await bookedOf(house, lab, owner)).toEqual(['authorised', 'captured'])
    expect(await chargesOf(house, owner)).toMatchObject([
      { step: 'charge-30', outcome: 'renewed', status: 'captured' },
    ])
    expect(await receiptsOf(owner)).toMatchObject([{ automatic: true, status: 'closed' }])
    const mails = await renewalMails(house, owner, inDays(owner, -21))
    expect(mails.map(({ subject }) => subject)).toEqual([`We renewed ${owner.domain}`])
    await expectLedgerSound(house.db)
  })

  it('a declined card is a receipt and a mail; the next attempt charges the new default card', async () => {
    const owner = await givenRenewable(house, lab, 'declines')
    await renewAt(house, inDays(owner, -30))
    await renewAt(house, inDays(owner, -29))
    expect(await receiptsOf(owner)).toMatchObject([
      { automatic: true, status: 'failed', reason: 'insufficient_funds' },
    ])
    const [mail] = await renewalMails(house, owner, inDays(owner, -29))
    expect(mail?.text).toContain('Pay now or change card')
    expect(mail?.text).toContain('insufficient funds')
    const { card_id } = await saveCard(owner.browser, 'works')
    await owner.browser.put(`/api/billing/cards/${card_id}/default`, {})
    await renewAt(house, inDays(owner, -21))
    runWorker(house)
    await settleAt(house, owner, inDays(owner, -21))
    expect(await chargesOf(house, owner)).toMatchObject([
      { step: 'charge-30', outcome: 'declined' },
      { step: 'charge-21', outcome: 'renewed' },
    ])
    expect(await renewedTimes(owner)).toBe(1)
  })

  it('every attempt of the schedule is made once, each with a receipt and a mail', async () => {
    const owner = await givenRenewable(house, lab, 'expired')
    for (const days of [-60, -30, -21, -14, -7, -3, -1]) {
      await renewAt(house, inDays(owner, days))
      await renewAt(house, inDays(owner, days + 0.1))
    }
    const steps = (await chargesOf(house, owner)).map(({ step }) => step)
    expect(steps).toEqual([30, 21, 14, 7, 3, 1].map((days) => `charge-${days}`))
    expect(await receiptsOf(owner)).toHaveLength(6)
    const mails = await renewalMails(house, owner, inDays(owner, -0.5))
    expect(mails.map(({ kind }) => kind)).toEqual([
      'renewal-notice',
      ...Array.from({ length: 6 }, () => 'renewal-declined'),
    ])
    expect(mails.at(-1)?.text).toContain('last attempt')
    expect(await bookedOf(house, lab, owner)).not.toContain('authorised')
  })

  it('without a card there is no attempt, only a mail', async () => {
    const owner = await givenRenewable(house, lab, null)
    await renewAt(house, inDays(owner, -30))
    expect(await kindsOf(owner, inDays(owner, -30))).toEqual(['renewal-no-card'])
    expect(await receiptsOf(owner)).toEqual([])
  })
})

describe('a bank that wants to see the owner', () => {
  const confirm = async ({ browser }: Renewable, receipt_id: string) =>
    await browser.post(`/api/receipts/${receipt_id}/confirm`)

  it('gets them by a link in a mail, and the same payment then renews the name', async () => {
    const owner = await givenRenewable(house, lab, 'authenticates')
    const at = inDays(owner, -30)
    await renewAt(house, at)
    const [mail] = await renewalMails(house, owner, at)
    const receipt_id = /receipts\?receipt=(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const path = `/api/receipts/${receipt_id}`
    expect((await owner.browser.get(path)).json()).toMatchObject({
      status: 'open',
      needs_confirmation: true,
    })
    const { buyer_url } = (await confirm(owner, receipt_id)).json()
    expect((await confirm(owner, receipt_id)).json()).toEqual({ buyer_url })
    await submitTo(buyer_url, { answer: 'approve' })
    expect((await owner.browser.get(path)).json()).toMatchObject({ status: 'carrying_out' })
    runWorker(house)
    await settleAt(house, owner, at)
    expect(await renewedTimes(owner)).toBe(1)
    expect(await chargesOf(house, owner)).toMatchObject([{ outcome: 'renewed' }])
    expect((await confirm(owner, receipt_id)).statusCode).toBe(409)
  })

  it('404: nobody else can confirm it', async () => {
    const owner = await givenRenewable(house, lab, 'authenticates')
    await renewAt(house, inDays(owner, -30))
    const [{ receipt_id }] = await receiptsOf(owner)
    const { browser } = await givenSignedIn(house)
    const other = await browser.post(`/api/receipts/${receipt_id}/confirm`)
    expect(other.statusCode).toBe(404)
  })

  it('an owner who doesn’t come is asked again at the next attempt, and never charged twice', async () => {
    const owner = await givenRenewable(house, lab, 'authenticates')
    await renewAt(house, inDays(owner, -30))
    await renewAt(house, inDays(owner, -21))
    await renewAt(house, inDays(owner, -20.9))
    const charges = await chargesOf(house, owner)
    expect(charges).toMatchObject([
      { step: 'charge-30', outcome: 'returned' },
      { step: 'charge-21', outcome: 'needs_owner', status: 'open' },
    ])
    expect(await kindsOf(owner, inDays(owner, -20.9))).toEqual([
      'renewal-confirm',
      'renewal-confirm',
    ])
    const [, older] = await receiptsOf(owner)
    expect((await confirm(owner, older.receipt_id)).statusCode).toBe(409)
  })

  it.each([
    ['was renewed by hand', { expires_at: new Date('2090-01-01') }],
    ['has auto-renew off', { auto_renew_requested: false }],
  ])('a name that %s is not charged any more', async (_what, changed) => {
    const owner = await givenRenewable(house, lab, 'authenticates')
    await renewAt(house, inDays(owner, -30))
    await house.db`update domains set ${house.db(changed)} where domain = ${owner.domain}`
    await renewAt(house, inDays(owner, -29))
    await renewAt(house, inDays(owner, -28))
    expect(await chargesOf(house, owner)).toMatchObject([{ outcome: 'returned' }])
  })

  it('a payment that the bank confirms after the name was renewed by hand is returned', async () => {
    const owner = await givenRenewable(house, lab, 'authenticates')
    const at = inDays(owner, -30)
    await renewAt(house, at)
    const [{ receipt_id }] = await receiptsOf(owner)
    const { buyer_url } = (await confirm(owner, receipt_id)).json()
    await house.db`
      update domains set expires_at = expires_at + interval '1 year' where domain = ${owner.domain}
    `
    await submitTo(buyer_url, { answer: 'approve' })
    await owner.browser.get(`/api/receipts/${receipt_id}`)
    await settleAt(house, owner, at)
    expect(await bookedOf(house, lab, owner)).toEqual(
      expect.arrayContaining(['authorised', 'voided']),
    )
    expect(await renewedTimes(owner)).toBeUndefined()
  })
})

describe('after a downtime', () => {
  it('only the newest step is taken, once', async () => {
    const owner = await givenRenewable(house, lab, 'declines')
    await renewAt(house, inDays(owner, -5))
    await renewAt(house, inDays(owner, -4))
    expect(await chargesOf(house, owner)).toMatchObject([{ step: 'charge-7' }])
    expect(await kindsOf(owner, inDays(owner, -4))).toEqual(['renewal-declined'])
  })

  it('names that expired long ago are left alone', async () => {
    const owner = await givenRenewable(house, lab, 'works')
    await renewAt(house, inDays(owner, 40))
    expect(await renewalMails(house, owner, inDays(owner, 40))).toEqual([])
  })
})

describe('a price above the one that was told', () => {
  it('is told first, and charged at the next step', async () => {
    const owner = await givenRenewable(house, lab, 'works')
    await renewAt(house, inDays(owner, -60))
    await house.db`
      update renewals set told_cents = told_cents - 1 where domain = ${owner.domain}
    `
    await renewAt(house, inDays(owner, -30))
    expect(await chargesOf(house, owner)).toEqual([])
    expect(await kindsOf(owner, inDays(owner, -30))).toEqual(['renewal-notice', 'renewal-notice'])
    await renewAt(house, inDays(owner, -21))
    expect(await chargesOf(house, owner)).toMatchObject([{ step: 'charge-21' }])
  })
})

describe('after the expiry', () => {
  it('the owner is told what renewing and restoring cost, three times, uncharged', async () => {
    const owner = await givenRenewable(house, lab, 'works')
    for (const days of [1, 1.5, 7, 20, 21]) await renewAt(house, inDays(owner, days))
    const mails = await renewalMails(house, owner, inDays(owner, 21))
    expect(mails.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => 'renewal-expired'),
    )
    expect(mails[0]?.text).toMatch(/Restore[^\n]*\$\d/)
    expect(await chargesOf(house, owner)).toEqual([])
  })
})

describe('GET /api/billing/renewals', () => {
  it('200: shows an owner their own renewals and what they need', async () => {
    const owner = await givenRenewable(house, lab, 'authenticates')
    const { clock } = house
    await house.db`
      update domains set expires_at = ${new Date(clock.now().getTime() + 29 * 86_400_000)}
      where domain = ${owner.domain}
    `
    const path = '/api/billing/renewals'
    const { renewals } = (await owner.browser.get(path)).json()
    expect(renewals).toMatchObject([{ domain: owner.domain, status: 'scheduled' }])
    await renewAt(house, clock.now())
    expect((await owner.browser.get(path)).json().renewals).toMatchObject([
      { status: 'needs_confirmation', receipt_id: expect.stringMatching(/^rcpt_/) },
    ])
    const stranger = await givenSignedIn(house)
    expect((await stranger.browser.get(path)).json()).toEqual({ renewals: [] })
  })
})
