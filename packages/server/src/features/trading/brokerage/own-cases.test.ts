import { beforeAll, describe, expect, it } from 'vitest'
import { givenCase } from '../../../../test/support/brokerage.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { givenListing } from '../../../../test/support/given.ts'

const PATH = '/api/brokerage'
const FEE_BPS = 1_000

let house: House
let staff: Browser
beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
})

async function open(browser: Browser, changes: object = {}) {
  return await browser.post(PATH, { domain: someDomain(), budget: 5_000_00, ...changes })
}

async function givenOwnCase() {
  const { browser, email, id: account_id } = await givenSignedIn(house)
  const answer = await open(browser)
  expect(answer.statusCode).toBe(201)
  const { case_id, domain } = answer.json()
  const read = async () => (await browser.get(`${PATH}/${case_id}`)).json()
  const move = async (path: string, body: object) => {
    const moved = await staff.post(`/api/staff/brokerage/${case_id}/${path}`, body)
    expect([path, moved.statusCode]).toEqual([path, 200])
  }
  return { browser, email, account_id, case_id, domain, read, move }
}

describe('opening a case', () => {
  it('201: tells the fee, needs no confirmation, and is in the queue of staff', async () => {
    const { browser, email, case_id, domain } = await givenOwnCase()
    const { cases } = (await browser.get(PATH)).json()
    expect(cases).toMatchObject([
      { case_id, domain, status: 'OPEN', budget: 5_000_00, success_fee_bps: FEE_BPS },
    ])
    const seen = (await staff.get(`/api/staff/brokerage/${case_id}`)).json()
    expect(seen).toMatchObject({
      partner_id: 'ptr_direct',
      buyer_email: email,
      buyer_confirmed: true,
      success_fee_bps: FEE_BPS,
    })
    const [first] = await mailbox(house, email)
    expect(first?.text).toContain('includes our fee of 10%. No deal, no fee.')
    expect(first?.text).toContain(`/account/brokerage/${case_id}`)
    expect(first?.text).not.toContain('?t=')
  })

  it('422: the name has an open case, a partner’s too, or is listed', async () => {
    const { domain } = await givenOwnCase()
    const partners = await givenCase(house)
    const listed = someDomain()
    await givenListing(house, { domain: listed })
    const { browser } = await givenSignedIn(house)
    for (const [taken, reason] of [
      [domain, 'open_case'],
      [partners.domain, 'open_case'],
      [listed, 'listed'],
    ]) {
      const answer = await open(browser, { domain: taken })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().error.details).toEqual([{ field: 'domain', message: reason }])
      const asked = (await browser.get(`${PATH}/eligibility?domain=${taken}`)).json()
      expect(asked).toMatchObject({ eligible: false, reason, success_fee_bps: FEE_BPS })
    }
  })

  it('400, 401: no domain, no budget, a tier of one’s own, nobody signed in', async () => {
    const { browser } = await givenSignedIn(house)
    for (const wrong of [{ domain: 'nonsense' }, { budget: 0 }, { tier: 'self_serve' }]) {
      expect([wrong, (await open(browser, wrong)).statusCode]).toEqual([wrong, 400])
    }
    expect((await house.app.inject(PATH)).statusCode).toBe(401)
  })

  it('429: at most ten open cases of an account, and one that ended makes room', async () => {
    const { browser } = await givenSignedIn(house)
    for (let n = 0; n < 10; n += 1) expect((await open(browser)).statusCode).toBe(201)
    const refused = await open(browser)
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'quota_exceeded'])
    const [{ case_id }] = (await browser.get(PATH)).json().cases
    await browser.post(`${PATH}/${case_id}/cancel`)
    expect((await open(browser)).statusCode).toBe(201)
  })
})

describe('deciding', () => {
  it('200: the buyer raises the budget, declines and accepts, all without a code', async () => {
    const { browser, case_id, read, move } = await givenOwnCase()
    await move('status', { status: 'CONTACTING_OWNER' })
    await move('offer', { amount_cents: 9_000_00 })
    const [first] = (await read()).offers
    const declined = await browser.post(`${PATH}/${case_id}/offers/${first.offer_id}/decline`)
    expect([declined.statusCode, declined.json().status]).toEqual([200, 'NEGOTIATING'])
    const raised = await browser.post(`${PATH}/${case_id}/budget`, { budget: 6_000_00 })
    expect(raised.json()).toMatchObject({ budget: 6_000_00 })
    expect((await browser.post(`${PATH}/${case_id}/budget`, { budget: 1 })).statusCode).toBe(400)
    await move('offer', { amount_cents: 6_000_00 })
    const second = (await read()).offers.at(-1)
    const accepted = await browser.post(`${PATH}/${case_id}/offers/${second.offer_id}/accept`)
    expect(accepted.json()).toMatchObject({ status: 'AGREED' })
    const again = await browser.post(`${PATH}/${case_id}/offers/${second.offer_id}/decline`)
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'invalid_transition'])
  })
})

describe('somebody else’s case', () => {
  it('404: a stranger can neither read nor change it', async () => {
    const { case_id, move, read } = await givenOwnCase()
    await move('status', { status: 'CONTACTING_OWNER' })
    await move('offer', { amount_cents: 1_000_00 })
    const [{ offer_id }] = (await read()).offers
    const stranger = (await givenSignedIn(house)).browser
    expect((await stranger.get(`${PATH}/${case_id}`)).statusCode).toBe(404)
    for (const [path, body] of [
      ['cancel', undefined],
      ['budget', { budget: 9_000_00 }],
      [`offers/${offer_id}/accept`, undefined],
      [`offers/${offer_id}/decline`, undefined],
    ] as const) {
      const answer = await stranger.post(`${PATH}/${case_id}/${path}`, body)
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
    expect(await read()).toMatchObject({ status: 'NEGOTIATING', budget: 5_000_00 })
  })

  it('404: an account can’t act on a partner’s case, nor answer another case’s offer', async () => {
    const partners = await givenCase(house)
    const own = await givenOwnCase()
    const other = await givenOwnCase()
    await other.move('status', { status: 'CONTACTING_OWNER' })
    await other.move('offer', { amount_cents: 1_000_00 })
    const [{ offer_id }] = (await other.read()).offers
    expect((await own.browser.post(`${PATH}/${partners.caseId}/cancel`)).statusCode).toBe(404)
    const crossed = await own.browser.post(`${PATH}/${own.case_id}/offers/${offer_id}/accept`)
    expect(crossed.statusCode).toBe(404)
  })

  it('403: another site can’t act for a buyer', async () => {
    const { browser, case_id } = await givenOwnCase()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await browser.post(`${PATH}/${case_id}/cancel`, undefined, { headers })
    expect(answer.statusCode).toBe(403)
  })

  it('the database refuses to put another account in the place of a buyer', async () => {
    const { case_id } = await givenOwnCase()
    const { id } = await givenSignedIn(house)
    await expect(
      async () =>
        await house.db`
          update brokerage_cases set buyer_account_id = ${id} where case_id = ${case_id}
        `,
    ).rejects.toThrow()
  })
})
