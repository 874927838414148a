import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deliverSale,
  DETAILS,
  givenSold,
  IBAN,
  passDays,
  runPayouts,
} from '../../../../test/support/earnings.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { givenSellersListing } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { Browser, givenSignedIn, mailbox, undoPathIn } from '../../../../test/support/people.ts'
import { press } from '../../../../test/support/undo.ts'
import { moveOrder } from '../orders/move-order.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

type Seller = Awaited<ReturnType<typeof givenSellersListing>>['seller']

const balanceOf = async ({ email, id }: Seller) => {
  const browser = await freshBrowser({ email, id })
  return (await browser.get('/api/seller/summary')).json().balance
}

/** These tests move the clock by weeks, and sessions end unused. */
async function freshBrowser({ email }: { email: string; id: string }): Promise<Browser> {
  const browser = new Browser(house)
  await browser.signIn(email)
  return browser
}

const deliver = async (public_id: string) => await deliverSale(house, public_id)
const pass = async (days: number) => await passDays(house, days)

async function postedOn(public_id: string): Promise<Record<string, number>> {
  const rows = await house.db<{ account_id: string; cents: number }[]>`
    select account_id, sum(amount_cents)::bigint as cents from ledger_postings
    where order_id = ${public_id} group by account_id having sum(amount_cents) <> 0
  `
  return Object.fromEntries(
    rows.map(({ account_id, cents }) => [account_id.split('/')[1] ?? '', cents]),
  )
}

describe('the sale of a seller’s name', () => {
  it('owes the seller the price less 15 %; only that commission is our revenue', async () => {
    const { seller, public_id } = await givenSold(house, lab)
    expect(await balanceOf(seller)).toEqual({
      pending_cents: 425_00,
      payable_cents: 0,
      paid_out_cents: 0,
    })
    await deliver(public_id)
    expect(await postedOn(public_id)).toEqual({
      cash: 500_00,
      sales_revenue: -75_00,
      seller_pending: -425_00,
    })
  })

  it('by a partner pays the partner’s commission out of ours, to the cent', async () => {
    const { seller, domain } = await givenSellersListing(house, lab, { bin: 333_33 })
    const partner = await givenPartner(house)
    const order = await postOrder(house, partner, { domain, sale_price_cents: 333_33 })
    expect(order.status).toBe(201)
    // 15 % of 333.33 is 49.9995, and half a cent rounds up.
    expect(await postedOn(order.body.public_id)).toEqual({
      partner_receivable_pending: 333_33 - 50_00,
      deferred_commission: 50_00,
      deferred_sales: -50_00,
      seller_pending: -(333_33 - 50_00),
    })
    expect((await balanceOf(seller)).pending_cents).toBe(333_33 - 50_00)
    const sales = (await seller.browser.get('/api/seller/sales')).json().sales
    expect(sales).toMatchObject([
      { domain, price_cents: 333_33, commission_cents: 50_00, earned_cents: 283_33 },
    ])
  })

  it('that is refunded leaves nothing on any account', async () => {
    const { seller, public_id } = await givenSold(house, lab)
    const now = house.clock.now()
    await house.db.begin((tx) => moveOrder(tx, public_id, 'refund', { now }))
    expect(await postedOn(public_id)).toEqual({})
    expect((await balanceOf(seller)).pending_cents).toBe(0)
  })

  it('is payable seven days after delivery, not before', async () => {
    const { seller, public_id } = await givenSold(house, lab)
    await pass(30)
    expect((await balanceOf(seller)).payable_cents).toBe(0)
    await deliver(public_id)
    await pass(6)
    expect((await balanceOf(seller)).payable_cents).toBe(0)
    await pass(1)
    expect(await balanceOf(seller)).toEqual({
      pending_cents: 0,
      payable_cents: 425_00,
      paid_out_cents: 0,
    })
  })

  it('the database keeps who sold and what they get', async () => {
    const { public_id } = await givenSold(house, lab)
    const { db } = house
    await expect(
      db`update orders set seller_cents = seller_cents + 1 where public_id = ${public_id}`,
    ).rejects.toThrow('append-only')
  })
})

describe('payout details', () => {
  it('200: their owner gets an email, and one click removes what they didn’t enter', async () => {
    const { seller, public_id } = await givenSold(house, lab)
    await deliver(public_id)
    await pass(7)
    const thief = await freshBrowser(seller)
    const iban = 'GB82 WEST 1234 5698 7654 32'
    await thief.put('/api/seller/payout-details', { ...DETAILS, holder: 'A Thief', iban })
    await runPayouts(house)
    expect((await balanceOf(seller)).payable_cents).toBe(425_00)
    const letters = await mailbox(house, seller.email)
    const letter = letters.find(({ text }) => text.includes('••••5432'))
    expect(letter?.subject).toBe('Your payout details were changed')
    expect(letter?.text).not.toContain('Thief')
    expect((await press(house, undoPathIn(letter))).statusCode).toBe(303)
    expect((await thief.get('/api/seller/summary')).statusCode).toBe(401)
    const browser = await freshBrowser(seller)
    expect((await browser.get('/api/seller/payout-details')).json().iban).toBeNull()
    const [payout] = (await browser.get('/api/seller/payouts')).json().payouts
    expect(payout.status).toBe('failed')
    expect((await balanceOf(seller)).payable_cents).toBe(425_00)
    expect((await runPayouts(house)).map(({ account_id }) => account_id)).not.toContain(seller.id)
  })

  it('200: undoing an older change keeps the account entered since, and its payouts', async () => {
    const { seller, public_id } = await givenSold(house, lab)
    await deliver(public_id)
    await pass(7)
    const before = await freshBrowser(seller)
    for (const iban of ['GB82 WEST 1234 5698 7654 32', IBAN]) {
      await before.put('/api/seller/payout-details', { ...DETAILS, iban })
      house.clock.advance(1_000)
    }
    await runPayouts(house)
    const letters = await mailbox(house, seller.email)
    const letter = letters.find(({ text }) => text.includes('••••5432'))
    expect((await press(house, undoPathIn(letter))).statusCode).toBe(303)
    const browser = await freshBrowser(seller)
    expect((await browser.get('/api/seller/payout-details')).json().iban).toBe('••••4300')
    const [payout] = (await browser.get('/api/seller/payouts')).json().payouts
    expect(payout.status).toBe('pending')
  })

  it('200: are stored sealed and shown masked, to their owner alone', async () => {
    const { browser, id } = await givenSignedIn(house)
    expect((await browser.get('/api/seller/payout-details')).json().method).toBeNull()
    const details = { method: 'bank', holder: 'A Seller', country: 'nl', iban: IBAN }
    const answer = await browser.put('/api/seller/payout-details', details)
    expect(answer.json()).toMatchObject({ holder: 'A Seller', country: 'NL', iban: '••••4300' })
    expect((await browser.get('/api/seller/payout-details')).body).not.toContain('0417')
    const [row] = await house.db<{ text: string }[]>`
      select encode(sealed_details, 'escape') as text from seller_payout_details
      where account_id = ${id}
    `
    expect(row?.text).not.toContain('0417')
    const stranger = await givenSignedIn(house)
    expect((await stranger.browser.get('/api/seller/payout-details')).json().iban).toBeNull()
  })

  it('403: a session that wasn’t proven lately can’t change them', async () => {
    const { browser } = await givenSignedIn(house)
    house.clock.advance(11 * 60_000)
    const details = { method: 'bank', holder: 'A Thief', country: 'NL', iban: IBAN }
    const answer = await browser.put('/api/seller/payout-details', details)
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'step_up_required'])
  })

  it('400: typos and missing fields are refused', async () => {
    const { browser } = await givenSignedIn(house)
    const good = { method: 'bank', holder: 'A', country: 'US' }
    for (const wrong of [
      { iban: 'NL91ABNA0417164301' },
      { iban: 'x' },
      {},
      { account_number: '12345678' },
      { routing_number: '021000021' },
      { iban: IBAN, country: 'USA' },
      { iban: IBAN, holder: '' },
    ]) {
      const answer = await browser.put('/api/seller/payout-details', { ...good, ...wrong })
      expect([wrong, answer.statusCode]).toEqual([wrong, 400])
    }
    const us = { ...good, account_number: '000123456789', routing_number: '021000021' }
    expect((await browser.put('/api/seller/payout-details', us)).statusCode).toBe(200)
  })

  it('401: nothing about sellers is open to strangers', async () => {
    const visitor = new Browser(house)
    for (const path of ['summary', 'sales', 'payouts', 'payout-details']) {
      expect((await visitor.get(`/api/seller/${path}`)).statusCode).toBe(401)
    }
  })
})
