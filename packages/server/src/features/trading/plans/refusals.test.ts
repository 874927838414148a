import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenContact } from '../../../../test/support/bulk-operations.ts'
import { formOf, open, submit } from '../../../../test/support/checkout.ts'
import { givenSellersListing } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import {
  givenMonthly,
  givenPlan,
  holderOf,
  openMonthly,
  passToNext,
  type Person,
  sweepPlans,
} from '../../../../test/support/plans.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ monthlyFeeBps: 250 }, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

type Answer = { statusCode: number; json(): { error?: { code: string; message: string } } }
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().error?.code]

const LISTINGS = '/api/account/listings'
const buy = async ({ browser }: Person, domain: string, body: object) =>
  await browser.post(`/api/market/listings/${domain}/buy`, body)

describe('a seller who allows monthly payments', () => {
  it('409: needs the name in their portfolio here', async () => {
    const { seller, id } = await givenSellersListing(house, lab)
    const path = `${LISTINGS}/${id}`
    expect(codeOf(await seller.browser.patch(path, { monthly_months: 12 }))).toEqual([
      409,
      'conflict',
    ])
    expect((await seller.browser.get(path)).json().monthly_months).toBe(null)
    const wanted = { domain: 'unused-elsewhere.com', bin_price_cents: 500_00, monthly_months: 6 }
    expect(codeOf(await seller.browser.post(LISTINGS, wanted))).toEqual([409, 'conflict'])
    expect((await seller.browser.get(LISTINGS)).json().listings).toHaveLength(1)
  })

  it.each([5, 0, 48, '12', 12.5])('400: not in %s payments', async (monthly_months) => {
    const { seller, listing } = await givenMonthly(house, lab)
    const answer = await seller.browser.patch(`${LISTINGS}/${listing}`, { monthly_months })
    expect(codeOf(answer)).toEqual([400, 'validation_error'])
  })

  it('400: not for a price of less than a dollar a month, also when it is lowered', async () => {
    const { seller, listing } = await givenMonthly(house, lab, { bin: 36_00, months: 36 })
    const path = `${LISTINGS}/${listing}`
    const lower = await seller.browser.patch(path, { bin_price_cents: 35_99 })
    expect(codeOf(lower)).toEqual([400, 'validation_error'])
    const both = { bin_price_cents: 35_99, monthly_months: 24 }
    expect((await seller.browser.patch(path, both)).json()).toMatchObject(both)
    expect((await seller.browser.patch(path, { monthly_months: null })).json().monthly_months).toBe(
      null,
    )
  })
})

describe('what everybody sees of it', () => {
  it('200: the payments and our fee, for those who see prices; only their number for others', async () => {
    const { domain } = await givenMonthly(house, lab)
    const { browser } = await givenSignedIn(house)
    const path = `/api/market/listings/${domain}`
    expect((await browser.get(path)).json()).toMatchObject({
      listing: { monthly_months: 12 },
      monthly: {
        months: 12,
        instalment_cents: 102_50,
        last_cents: 102_50,
        fee_cents: 30_00,
        total_cents: 1_230_00,
      },
    })
    const masked = (await house.app.inject({ url: path })).json()
    expect(masked).toMatchObject({ listing: { monthly_months: 12 }, monthly: null })
  })

  it('the checkout shows all of it before the buyer pays, and what saving the card allows', async () => {
    const listed = await givenMonthly(house, lab)
    const { page } = await openMonthly(await givenSignedIn(house), listed)
    const { text } = await open(house, page)
    for (const shown of [
      'First of 12 monthly payments',
      '$102.50',
      '$1,230.00',
      '$30.00',
      '14 days',
    ]) {
      expect(text).toContain(shown)
    }
    expect(text).toContain('saves this card with its payment provider')
  })
})

describe('buying monthly', () => {
  it('refuses what buying at once refuses, and what the seller doesn’t offer', async () => {
    const { domain, bin, seller } = await givenMonthly(house, lab)
    const buyer = await givenSignedIn(house)
    const asked = { expected_price_cents: bin, monthly: 12 }
    expect(codeOf(await buy(buyer, domain, { ...asked, monthly: 24 }))).toEqual([409, 'conflict'])
    expect(codeOf(await buy(buyer, domain, { ...asked, monthly: 7 }))).toEqual([
      400,
      'validation_error',
    ])
    expect(codeOf(await buy(buyer, domain, { ...asked, expected_price_cents: 1 }))).toEqual([
      422,
      'price_mismatch',
    ])
    expect(codeOf(await buy(seller, domain, asked))).toEqual([409, 'conflict'])
    expect(codeOf(await buy(buyer, 'unused-never-listed.com', asked))).toEqual([404, 'not_found'])
    const again = await openMonthly(buyer, { seller, domain, bin, months: 12, listing: '' })
    const same = await openMonthly(buyer, { seller, domain, bin, months: 12, listing: '' })
    expect(same.session_id).toBe(again.session_id)
  })

  it('409: a name that is leaving our registrar account can’t be paid monthly', async () => {
    const { domain, bin, seller } = await givenMonthly(house, lab)
    const buyer = await givenSignedIn(house)
    const asked = { expected_price_cents: bin, monthly: 12 }
    await lab.hold([domain], seller.email, 'PENDING_TRANSFER')
    expect(codeOf(await buy(buyer, domain, asked))).toEqual([409, 'domain_unavailable'])
    await lab.fault({ target: 'registrar', kind: 'maintenance' })
    expect(codeOf(await buy(buyer, domain, asked))).toEqual([503, 'service_unavailable'])
  })

  it('a name that moved elsewhere after the checkout opened is not paid for', async () => {
    const listed = await givenMonthly(house, lab)
    const buyer = await givenSignedIn(house)
    const { page, session_id } = await openMonthly(buyer, listed)
    const other = await givenSignedIn(house)
    await house.db`update domains set account_id = ${other.id} where domain = ${listed.domain}`
    await submit(house, page, { form: formOf('good', { email: buyer.email }) })
    await sweepPlans(house)
    const [payment] = await house.db`select status from payments where subject_id = ${session_id}`
    expect(payment).toMatchObject({ status: 'returned' })
    expect((await buyer.browser.get('/api/plans')).json().plans).toEqual([])
    expect(await holderOf(house, listed.domain)).toBe(other.id)
  })

  it('a first payment that can’t be captured ends the plan, and the name goes back', async () => {
    const listed = await givenMonthly(house, lab)
    const buyer = await givenSignedIn(house)
    const { page } = await openMonthly(buyer, listed)
    await submit(house, page, { form: formOf('uncapturable', { email: buyer.email }) })
    await sweepPlans(house)
    const [plan] = (await buyer.browser.get('/api/plans')).json().plans
    expect(plan).toMatchObject({ status: 'ended', ended_reason: 'not_charged', paid: 0 })
  })
})

describe('until it is paid', () => {
  it('the buyer can’t get the auth code, unlock it, change its registrant or let it expire', async () => {
    const { buyer, domain } = await givenPlan(house, lab)
    const path = `/api/domains/${domain}`
    const code = await buyer.browser.post(`${path}/auth-code`)
    expect(codeOf(code)).toEqual([409, 'conflict'])
    expect(code.json().error?.message).toContain('monthly')
    const registrant = await givenContact(buyer.browser)
    const wanted = [{ locked: false }, { contacts: { registrant } }, { auto_renew: false }]
    for (const change of wanted) {
      expect(codeOf(await buyer.browser.patch(path, change))).toEqual([400, 'validation_error'])
    }
    const changes = [
      { op: 'unlock' },
      { op: 'setContacts', payload: { registrant } },
      { op: 'setAutoRenew', payload: { auto_renew: false } },
    ]
    for (const { op, payload } of changes) {
      const body = { domains: [domain], skip_on_error: true, ...(payload && { payload }) }
      const bulk = (await buyer.browser.post(`/api/domains/bulk/${op}`, body)).json()
      expect(bulk.errors).toMatchObject([{ domain, code: 'paid_monthly' }])
    }
    const started = await house.db`
      select o.op from changes c join bulk_operations o on o.id = c.operation_id
      where c.domain = ${domain} and o.op in ('unlock', 'setContacts') and c.state <> 'failed'
    `
    expect(started).toEqual([])
    expect((await buyer.browser.get(path)).json()).toMatchObject({ auto_renew: true })
    expect((await buyer.browser.patch(path, { auto_renew: true })).statusCode).toBe(202)
    const dns = await buyer.browser.patch(path, {
      nameservers: ['ns1.example.com', 'ns2.example.com'],
    })
    expect(dns.statusCode).toBe(202)
  })

  it('409: neither side can sell it to somebody else', async () => {
    const { buyer, seller, domain, bin, listing } = await givenPlan(house, lab)
    const wanted = { domain, bin_price_cents: 900_00 }
    expect(codeOf(await buyer.browser.post(LISTINGS, wanted))).toEqual([409, 'conflict'])
    const path = `${LISTINGS}/${listing}`
    expect(codeOf(await seller.browser.patch(path, { bin_price_cents: 1 }))).toEqual([
      409,
      'conflict',
    ])
    expect((await seller.browser.delete(path)).statusCode).toBe(409)
    const third = await givenSignedIn(house)
    for (const monthly of [{}, { monthly: 12 }]) {
      const answer = await buy(third, domain, { expected_price_cents: bin, ...monthly })
      expect(codeOf(answer)).toEqual([409, 'domain_unavailable'])
    }
  })
})

describe('paying', () => {
  it('refuses a wrong amount, a card of somebody else, and what isn’t due', async () => {
    const plan = await givenPlan(house, lab)
    const { buyer, plan_id } = plan
    const path = `/api/plans/${plan_id}`
    const wrong = await buyer.browser.post(`${path}/pay-off`, { expected_cents: 1 })
    expect(codeOf(wrong)).toEqual([422, 'price_mismatch'])
    const foreign = await buyer.browser.post(`${path}/pay-off`, { card_id: 'card_x' })
    expect(codeOf(foreign)).toEqual([404, 'not_found'])
    expect(codeOf(await buyer.browser.post(`${path}/pay`))).toEqual([409, 'conflict'])
    expect(codeOf(await buyer.browser.post(`${path}/confirm`))).toEqual([409, 'conflict'])
    const bad = await buyer.browser.put(`${path}/card`, { card_id: 'card_x' })
    expect(codeOf(bad)).toEqual([404, 'not_found'])
  })

  it('404: the seller sees the plan but can’t pay it; a stranger sees nothing', async () => {
    const { seller, plan_id } = await givenPlan(house, lab)
    const stranger = await givenSignedIn(house)
    const path = `/api/plans/${plan_id}`
    expect((await seller.browser.get(path)).json()).toMatchObject({ role: 'seller', card: null })
    expect((await stranger.browser.get(path)).statusCode).toBe(404)
    for (const { browser } of [seller, stranger]) {
      for (const action of ['pay', 'pay-off', 'confirm']) {
        expect((await browser.post(`${path}/${action}`)).statusCode).toBe(404)
      }
    }
    expect((await stranger.browser.get('/api/plans?role=seller')).json().plans).toEqual([])
  })

  it('a gateway that never answers makes nobody overdue at first', async () => {
    const plan = await givenPlan(house, lab)
    await lab.fault({ target: 'gateway', kind: 'drop', match: '/v1/payments', times: 50 })
    await passToNext(house, plan)
    const [row] = (await plan.buyer.browser.get('/api/plans')).json().plans
    expect(row).toMatchObject({ status: 'active', paid: 1 })
  })
})
