import Stripe from 'stripe'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formOf, givenSession, open, submit, sweep } from '../../../../test/support/checkout.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { moveOrder } from '../../trading/orders/move-order.ts'

const SECRET = 'whsec_lab'
let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  const live = { secretKey: 'sk_test_lab', webhookSecret: SECRET, apiUrl: lab.stripe }
  house = await openHouse({ stripe: { live } }, lab)
})
afterEach(() => expectLedgerSound(house.db))

/** A buyer who was sent to Stripe and, by default, has paid there. */
async function givenBuyer({ hasPaid = true } = {}) {
  const given = await givenSession(house)
  const { status, location } = await submit(house, given.page, { form: formOf(null) })
  expect(status).toBe(303)
  expect(location?.startsWith(`${lab.stripe}/c/pay/`)).toBe(true)
  if (hasPaid) await fetch(String(location), { method: 'POST', redirect: 'manual' })
  const [row] = await house.db<{ payment_id: string }[]>`
    select payment_id from payments where subject_id = ${given.session.session_id}
  `
  const payment_id = row?.payment_id ?? ''
  const books = async () => await lab.stripeBooks(payment_id)
  return { ...given, payment_id, books, location }
}

function noticeOf(payment_id: string, type = 'checkout.session.completed') {
  const object = { object: 'checkout.session', metadata: { payment_id } }
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
}

async function notify(payload: string, { secret = SECRET, timestamp = 0, to = 'live' } = {}) {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp && { timestamp }),
  })
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api/payments/stripe/${to}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  return answer.statusCode
}

describe('a checkout with Stripe', () => {
  it('the page only links to Stripe, and a notice completes the sale even if the tab is closed', async () => {
    const { page, payment_id, books } = await givenBuyer()
    await sweep(house)
    expect(await books()).toEqual(['opened', 'authorised'])
    expect(await notify(noticeOf(payment_id))).toBe(200)
    await sweep(house)
    expect(await books()).toEqual(['opened', 'authorised', 'captured'])
    expect((await open(house, page)).text).toContain('Paid $500.00')
    const { headers } = await open(house, (await givenSession(house)).page)
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${lab.stripe};`)
  })

  it('a repeated or late notice changes nothing', async () => {
    const { payment_id, books } = await givenBuyer()
    const notice = noticeOf(payment_id)
    await Promise.all([notify(notice), notify(notice), notify(notice)])
    await Promise.all([sweep(house), sweep(house)])
    await sweep(house)
    house.clock.advance(3_600_000)
    expect(await notify(notice)).toBe(200)
    await sweep(house)
    expect(await books()).toEqual(['opened', 'authorised', 'captured'])
    const orders = await house.db`select 1 from orders where public_id in (
      select order_id from payments where payment_id = ${payment_id})`
    expect(orders).toHaveLength(1)
  })

  it('a notice that claims an unpaid payment is paid is not trusted', async () => {
    const { payment_id, books, page } = await givenBuyer({ hasPaid: false })
    expect(await notify(noticeOf(payment_id))).toBe(200)
    await sweep(house)
    expect(await books()).toEqual(['opened'])
    expect((await open(house, page)).text).toContain('Continue to payment')
  })

  it('paying too late for a name that is already sold releases the hold', async () => {
    const { domain, books, payment_id, page } = await givenBuyer()
    const rival = await givenPartner(house)
    expect((await postOrder(house, rival, { domain, sale_price_cents: 500_00 })).status).toBe(201)
    await notify(noticeOf(payment_id))
    await sweep(house)
    expect(await books()).toEqual(['opened', 'authorised', 'voided'])
    expect((await open(house, page)).text).toContain('was released')
  })

  it('Stripe’s page expires after half an hour without payment', async () => {
    const { books, location } = await givenBuyer({ hasPaid: false })
    await sweep(house, 31 * 60_000)
    await sweep(house)
    await fetch(String(location), { method: 'POST', redirect: 'manual' })
    expect(await books()).toEqual(['opened', 'voided'])
  })

  it('a refund by staff returns the money through Stripe', async () => {
    const { payment_id, books } = await givenBuyer()
    await notify(noticeOf(payment_id))
    await sweep(house)
    const [row] = await house.db<{ order_id: string }[]>`
      select order_id from payments where payment_id = ${payment_id}
    `
    await house.db.begin(async (tx) => {
      await moveOrder(tx, row?.order_id ?? '', 'refund', { now: house.clock.now() })
    })
    await sweep(house)
    expect((await books()).at(-1)).toBe('refunded')
  })

  it('400: a notice that is unsigned, too old, altered, or signed with another secret', async () => {
    const { payment_id, books } = await givenBuyer()
    const notice = noticeOf(payment_id)
    expect(await notify(notice, { secret: 'whsec_other' })).toBe(400)
    const tenMinutesAgo = Math.floor(Date.now() / 1000) - 600
    expect(await notify(notice, { timestamp: tenMinutesAgo })).toBe(400)
    for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }, { 'stripe-signature': 'x' }]) {
      const answer = await house.app.inject({
        method: 'POST',
        url: '/api/payments/stripe/live',
        headers: { 'content-type': 'application/json', ...headers },
        payload: notice,
      })
      expect(answer.statusCode).toBe(400)
    }
    await sweep(house)
    expect(await books()).toEqual(['opened', 'authorised'])
    // The sandbox gateway sends no notices.
    expect(await notify(notice, { to: 'sandbox' })).toBe(404)
    expect(await notify(notice, { to: 'nowhere' })).toBe(400)
  })

  it('200: an event for an unknown payment', async () => {
    expect(await notify(noticeOf('pay_unknown'))).toBe(200)
    const payload = JSON.stringify({ object: 'event', type: 'ping', data: { object: {} } })
    expect(await notify(payload)).toBe(200)
  })
})
