import { afterEach, beforeAll, expect, it } from 'vitest'
import { formOf, submit, sweep } from '../../../../test/support/checkout.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import { givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { givenPurchase, openCheckout } from '../../../../test/support/purchases.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { StaffAction } from '../orders/states.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({}, await givenLab())
})
afterEach(() => expectLedgerSound(house.db))

async function subjects(email: string): Promise<string[]> {
  return (await mailbox(house, email)).map(({ subject }) => subject).toSorted()
}

async function move(public_id: string, action: StaffAction): Promise<void> {
  const now = house.clock.now()
  await house.db.begin((tx) => moveOrder(tx, public_id, action, { now }))
}

it('the buyer is told about the payment, the transfer and the delivery, once each', async () => {
  const { buyer, public_id, domain } = await givenPurchase(house)
  for (const action of ['start-transfer', 'start-transfer', 'confirm-transfer'] as const) {
    await move(public_id, action)
  }
  expect(await subjects(buyer.email)).toEqual(
    [
      `Receipt for $500.00: ${domain}`,
      `The transfer of ${domain} has started`,
      `${domain} is yours`,
    ].toSorted(),
  )
  const mails = await mailbox(house, buyer.email)
  const last = mails.find(({ subject }) => subject === `${domain} is yours`)
  expect(last?.text).toContain(`/account/purchases/${public_id}`)
})

it('the buyer is told about a refund, whoever made it', async () => {
  for (const action of ['refund', 'cancel'] as const) {
    const { buyer, public_id, domain } = await givenPurchase(house)
    await move(public_id, action)
    expect(await subjects(buyer.email)).toContain(`Your purchase of ${domain} was cancelled`)
  }
})

it('money that could not be captured is told once, as such', async () => {
  const buyer = await givenSignedIn(house)
  const domain = someDomain()
  await givenListing(house, { domain, bin: 500_00 })
  const { page } = await openCheckout(buyer.browser, domain, 500_00)
  await submit(house, page, { form: formOf('uncapturable', { email: buyer.email }) })
  await sweep(house)
  expect(await subjects(buyer.email)).toEqual([`Your payment for ${domain} didn’t go through`])
})
