import { beforeAll, describe, expect, it } from 'vitest'
import { BUYER, givenCase, type StaffCase } from '../../../../test/support/brokerage.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'

let house: House
let staff: Browser
beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
})

async function post(path: string, body: object) {
  const answer = await staff.post(`/api/staff/brokerage/${path}`, body)
  return { status: answer.statusCode, body: answer.json<StaffCase>() }
}

async function list(query: string) {
  const answer = await staff.get(`/api/staff/brokerage?${query}`)
  return { status: answer.statusCode, body: answer.json<{ cases: StaffCase[] }>() }
}

describe('/api/staff/brokerage', () => {
  it('200: cases of all partners, one environment at a time, with the buyer’s request', async () => {
    const live = await givenCase(house, { status: 'NEGOTIATING' })
    house.clock.advance(1)
    const other = await givenCase(house, { buyer_email: BUYER, confirmed: false })
    const sandbox = await givenCase(house, { environment: 'sandbox' })
    const { body } = await list('')
    expect(body.cases.map(({ case_id }) => case_id)).toEqual([other.caseId, live.caseId])
    expect(body.cases[0]).toMatchObject({
      partner_id: other.partner.partnerId,
      environment: 'live',
      buyer_email: BUYER,
      buyer_confirmed: false,
    })
    expect(body.cases[1]).toMatchObject({ buyer_confirmed: true })
    const talks = await list('status=NEGOTIATING')
    expect(talks.body.cases.map(({ case_id }) => case_id)).toEqual([live.caseId])
    const tests = await list('environment=sandbox')
    expect(tests.body.cases.map(({ case_id }) => case_id)).toEqual([sandbox.caseId])
    expect((await list('status=nothing')).status).toBe(400)
  })

  it('200: one case in full, without the buyer’s link', async () => {
    const { caseId, token } = await givenCase(house)
    const answer = await staff.get(`/api/staff/brokerage/${caseId}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ case_id: caseId, offers: [], outcome: null })
    expect(answer.body).not.toContain(token)
    expect((await staff.get('/api/staff/brokerage/bc_none')).statusCode).toBe(404)
  })

  it('200: a case goes from opened to completed, with each step in its timeline and the audit log', async () => {
    const { caseId, partner } = await givenCase(house)
    const note = 'Wrote by post.'
    const contacted = await post(`${caseId}/status`, { status: 'CONTACTING_OWNER', note })
    expect(contacted.body.status).toBe('CONTACTING_OWNER')
    const offered = await post(`${caseId}/offer`, { amount_cents: 3_000_00, note: 'Firm.' })
    expect(offered.body).toMatchObject({
      status: 'NEGOTIATING',
      offers: [{ amount_cents: 3_000_00, note: 'Firm.', status: 'open', currency: 'USD' }],
    })
    expect((await post(`${caseId}/status`, { status: 'AGREED' })).body.offers[0]?.status).toBe(
      'withdrawn',
    )
    const done = await post(`${caseId}/complete`, { sale_price_cents: 3_000_00 })
    expect(done.body.outcome?.sale_price_cents).toBe(3_000_00)
    const detail = await partner.client.brokerage.read(caseId)
    expect(detail.timeline[1]).toMatchObject({ status: 'CONTACTING_OWNER', note })
    const rows = await house.db<{ action: string; status: number }[]>`
      select action, status from staff_audit where params->>'case_id' = ${caseId}
    `
    expect(rows.map(({ action, status }) => `${status} ${action}`).toSorted()).toEqual([
      '200 POST /api/staff/brokerage/:case_id/complete',
      '200 POST /api/staff/brokerage/:case_id/offer',
      '200 POST /api/staff/brokerage/:case_id/status',
      '200 POST /api/staff/brokerage/:case_id/status',
    ])
  })

  it('404: no such case, for each action', async () => {
    const statuses = [
      await post('bc_none/status', { status: 'CANCELLED' }),
      await post('bc_none/offer', { amount_cents: 1 }),
      await post('bc_none/complete', { sale_price_cents: 1 }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
  })

  it.each([
    ['status', {}],
    ['status', { status: 'DONE' }],
    ['status', { status: 'CANCELLED', budget: 1 }],
    ['status', { status: 'CANCELLED', note: 'x'.repeat(1_001) }],
    ['offer', {}],
    ['offer', { amount_cents: 0 }],
    ['offer', { amount_cents: -1 }],
    ['offer', { amount_cents: 1_000_000_000_001 }],
    ['offer', { amount_cents: '1' }],
  ])('400: %s %o', async (action, body) => {
    const { caseId } = await givenCase(house)
    expect((await post(`${caseId}/${action}`, body)).status).toBe(400)
  })

  it('403: another site can’t act through a staff member’s browser', async () => {
    const { caseId } = await givenCase(house)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const url = `/api/staff/brokerage/${caseId}/status`
    const answer = await staff.post(url, { status: 'CANCELLED' }, { headers })
    expect(answer.statusCode).toBe(403)
  })

  it('a deal uses the partner’s commission at the time of the deal', async () => {
    const partner = await givenPartner(house)
    const { caseId } = await givenCase(house, { partner, status: 'AGREED' })
    await house.db`update partners set commission_bps = 2000 where id = ${partner.partnerId}`
    const { body } = await post(`${caseId}/complete`, { sale_price_cents: 1_000_00 })
    expect(body.outcome?.commission_cents).toBe(200_00)
  })
})
