import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  add,
  closed,
  freshName,
  givenBuyer,
  openShop,
  pay,
  totalOf,
} from '../../../../test/support/registering.ts'
import {
  chargesOf,
  givenRenewable,
  inDays,
  type Renewable,
  renewalMails,
  renewAt,
  settleAt,
} from '../../../../test/support/renewals.ts'
import { centsText } from '../../../values/cents-text.ts'

let house: House
let lab: TestLab
beforeAll(async () => {
  ;({ house, lab } = await openShop())
})
afterEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
  // Domains of earlier tests must not be charged by the next one.
  await house.db`update domains set auto_renew_chosen = false`
  await expectLedgerSound(house.db)
})

/** Far above any price list. */
const RENEW_CENTS = 70_000
const DEARER_CENTS = 90_000

const costs = async ({ domain }: { domain: string }, renew_cents: number) =>
  await lab.registrations({ name: domain, create_cents: 100_000, renew_cents })
const renewedTimes = async ({ domain }: { domain: string }) =>
  (await lab.doneByRegistrar('renew')).get(domain) ?? 0

/** What we sell for, by the catalogue's markup. */
async function retail(owner: Renewable): Promise<number> {
  const { prices } = (await owner.browser.get(`/api/domains/${owner.domain}`)).json()
  return prices.renew_cents
}

async function settle(owner: Renewable, at: Date): Promise<void> {
  const working = runWorker(house)
  await settleAt(house, owner, at)
  await working.stop()
}

describe('an automatic renewal of a premium name', () => {
  it('the notice has the registrar’s price for this name, and that is charged', async () => {
    const owner = await givenRenewable(house, lab, 'works', 'io')
    const usual = await retail(owner)
    await costs(owner, RENEW_CENTS)
    await renewAt(house, inDays(owner, -60))
    const price = await retail(owner)
    expect(price).toBeGreaterThanOrEqual(RENEW_CENTS)
    expect(price).toBeGreaterThan(usual)
    const [notice] = await renewalMails(house, owner, inDays(owner, -60))
    expect(notice?.subject).toContain(centsText(price))
    await renewAt(house, inDays(owner, -30))
    await settle(owner, inDays(owner, -30))
    expect(await chargesOf(house, owner)).toMatchObject([
      { step: 'charge-30', outcome: 'renewed', cents: price },
    ])
    expect(await renewedTimes(owner)).toBe(1)
  })

  it('a price that rose since the notice is told first, and charged at the next step', async () => {
    const owner = await givenRenewable(house, lab, 'works', 'io')
    await costs(owner, RENEW_CENTS)
    await renewAt(house, inDays(owner, -60))
    await costs(owner, DEARER_CENTS)
    await renewAt(house, inDays(owner, -30))
    expect(await chargesOf(house, owner)).toEqual([])
    const mails = await renewalMails(house, owner, inDays(owner, -30))
    expect(mails.map(({ kind }) => kind)).toEqual(['renewal-notice', 'renewal-notice'])
    const price = await retail(owner)
    expect(mails[1]?.subject).toContain(centsText(price))
    await renewAt(house, inDays(owner, -21))
    await settle(owner, inDays(owner, -21))
    expect(await chargesOf(house, owner)).toMatchObject([
      { step: 'charge-21', outcome: 'renewed', cents: price },
    ])
  })

  it('a price that nobody was told or shown is not charged, however late it is', async () => {
    const owner = await givenRenewable(house, lab, 'works', 'io')
    await costs(owner, RENEW_CENTS)
    await renewAt(house, inDays(owner, -1))
    expect(await chargesOf(house, owner)).toEqual([])
    const [mail] = await renewalMails(house, owner, inDays(owner, -1))
    expect(mail?.subject).toBe(`Pay now to keep ${owner.domain}`)
  })

  it('a price that fell is charged as it is now', async () => {
    const owner = await givenRenewable(house, lab, 'works', 'io')
    await costs(owner, DEARER_CENTS)
    await renewAt(house, inDays(owner, -60))
    await costs(owner, RENEW_CENTS)
    await renewAt(house, inDays(owner, -30))
    const price = await retail(owner)
    expect(price).toBeLessThan(DEARER_CENTS)
    expect(await chargesOf(house, owner)).toMatchObject([{ cents: price }])
  })

  it('while the registrar doesn’t answer, nothing is told or charged, and the step comes later', async () => {
    const owner = await givenRenewable(house, lab, 'works', 'io')
    const match = `/${owner.domain}/renew`
    await lab.fault({ target: 'registrar', kind: 'server_error', match, times: 1 })
    await renewAt(house, inDays(owner, -30))
    expect(await chargesOf(house, owner)).toEqual([])
    expect(await renewalMails(house, owner, inDays(owner, -30))).toEqual([])
    await renewAt(house, inDays(owner, -29.9))
    expect(await chargesOf(house, owner)).toMatchObject([{ step: 'charge-30' }])
  })
})

describe('renewing a premium name by hand', () => {
  it('422: the registrar’s price is shown before anything is paid, and then it is renewed', async () => {
    const owner = await givenRenewable(house, lab, null, 'io')
    const { browser, domain } = owner
    await browser.post('/api/domains/bulk/renew', { domains: [domain], payload: { years: 2 } })
    const usual = await totalOf(owner)
    await costs(owner, RENEW_CENTS)
    const refused = await pay(owner, usual)
    expect([refused.status, refused.body.error.code]).toEqual([422, 'price_mismatch'])
    const total = await totalOf(owner)
    expect(total).toBe(2 * (await retail(owner)))
    expect(total).toBeGreaterThanOrEqual(2 * RENEW_CENTS)
    const { body } = await pay(owner, total)
    const working = runWorker(house)
    expect(await closed(house, owner, body.receipt_id)).toMatchObject({ taken_cents: total })
    await working.stop()
    expect(await renewedTimes(owner)).toBe(1)
  })

  it('a name that was bought as premium has the renewal price that was told then', async () => {
    const buyer = await givenBuyer(house)
    const domain = freshName('io')
    await costs({ domain }, RENEW_CENTS)
    await add(buyer, [domain], { accept_premium: true })
    const { items } = (await buyer.browser.get('/api/cart')).json()
    const { body } = await pay(buyer, await totalOf(buyer))
    const working = runWorker(house)
    await closed(house, buyer, body.receipt_id)
    await working.stop()
    const { prices } = (await buyer.browser.get(`/api/domains/${domain}`)).json()
    expect(prices.renew_cents).toBe(items[0].renew_price_cents)
    await house.db`
      update domains set expires_at = expires_at - interval '11 months' where domain = ${domain}
    `
    const { renewals } = (await buyer.browser.get('/api/billing/renewals')).json()
    expect(renewals).toMatchObject([{ domain, price_cents: prices.renew_cents }])
    const summary = (await buyer.browser.get('/api/domains/summary')).json()
    expect(summary.renewal.total_cents).toBe(prices.renew_cents)
  })
})
