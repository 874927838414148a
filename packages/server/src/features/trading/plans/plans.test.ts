import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerBank, open } from '../../../../test/support/checkout.ts'
import { passDays, runPayouts, DETAILS } from '../../../../test/support/earnings.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import {
  bookedFor,
  carryOutChanges,
  DAY_MS,
  givenPlan,
  holderOf,
  passTime,
  passToNext,
  type Person,
  planMails,
  readPlan,
  sweepPlans,
  useCard,
} from '../../../../test/support/plans.ts'
import { keepDetails, readBankDetails } from '../earnings/bank-details.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

const summaryOf = async ({ browser }: Person) => (await browser.get('/api/seller/summary')).json()

describe('the first payment', () => {
  it('moves the name to the buyer, takes it off the market and saves the card', async () => {
    const plan = await givenPlan(house, lab)
    const { buyer, seller, domain, page, listing } = plan
    expect(await readPlan(plan)).toMatchObject({
      domain,
      role: 'buyer',
      status: 'active',
      months: 12,
      paid: 1,
      instalment_cents: 100_00,
      left_cents: 1_100_00,
      next_cents: 100_00,
      card: { last4: '4242' },
    })
    expect(await holderOf(house, domain)).toBe(buyer.id)
    expect((await buyer.browser.get(`/api/domains/${domain}`)).json()).toMatchObject({
      plan_id: plan.plan_id,
      auto_renew: true,
    })
    expect((await buyer.browser.get(`/api/domains/${domain}/dns`)).statusCode).toBe(200)
    expect((await seller.browser.get(`/api/domains/${domain}`)).statusCode).toBe(404)
    const sold = (await buyer.browser.get(`/api/market/listings/${domain}`)).json()
    expect(sold).toMatchObject({ sold: true, monthly: null })
    const own = (await seller.browser.get(`/api/account/listings/${listing}`)).json()
    expect(own.state).toBe('sold')
    expect((await open(house, page)).text).toContain(`You can use ${domain} now`)
    expect(await planMails(house, buyer.email)).toEqual(['plan-started'])
    expect(await planMails(house, seller.email)).toEqual(['plan-sold'])
  })

  it('credits the seller, who is paid 7 days after each payment', async () => {
    const plan = await givenPlan(house, lab)
    const { seller } = plan
    const kept = { account_id: seller.id, details: readBankDetails(DETAILS) }
    const { masterKey } = house.deps.config
    await house.db.begin((tx) => keepDetails(tx, kept, masterKey, house.clock.now()))
    expect(await summaryOf(seller)).toMatchObject({
      balance: { pending_cents: 85_00, payable_cents: 0 },
      sales: 1,
    })
    await passDays(house, 6)
    expect((await summaryOf(seller)).balance.payable_cents).toBe(0)
    await passDays(house, 1)
    expect((await summaryOf(seller)).balance).toMatchObject({
      pending_cents: 0,
      payable_cents: 85_00,
    })
    const made = (await runPayouts(house)).find(({ account_id }) => account_id === seller.id)
    expect(made?.amount_cents).toBe(85_00)
    expect((await runPayouts(house)).find(({ account_id }) => account_id === seller.id)).toBe(
      undefined,
    )
    const statement = await seller.browser.get(`/api/seller/payouts/${made?.payout_id}`)
    expect(statement.json().instalments).toMatchObject([{ number: 1, earned_cents: 85_00 }])
    const asSeller = (await seller.browser.get('/api/plans?role=seller')).json().plans
    expect(asSeller).toMatchObject([{ plan_id: plan.plan_id, role: 'seller', paid: 1 }])
  })
})

describe('each month', () => {
  it('the card is charged on the same day, until the name is the buyer’s alone', async () => {
    const plan = await givenPlan(house, lab, { bin: 1_000_00 })
    const { buyer, seller, domain } = plan
    for (let paid = 2; paid <= 12; paid += 1) {
      await passToNext(house, plan)
      await passTime(house, DAY_MS)
      expect((await readPlan(plan)).paid).toBe(paid)
    }
    const done = await readPlan(plan)
    expect(done).toMatchObject({ status: 'paid', left_cents: 0, next_charge_at: null })
    expect(done.instalments.at(-1)?.amount_cents).toBe(83_26)
    expect(done.paid_cents).toBe(1_000_00)
    const booked = await bookedFor(house, lab, plan)
    expect(booked.filter((kind) => kind === 'captured')).toHaveLength(12)
    expect((await buyer.browser.get(`/api/domains/${domain}`)).json().plan_id).toBe(null)
    expect((await summaryOf(seller)).balance.pending_cents).toBe(850_00)
    const mails = await planMails(house, buyer.email)
    expect(mails).toEqual(['plan-started', ...Array(10).fill('plan-receipt'), 'plan-paid'])
    expect(await planMails(house, seller.email)).toEqual(['plan-sold', 'plan-sold-paid'])
  })

  it('a declined card makes it overdue; paying now with another mends it', async () => {
    const plan = await givenPlan(house, lab)
    const { buyer, plan_id } = plan
    await useCard(plan, 'declines')
    await passToNext(house, plan)
    const overdue = await readPlan(plan)
    expect(overdue).toMatchObject({
      status: 'overdue',
      paid: 1,
      problem: 'Your bank says there are insufficient funds.',
    })
    expect(await planMails(house, buyer.email)).toEqual(['plan-started', 'plan-declined'])
    const card_id = await useCard(plan, 'works')
    const paid = await buyer.browser.post(`/api/plans/${plan_id}/pay`, { card_id })
    expect([paid.statusCode, paid.json().confirm_url]).toEqual([200, null])
    await sweepPlans(house)
    const mended = await readPlan(plan)
    expect(mended).toMatchObject({ status: 'active', paid: 2, ends_at: null, problem: null })
    expect(mended.next_charge_at).toBe(mended.instalments[2]?.due_at)
    await passToNext(house, plan)
    expect((await readPlan(plan)).paid).toBe(3)
  })

  it('a bank that wants to see the buyer gets a link by email, and the buyer confirms', async () => {
    const plan = await givenPlan(house, lab)
    const { buyer, plan_id } = plan
    await useCard(plan, 'authenticates')
    await passToNext(house, plan)
    expect(await readPlan(plan)).toMatchObject({ status: 'overdue', payment: 'needs_confirmation' })
    expect(await planMails(house, buyer.email)).toContain('plan-confirm')
    const asked = (await buyer.browser.post(`/api/plans/${plan_id}/confirm`)).json()
    await answerBank(asked.confirm_url, 'approve')
    // Coming back to the page is enough.
    expect((await readPlan(plan)).payment).toBe('in_progress')
    await sweepPlans(house)
    expect(await readPlan(plan)).toMatchObject({ status: 'active', paid: 2, payment: null })
    expect(await bookedFor(house, lab, plan)).toEqual([
      'authorised',
      'captured',
      'authentication_required',
      'challenge',
      'authorised',
      'captured',
    ])
  })

  it('without any card the buyer is asked for one, on the same days', async () => {
    const plan = await givenPlan(house, lab)
    const { buyer } = plan
    const { card } = await readPlan(plan)
    await buyer.browser.delete(`/api/billing/cards/${card?.card_id}`)
    await passToNext(house, plan)
    expect(await readPlan(plan)).toMatchObject({ status: 'overdue', card: null })
    await useCard(plan, 'works')
    await passToNext(house, plan)
    expect(await readPlan(plan)).toMatchObject({ status: 'active', paid: 2 })
    expect(await planMails(house, buyer.email)).toEqual([
      'plan-started',
      'plan-no-card',
      'plan-receipt',
    ])
  })
})

describe('a plan that isn’t paid', () => {
  it('is tried again after 3, 7 and 12 days, ends after 14, and the name goes back', async () => {
    const plan = await givenPlan(house, lab)
    const { buyer, seller, domain, listing, plan_id } = plan
    await carryOutChanges(house, domain)
    await useCard(plan, 'declines')
    await passToNext(house, plan)
    const { ends_at } = await readPlan(plan)
    for (const days of [3, 4, 5]) await passTime(house, days * DAY_MS)
    expect(await readPlan(plan)).toMatchObject({ status: 'overdue', next_charge_at: null })
    const mails = await planMails(house, buyer.email)
    expect(mails.filter((kind) => kind === 'plan-declined')).toHaveLength(4)
    await passTime(house, 2 * DAY_MS)
    expect(house.clock.now().getTime() - new Date(String(ends_at)).getTime()).toBeLessThan(DAY_MS)
    expect(await readPlan(plan)).toMatchObject({
      status: 'ended',
      ended_reason: 'defaulted',
      left_cents: 0,
      next_charge_at: null,
    })
    expect(await holderOf(house, domain)).toBe(seller.id)
    expect((await buyer.browser.get(`/api/domains/${domain}`)).statusCode).toBe(404)
    const own = (await seller.browser.get(`/api/account/listings/${listing}`)).json()
    expect(own.state).toBe('listed')
    const { balance } = await summaryOf(seller)
    expect(balance.pending_cents + balance.payable_cents).toBe(85_00)
    expect(await planMails(house, seller.email)).toEqual(['plan-sold', 'plan-returned'])
    expect((await planMails(house, buyer.email)).at(-1)).toBe('plan-ended')
    const late = await buyer.browser.post(`/api/plans/${plan_id}/pay`)
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'conflict'])
    const declined = Array(4).fill('declined')
    expect(await bookedFor(house, lab, plan)).toEqual(['authorised', 'captured', ...declined])
  })

  it('whose name is being changed gives it back later', async () => {
    const plan = await givenPlan(house, lab)
    const { domain, seller } = plan
    await useCard(plan, 'declines')
    await passToNext(house, plan)
    for (const days of [3, 4, 5, 2]) await passTime(house, days * DAY_MS)
    expect((await readPlan(plan)).status).toBe('ended')
    expect(await holderOf(house, domain)).toBe(plan.buyer.id)
    await carryOutChanges(house, domain)
    await passTime(house, 11 * 60_000)
    expect(await holderOf(house, domain)).toBe(seller.id)
  })
})

describe('paying off', () => {
  it('charges what is left at once, and the name is the buyer’s', async () => {
    const plan = await givenPlan(house, lab)
    const { buyer, plan_id, domain, seller } = plan
    await passToNext(house, plan)
    const paid = await buyer.browser.post(`/api/plans/${plan_id}/pay-off`, {
      expected_cents: 1_000_00,
    })
    expect(paid.statusCode).toBe(200)
    await sweepPlans(house)
    expect(await readPlan(plan)).toMatchObject({ status: 'paid', paid: 12, left_cents: 0 })
    expect((await buyer.browser.get(`/api/domains/${domain}`)).json().plan_id).toBe(null)
    expect((await summaryOf(seller)).balance.pending_cents).toBe(1_020_00)
    await passTime(house, 40 * DAY_MS)
    const booked = await bookedFor(house, lab, plan)
    expect(booked.filter((kind) => kind === 'captured')).toHaveLength(3)
  })

  it('publishes the sale once it is paid in full, if the seller agreed', async () => {
    const plan = await givenPlan(house, lab, { bin: 1_000_00 })
    const { buyer, plan_id, domain, seller, listing } = plan
    const published = async () => {
      const { sales } = (await house.app.inject('/api/market/sold?limit=200')).json()
      return sales.filter((sale: { domain: string }) => sale.domain === domain)
    }
    const agree = async (publish_sale: boolean) =>
      await seller.browser.put(`/api/account/listings/${listing}/publishing`, { publish_sale })
    await agree(true)
    expect(await published()).toEqual([])
    await passToNext(house, plan)
    await buyer.browser.post(`/api/plans/${plan_id}/pay-off`)
    await sweepPlans(house)
    const sold_on = house.clock.now().toISOString().slice(0, 10)
    expect(await published()).toEqual([
      { domain, tld: domain.split('.')[1], sale_price_cents: 1_000_00, currency: 'USD', sold_on },
    ])
    await agree(false)
    expect(await published()).toEqual([])
  })

  it('by a card whose bank asks: the buyer confirms on its page', async () => {
    const plan = await givenPlan(house, lab)
    const { buyer, plan_id } = plan
    await useCard(plan, 'authenticates')
    const asked = (await buyer.browser.post(`/api/plans/${plan_id}/pay-off`)).json()
    const url =
      asked.confirm_url ??
      (await buyer.browser.post(`/api/plans/${plan_id}/confirm`)).json().confirm_url
    await answerBank(url, 'approve')
    await passTime(house, 60_000)
    expect(await readPlan(plan)).toMatchObject({ status: 'paid', paid: 12 })
  })
})
