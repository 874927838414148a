import { beforeAll, describe, expect, it } from 'vitest'
import { BUYER, givenCase, readRow, actAsBuyer } from '../../../../test/support/brokerage.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { signToken } from '../../../values/signed-token.ts'

let house: House
let staff: Browser
beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
})

const DAY_MS = 24 * 3_600_000

async function show(path: string) {
  return await house.app.inject({ method: 'GET', url: path })
}

async function act(caseId: string, what: string, body: object) {
  const answer = await staff.post(`/api/staff/brokerage/${caseId}/${what}`, body)
  expect([what, answer.statusCode]).toEqual([what, 200])
}

async function offerOf(caseId: string, amount_cents: number): Promise<string> {
  await act(caseId, 'offer', { amount_cents })
  const [row] = await house.db<{ offer_id: string }[]>`
    select offer_id from brokerage_offers where case_id = ${caseId} and status = 'open'
  `
  return row?.offer_id ?? ''
}

describe('the buyer’s page', () => {
  it('200: shows the case without a login, and isn’t cached or sent as a referrer', async () => {
    const { path, domain } = await givenCase(house, { budget: 1_250_50, buyer_name: 'Ada' })
    const answer = await show(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    for (const words of [
      domain,
      '$1,250.50',
      'A Partner',
      'Raise your budget',
      'Cancel this case',
    ]) {
      expect(answer.body).toContain(words)
    }
    expect(answer.body).not.toContain('Accept')
    expect(answer.body).not.toContain(BUYER)
  })

  it('404: forged, truncated, foreign or missing tokens all get the same page', async () => {
    const own = await givenCase(house)
    const other = await givenCase(house)
    const { masterKey } = house.deps.config
    const elsewhere = signToken(masterKey, 'reset', own.caseId).slice(own.caseId.length + 1)
    const wrong = [
      other.token,
      own.token.slice(0, -1),
      `${own.token}a`,
      own.token.toUpperCase(),
      elsewhere,
      '',
      "'; drop table x; --",
    ]
    const pages = new Set<string>()
    for (const token of wrong) {
      for (const id of [own.caseId, 'bc_00000000000000000000000000']) {
        const answer = await show(`/brokerage/${id}?t=${encodeURIComponent(token)}`)
        expect([token, answer.statusCode]).toEqual([token, 404])
        pages.add(answer.body)
      }
      const sent = await actAsBuyer(house, { ...own, token }, { action: 'cancel' })
      expect([token, sent.statusCode]).toEqual([token, 404])
      pages.add(sent.body)
    }
    const bare = await show(`/brokerage/${own.caseId}`)
    pages.add(bare.body)
    expect(pages.size).toBe(1)
    expect((await readRow(house, own.caseId)).status).toBe('OPEN')
  })

  it('404: the link expires ninety days after the case ends, and not earlier', async () => {
    const later = await openHouse()
    const given = await givenCase(later, { status: 'CANCELLED' })
    const look = async () => (await later.app.inject({ method: 'GET', url: given.path })).statusCode
    later.clock.advance(90 * DAY_MS)
    expect(await look()).toBe(200)
    later.clock.advance(1_000)
    expect(await look()).toBe(404)
    expect((await actAsBuyer(later, given, { action: 'cancel' })).statusCode).toBe(404)
  })

  it('405, 415, 400, 413: anything but a valid form does nothing', async () => {
    const { caseId, token, path } = await givenCase(house)
    const url = `/brokerage/${caseId}`
    const json = { t: token, action: 'cancel' }
    const statuses = [
      (await house.app.inject({ method: 'DELETE', url: path })).statusCode,
      (await house.app.inject({ method: 'POST', url, payload: json })).statusCode,
      (await actAsBuyer(house, { caseId, token }, { action: 'complete' })).statusCode,
      (await actAsBuyer(house, { caseId, token }, {})).statusCode,
      (await actAsBuyer(house, { caseId, token }, { action: 'cancel', x: 'y'.repeat(5_000) }))
        .statusCode,
    ]
    expect(statuses).toEqual([405, 415, 400, 400, 413])
    expect((await readRow(house, caseId)).status).toBe('OPEN')
  })

  it('404: the token must be in the form, not just in the URL, so other sites can’t submit it', async () => {
    const { caseId, path } = await givenCase(house)
    const answer = await house.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=cancel',
    })
    expect(answer.statusCode).toBe(404)
    expect((await readRow(house, caseId)).status).toBe('OPEN')
  })

  it('escapes what others typed', async () => {
    const given = await givenCase(house, { status: 'NEGOTIATING' })
    const note = '<script>alert(1)</script>"\'&'
    await act(given.caseId, 'offer', { amount_cents: 100, note })
    await house.db`update partners set name = '<b>Bold</b>' where id = ${given.partner.partnerId}`
    const { body } = await show(given.path)
    expect(body).not.toContain('<script')
    expect(body).not.toContain('<b>')
    expect(body).toContain('&#60;script&#62;')
  })

  it('429: sixty calls a minute from one address', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const { path } = await givenCase(strict)
    for (let n = 0; n < 60; n += 1) {
      expect((await strict.app.inject({ method: 'GET', url: path })).statusCode).toBe(200)
    }
    const answer = await strict.app.inject({ method: 'GET', url: path })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
  })
})

describe('raising the budget', () => {
  it('303: raises it, adds a timeline step, and the page shows it', async () => {
    const given = await givenCase(house, { budget: 100_00 })
    const answer = await actAsBuyer(house, given, { action: 'raise-budget', budget: '$1,500.50' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, given.path])
    expect((await readRow(house, given.caseId)).budget).toBe(1_500_50)
    const { body } = await show(given.path)
    expect(body).toContain('You raised your budget to $1,500.50.')
  })

  it.each(['100', '99.99', '0', '-5', '1e9', '', 'NaN', '99999999999', '1.000,00', '٥٠٠'])(
    '"%s" neither lowers nor breaks it',
    async (budget) => {
      const given = await givenCase(house, { budget: 100_00 })
      const answer = await actAsBuyer(house, given, { action: 'raise-budget', budget })
      // Submitting the current amount again changes nothing.
      expect(answer.statusCode).toBe(budget === '100' ? 303 : 400)
      if (budget !== '100') expect(answer.body).toContain('role="alert"')
      expect((await readRow(house, given.caseId)).budget).toBe(100_00)
    },
  )

  it('429: a budget can’t be raised without limit', async () => {
    const given = await givenCase(house, { budget: 1 })
    await house.db`
      insert into brokerage_timeline (case_id, at, status, event)
      select ${given.caseId}, now(), 'OPEN', 'brokerage.budget_raised' from generate_series(1, 199)
    `
    const answer = await actAsBuyer(house, given, { action: 'raise-budget', budget: '9' })
    expect(answer.statusCode).toBe(429)
    expect((await readRow(house, given.caseId)).budget).toBe(1)
  })
})

describe('answering an offer', () => {
  it('303: accepting makes the case agreed, and repeating it changes nothing', async () => {
    const given = await givenCase(house, { status: 'NEGOTIATING' })
    const offer_id = await offerOf(given.caseId, 4_000_00)
    expect((await show(given.path)).body).toContain('Accept $4,000.00')
    for (let n = 0; n < 2; n += 1) {
      const answer = await actAsBuyer(house, given, { action: 'accept', offer_id })
      expect(answer.statusCode).toBe(303)
    }
    const { client } = given.partner
    const detail = await client.brokerage.read(given.caseId)
    expect(detail.status).toBe('AGREED')
    expect(detail.offers).toEqual([
      expect.objectContaining({ offer_id, amount_cents: 4_000_00, status: 'accepted' }),
    ])
    expect(detail.timeline.map(({ event }) => event)).toEqual([
      'brokerage.case_opened',
      'brokerage.status_changed',
      'brokerage.status_changed',
      'brokerage.offer_made',
      'brokerage.offer_accepted',
    ])
    const { events } = await client.events.list({})
    expect(events.map(({ type, data }) => [type, (data['case'] as never)['status']])).toEqual([
      ['brokerage.case_opened', 'OPEN'],
      ['brokerage.status_changed', 'CONTACTING_OWNER'],
      ['brokerage.status_changed', 'NEGOTIATING'],
      ['brokerage.status_changed', 'AGREED'],
    ])
  })

  it('303: declining continues the negotiation, and the next offer can be accepted', async () => {
    const given = await givenCase(house, { status: 'NEGOTIATING' })
    const first = await offerOf(given.caseId, 4_500_00)
    await actAsBuyer(house, given, { action: 'decline', offer_id: first })
    const second = await offerOf(given.caseId, 4_000_00)
    const late = await actAsBuyer(house, given, { action: 'accept', offer_id: first })
    expect([late.statusCode, late.body.includes('This page shows the current status')]).toEqual([
      409,
      true,
    ])
    expect((await readRow(house, given.caseId)).status).toBe('NEGOTIATING')
    const answer = await actAsBuyer(house, given, { action: 'accept', offer_id: second })
    expect(answer.statusCode).toBe(303)
    expect((await readRow(house, given.caseId)).status).toBe('AGREED')
  })

  it('409: a newer offer replaces an older one', async () => {
    const given = await givenCase(house, { status: 'NEGOTIATING' })
    const replaced = await offerOf(given.caseId, 4_500_00)
    await offerOf(given.caseId, 4_000_00)
    const answer = await actAsBuyer(house, given, { action: 'accept', offer_id: replaced })
    expect(answer.statusCode).toBe(409)
    const { offers } = await given.partner.client.brokerage.read(given.caseId)
    expect(offers.map(({ status }) => status)).toEqual(['withdrawn', 'open'])
  })

  it('404: another case’s offer, or one that doesn’t exist', async () => {
    const own = await givenCase(house, { status: 'NEGOTIATING' })
    const other = await givenCase(house, { status: 'NEGOTIATING' })
    await offerOf(own.caseId, 100)
    const foreign = await offerOf(other.caseId, 100)
    for (const offer_id of [foreign, 'off_none', '']) {
      const answer = await actAsBuyer(house, own, { action: 'accept', offer_id })
      expect(answer.statusCode).toBe(404)
    }
    expect((await readRow(house, other.caseId)).status).toBe('NEGOTIATING')
  })

  it('an offer still open when the case ends is withdrawn', async () => {
    const given = await givenCase(house, { status: 'NEGOTIATING' })
    await offerOf(given.caseId, 100)
    expect((await actAsBuyer(house, given, { action: 'cancel' })).statusCode).toBe(303)
    const detail = await given.partner.client.brokerage.read(given.caseId)
    expect(detail.offers.map(({ status }) => status)).toEqual(['withdrawn'])
    expect(detail.outcome).toMatchObject({ result: 'cancelled', public_id: null })
    const { body } = await show(given.path)
    expect(body).toContain('This case is cancelled')
    expect(body).not.toContain('<form')
  })
})
