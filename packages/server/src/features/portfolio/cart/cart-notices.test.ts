import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import { until } from '../../../../test/support/until.ts'
import { systemClock } from '../../../values/clock.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { CART_PURPOSE } from './cart-purpose.ts'
import { settleReceipts } from './settle-receipts.ts'

const SECRET = 'whsec_lab'

/** A cart paid at Stripe, whose renewal has not started. */
async function givenPaidCart() {
  const lab = await givenLab()
  const live = { secretKey: 'sk_test_lab', webhookSecret: SECRET, apiUrl: lab.stripe }
  const house = await openHouse({ stripe: { live } }, lab, await catalogueDatabase(lab))
  const { browser, ...person } = await givenSignedIn(house)
  const domains = await givenDomains(house, lab, person, someNames(1))
  await browser.post('/api/domains/bulk/renew', { domains, payload: { years: 1 } })
  const { total_cents } = (await browser.get('/api/cart')).json()
  const body = { expected_total_cents: total_cents }
  expect((await browser.get('/api/billing/cards')).json()).toMatchObject({ takes_cards: false })
  // Stripe's page asks for the card, so a number must not come to us.
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2090, cvc: '123', name: 'A' }
  const numbered = await browser.post('/api/cart/checkout', { ...body, card })
  expect(numbered.json().error.details).toMatchObject([{ field: 'card' }])
  const { receipt_id, buyer_url } = (await browser.post('/api/cart/checkout', body)).json()
  await fetch(buyer_url, { method: 'POST', redirect: 'manual' })
  const read = async () => (await browser.get(`/api/receipts/${receipt_id}`)).json()
  expect(await read()).toMatchObject({ status: 'carrying_out' })
  const [row] = await house.db<{ payment_id: string }[]>`
    select payment_id from payments where subject_id = ${receipt_id}
  `
  const payment_id = row?.payment_id ?? ''
  return { house, read, payment_id, books: async () => await lab.stripeBooks(payment_id) }
}

it('a Stripe webhook does not capture the payment before the outcome is known', async () => {
  const { house, read, payment_id, books } = await givenPaidCart()
  const object = { object: 'checkout.session', metadata: { payment_id } }
  const type = 'checkout.session.completed'
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const notice = await house.app.inject({
    method: 'POST',
    url: '/api/payments/stripe/live',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }),
    },
    payload,
  })
  expect(notice.statusCode).toBe(200)
  const needs = { ...house.deps, clock: systemClock, purposes: { cart: CART_PURPOSE } }
  await sweepPayments(needs)
  expect(await books()).toEqual(['opened', 'authorised'])
  runWorker(house)
  await until('the receipt is closed', async () => {
    await settleReceipts(house.db, systemClock.now())
    await sweepPayments(needs)
    return (await read()).status === 'closed'
  })
  expect(await books()).toEqual(['opened', 'authorised', 'captured'])
  await expectLedgerSound(house.db)
})
