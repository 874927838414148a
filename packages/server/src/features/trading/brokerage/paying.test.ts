import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answerBank,
  booksOf,
  formOf,
  open,
  submit,
  sweep,
} from '../../../../test/support/checkout.ts'
import { givenAgreed, payDeal, payPage } from '../../../../test/support/deals.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { readBalances } from '../../money/ledger/read-balances.ts'

const PRICE = { sale_price_cents: 4_000_00 }
const DAY_MS = 24 * 3_600_000
const ACCOUNTS = [
  'cash',
  'processor_receivable',
  'deferred_sales',
  'sales_revenue',
  'owner_payable',
] as const

let lab: TestLab
let house: House
let staff: Browser
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  await lab.reset()
  staff = (await givenSignedIn(house, 'staff')).browser
})
afterEach(() => expectLedgerSound(house.db))

/** A deal whose buyer was asked to pay. */
async function givenDeal() {
  const agreed = await givenAgreed(house, lab, staff)
  expect((await agreed.move('complete', PRICE)).statusCode).toBe(200)
  const page = await payPage(agreed)
  const session_id = page.split('/').at(-1)?.split('?')[0] ?? ''
  return { ...agreed, page, session_id, books: () => booksOf(house, lab, session_id) }
}

async function balances() {
  const seen = await readBalances(house.db, { environment: 'live', partner_id: null }, ACCOUNTS)
  return ACCOUNTS.map((code) => seen[code])
}

/** What changed on the ledger accounts above. */
async function posted(work: () => Promise<unknown>): Promise<number[]> {
  const before = await balances()
  await work()
  const after = await balances()
  return after.map((cents, at) => cents - (before[at] ?? 0))
}

const order = async (public_id: string, action: string) =>
  await staff.post(`/api/staff/orders/${public_id}/${action}`, {})

describe('asking for the payment of a deal', () => {
  it('200: the buyer gets a page for seven days with the price and our fee, and an email', async () => {
    const { read, email, page, case_id } = await givenDeal()
    const { status, payment, timeline, outcome } = await read()
    expect({ status, outcome }).toEqual({ status: 'AGREED', outcome: null })
    expect(payment).toMatchObject({
      price_cents: 4_000_00,
      owner_cents: 3_600_00,
      fee_cents: 400_00,
    })
    expect(Date.parse(payment.expires_at) - house.clock.now().getTime()).toBe(7 * DAY_MS)
    expect(timeline.at(-1)).toMatchObject({
      event: 'brokerage.payment_asked',
      amount_cents: 4_000_00,
    })
    const { text } = await open(house, page)
    for (const line of ['$3,600.00', '$400.00', 'Pay $4,000.00']) expect(text).toContain(line)
    const letter = (await mailbox(house, email)).find(({ subject }) => subject.startsWith('Pay '))
    expect(letter?.subject).toMatch(/^Pay \$4,000\.00 for /)
    for (const line of ['$3,600.00', '$400.00', `/account/brokerage/${case_id}`]) {
      expect(letter?.text).toContain(line)
    }
    expect(letter?.text).not.toContain('pt=')
  })

  it('200: asked again for the same price, nothing changes. Staff don’t wait for themselves', async () => {
    const { read, move, page, case_id, browser, domain } = await givenDeal()
    const before = (await read()).timeline.length
    expect((await move('complete', PRICE)).statusCode).toBe(200)
    expect(await payPage({ browser, case_id })).toBe(page)
    expect((await read()).timeline).toHaveLength(before)
    const waiting = async () => {
      const { cases } = (await staff.get('/api/staff/queue')).json()
      return cases.cases.some((each: { domain: string }) => each.domain === domain)
    }
    expect(await waiting()).toBe(false)
    house.clock.advance(8 * DAY_MS)
    staff = (await givenSignedIn(house, 'staff')).browser
    expect(await waiting()).toBe(true)
  })

  it('422, 409: more than the buyer agreed to, or before a price is agreed', async () => {
    const agreed = await givenAgreed(house, lab, staff)
    const more = await agreed.move('complete', { sale_price_cents: 5_000_01 })
    expect(more.statusCode).toBe(422)
    const early = await givenSignedIn(house)
    const domain = someDomain()
    await lab.names([domain], 'parked')
    const opened = await early.browser.post('/api/brokerage', { domain, budget: 5_000_00 })
    const { case_id } = opened.json()
    const refused = await staff.post(`/api/staff/brokerage/${case_id}/complete`, PRICE)
    expect(refused.statusCode).toBe(409)
    expect((await agreed.read()).payment).toBeNull()
  })
})

describe('paying for a deal', () => {
  it('completes the case with a purchase, and books the fee as ours and the rest as owed', async () => {
    const deal = await givenDeal()
    const paid = await posted(async () => await payDeal(house, deal))
    expect(paid).toEqual([4_000_00, 0, -400_00, 0, -3_600_00])
    const { status, outcome, payment } = await deal.read()
    expect({ status, payment }).toEqual({ status: 'COMPLETED', payment: null })
    expect(outcome).toMatchObject({ sale_price_cents: 4_000_00, commission_cents: 0 })
    const { purchases } = (await deal.browser.get('/api/purchases')).json()
    expect(purchases).toMatchObject([{ public_id: outcome.public_id, price_cents: 4_000_00 }])
    const subjects = (await mailbox(house, deal.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`Receipt for $4,000.00: ${deal.domain}`)
    expect((await open(house, deal.page)).text).toContain('$3,600.00')

    const delivered = await posted(async () => {
      await order(outcome.public_id, 'start-transfer')
      await order(outcome.public_id, 'confirm-transfer')
    })
    expect(delivered).toEqual([0, 0, 400_00, -400_00, 0])
    // A private sale is nobody else's business.
    expect((await house.app.inject('/api/market/sold')).json().sales).toEqual([])
  })

  it('a refund returns all of it, and nothing is owed to the owner any more', async () => {
    const deal = await givenDeal()
    const moved = await posted(async () => {
      await payDeal(house, deal)
      const { outcome } = await deal.read()
      expect((await order(outcome.public_id, 'refund')).statusCode).toBe(200)
      await sweep(house)
    })
    expect(moved).toEqual([0, 0, 0, 0, 0])
    expect((await deal.books()).at(-1)).toBe('refunded')
    expect((await deal.read()).outcome).toMatchObject({ order_status: 'REFUNDED' })
  })

  it('a hold that can’t be captured cancels the order and tells the buyer', async () => {
    const deal = await givenDeal()
    await submit(house, deal.page, { form: formOf('uncapturable', { email: deal.email }) })
    await sweep(house)
    expect((await deal.read()).outcome).toMatchObject({ order_status: 'CANCELLED' })
    const subjects = (await mailbox(house, deal.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`Your payment for ${deal.domain} didn’t go through`)
  })

  it('a declined card changes nothing, and another one pays', async () => {
    const deal = await givenDeal()
    await submit(house, deal.page, { form: formOf('declined') })
    expect((await deal.read()).status).toBe('AGREED')
    await payDeal(house, deal)
    expect((await deal.read()).status).toBe('COMPLETED')
  })
})

describe('attacks on the payment of a deal', () => {
  it('a stranger neither sees where to pay nor opens the page with a forged token', async () => {
    const { case_id, page } = await givenDeal()
    const stranger = (await givenSignedIn(house)).browser
    expect((await stranger.get(`/api/brokerage/${case_id}`)).statusCode).toBe(404)
    expect((await stranger.get('/api/brokerage')).json().cases).toEqual([])
    const forged = page.replace(/pt=.*/, `pt=${'a'.repeat(43)}`)
    expect((await open(house, forged)).status).toBe(404)
    const other = await givenDeal()
    const crossed = page.replace(/pt=.*/, other.page.slice(other.page.indexOf('pt=')))
    expect((await open(house, crossed)).status).toBe(404)
    expect(await submit(house, crossed)).toMatchObject({ status: 404 })
  })

  it('paid several times at once and again later, it is charged once', async () => {
    const deal = await givenDeal()
    await Promise.all([1, 2, 3].map(async () => await submit(house, deal.page)))
    await sweep(house)
    await submit(house, deal.page)
    await sweep(house)
    expect(await deal.books()).toEqual(['authorised', 'captured'])
    expect((await deal.browser.get('/api/purchases')).json().purchases).toHaveLength(1)
    expect((await deal.move('complete', PRICE)).statusCode).toBe(200)
    expect((await deal.move('complete', { sale_price_cents: 1_00 })).statusCode).toBe(409)
  })

  it('an amount in the form counts for nothing', async () => {
    const deal = await givenDeal()
    const form = formOf('good', { amount: '1', price_cents: '1', sale_price_cents: '1' })
    await submit(house, deal.page, { form })
    await sweep(house)
    expect((await deal.read()).outcome).toMatchObject({ sale_price_cents: 4_000_00 })
  })

  it('410: another price closes the page, and releases a payment that was under way there', async () => {
    const deal = await givenDeal()
    const { location } = await submit(house, deal.page, { form: formOf('asked') })
    await deal.move('complete', { sale_price_cents: 3_000_00 })
    await answerBank(location, 'approve')
    expect((await open(house, deal.page)).status).toBe(410)
    await sweep(house)
    expect((await deal.books()).at(-1)).toBe('voided')
    expect(await deal.read()).toMatchObject({
      status: 'AGREED',
      payment: { price_cents: 3_000_00, fee_cents: 300_00 },
    })
    await payDeal(house, deal)
    expect((await deal.read()).outcome).toMatchObject({ sale_price_cents: 3_000_00 })
  })

  it('410: cancelled meanwhile, nothing is sold and the money is released', async () => {
    const deal = await givenDeal()
    const { location } = await submit(house, deal.page, { form: formOf('asked') })
    await deal.browser.post(`/api/brokerage/${deal.case_id}/cancel`)
    await answerBank(location, 'approve')
    expect((await open(house, deal.page)).status).toBe(410)
    await sweep(house)
    expect((await deal.books()).at(-1)).toBe('voided')
    expect(await deal.read()).toMatchObject({ status: 'CANCELLED', payment: null })
    expect((await deal.browser.get('/api/purchases')).json().purchases).toEqual([])
  })

  it('410: after seven days nobody pays, until staff ask again', async () => {
    const deal = await givenDeal()
    house.clock.advance(7 * DAY_MS)
    const { browser } = deal
    expect((await open(house, deal.page)).status).toBe(410)
    await submit(house, deal.page)
    expect(await deal.books()).toEqual([])
    expect((await deal.read()).payment).toMatchObject({ checkout_url: null })
    staff = (await givenSignedIn(house, 'staff')).browser
    await staff.post(`/api/staff/brokerage/${deal.case_id}/complete`, PRICE)
    expect(await payPage({ browser, case_id: deal.case_id })).not.toBe(deal.page)
    await payDeal(house, deal)
    expect((await deal.read()).status).toBe('COMPLETED')
  })

  it('the database refuses a case of a partner with a page, and another share of the owner', async () => {
    const deal = await givenDeal()
    await payDeal(house, deal)
    const { outcome } = await deal.read()
    const share = house.db`
      update orders set owner_cents = 1 where public_id = ${outcome.public_id}
    `
    await expect(share).rejects.toThrow()
    const fee = house.db`
      update checkout_sessions set brokerage_fee_cents = price_cents + 1
      where session_id = ${deal.session_id}
    `
    await expect(fee).rejects.toThrow('checkout_sessions_brokerage')
  })
})
