import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import { closed, openShop, pay, totalOf } from '../../../../test/support/registering.ts'
import { givenRenewable, inDays, renewalMails, renewAt } from '../../../../test/support/renewals.ts'
import { centsText } from '../../../values/cents-text.ts'

let house: House
let lab: TestLab
beforeAll(async () => {
  ;({ house, lab } = await openShop())
})
afterEach(async () => {
  await lab.reset()
  await lab.usualPrices()
  await expectLedgerSound(house.db)
})

/** Far above the price list. */
const RESTORE_CENTS = 90_000
const DEARER_CENTS = 120_000
const asks = (cents: number) => lab.price({ product: 'domain_com', action: 'RESTORE', cents })
const restoredTimes = async (name: string) => (await lab.doneByRegistrar('restore')).get(name) ?? 0

async function givenRedeemable() {
  const owner = await givenSignedIn(house)
  const [name = ''] = await givenDomains(house, lab, owner, someNames(1))
  await lab.hold([name], owner.email, 'REDEMPTION_PERIOD')
  await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${name}`
  const restore = async () => {
    const payload = { reason: 'The owner forgot.' }
    const answer = await owner.browser.post('/api/domains/bulk/restore', {
      domains: [name],
      payload,
    })
    return answer.json<{ addedToCart: boolean; totalCents: number }>()
  }
  return { ...owner, name, restore }
}

describe('a restore for which the registrar asks more than its price list says', () => {
  it('the cart and the domain’s page have its price, and that is charged', async () => {
    const owner = await givenRedeemable()
    await asks(RESTORE_CENTS)
    const { totalCents } = await owner.restore()
    expect(totalCents).toBeGreaterThanOrEqual(RESTORE_CENTS)
    expect(await totalOf(owner)).toBe(totalCents)
    const { prices } = (await owner.browser.get(`/api/domains/${owner.name}`)).json()
    expect(prices.restore_cents).toBe(totalCents)
    const { body } = await pay(owner, totalCents)
    runWorker(house)
    expect(await closed(house, owner, body.receipt_id)).toMatchObject({
      taken_cents: totalCents,
      items: [{ state: 'done' }],
    })
    expect(await restoredTimes(owner.name)).toBe(1)
  })

  it('422: a price that rose since it was added is told before any money is held', async () => {
    const owner = await givenRedeemable()
    await owner.restore()
    const usual = await totalOf(owner)
    await asks(DEARER_CENTS)
    const refused = await pay(owner, usual)
    expect([refused.status, refused.body.error.code]).toEqual([422, 'price_mismatch'])
    const total = await totalOf(owner)
    expect(total).toBeGreaterThanOrEqual(DEARER_CENTS)
    const held = await house.db`
      select 1 from receipts where account_id = ${owner.id}
    `
    expect(held).toEqual([])
    const { body } = await pay(owner, total)
    runWorker(house)
    expect(await closed(house, owner, body.receipt_id)).toMatchObject({ taken_cents: total })
  })

  it('price_changed: a price that rises after the payment is never charged', async () => {
    const owner = await givenRedeemable()
    const { totalCents } = await owner.restore()
    const { body } = await pay(owner, totalCents)
    await asks(DEARER_CENTS)
    runWorker(house)
    expect(await closed(house, owner, body.receipt_id)).toMatchObject({
      taken_cents: 0,
      items: [{ code: 'price_changed' }],
    })
    expect(await restoredTimes(owner.name)).toBe(0)
  })

  it('200: while the registrar is down, the price list counts until the checkout', async () => {
    const owner = await givenRedeemable()
    await lab.fault({ target: 'registrar', kind: 'server_error' })
    expect(await owner.restore()).toMatchObject({ addedToCart: true })
    const total = await totalOf(owner)
    expect((await pay(owner, total)).status).toBe(503)
    await lab.reset()
    await asks(DEARER_CENTS)
    expect((await pay(owner, total)).status).toBe(422)
  })

  it('a price that is usual again is the price list’s', async () => {
    const owner = await givenRedeemable()
    await asks(RESTORE_CENTS)
    const { totalCents: dear } = await owner.restore()
    await lab.usualPrices()
    const { totalCents: usual } = await owner.restore()
    expect(usual).toBeLessThan(dear)
    expect(await totalOf(owner)).toBe(usual)
  })

  it('the emails after the expiry have its price', async () => {
    const owner = await givenRenewable(house, lab, null)
    await asks(RESTORE_CENTS)
    await renewAt(house, inDays(owner, 1))
    const { prices } = (await owner.browser.get(`/api/domains/${owner.domain}`)).json()
    expect(prices.restore_cents).toBeGreaterThanOrEqual(RESTORE_CENTS)
    const [mail] = await renewalMails(house, owner, inDays(owner, 1))
    expect(mail?.text).toContain(centsText(prices.restore_cents))
  })

  it('once it is in redemption, they no longer offer to renew it', async () => {
    const owner = await givenRenewable(house, lab, null)
    await house.db`
      update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${owner.domain}
    `
    await renewAt(house, inDays(owner, 20))
    const [mail] = await renewalMails(house, owner, inDays(owner, 20))
    expect(mail?.subject).toBe(`${owner.domain} can only be restored now`)
    expect(mail?.text).not.toMatch(/renew it now/i)
  })
})
