import { beforeAll, describe, expect, it } from 'vitest'
import { buyerMail, givenCase, readRow, actAsBuyer } from '../../../../test/support/brokerage.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { linksIn } from '../../../../test/support/mails.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { brokerageJobs, IDLE_MS } from './jobs.ts'

let house: House
let staff: Browser
beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
})

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

describe('emails to the buyer', () => {
  it('sends one email per step, as text and HTML, with the link', async () => {
    const buyer_email = 'each-step@example.com'
    const given = await givenCase(house, { buyer_email, status: 'CONTACTING_OWNER' })
    const { caseId, domain } = given
    const first = await offerOf(caseId, 4_500_00)
    await actAsBuyer(house, given, { action: 'decline', offer_id: first })
    await actAsBuyer(house, given, { action: 'raise-budget', budget: '6000' })
    const offer_id = await offerOf(caseId, 5_500_00)
    await actAsBuyer(house, given, { action: 'accept', offer_id })
    await act(caseId, 'complete', { sale_price_cents: 5_500_00, note: 'By <escrow> & wire' })
    const letters = (await buyerMail(house)).filter(({ to_email }) => to_email === buyer_email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      `We’re trying to buy ${domain} for you`,
      `We contacted the owner of ${domain}`,
      `Offer for ${domain}: $4,500.00`,
      `You declined $4,500.00 for ${domain}`,
      `Your budget for ${domain} is now $6,000.00`,
      `Offer for ${domain}: $5,500.00`,
      `You accepted $5,500.00 for ${domain}`,
      `You bought ${domain} for $5,500.00`,
    ])
    for (const { text, html } of letters) {
      expect(text).toContain(given.progressUrl)
      expect(linksIn(html)).toEqual([given.progressUrl])
    }
    expect(letters.at(-1)?.text).toContain('By <escrow> & wire')
    expect(letters.at(-1)?.html).toContain('By &#60;escrow&#62; &#38; wire')
  })

  it('contains nothing a partner typed except the domain', async () => {
    const buyer_email = 'quiet@example.com'
    await givenCase(house, { buyer_email, buyer_name: 'Visit http://evil.example now' })
    const [letter] = (await buyerMail(house)).filter(({ to_email }) => to_email === buyer_email)
    expect(letter?.text).not.toContain('evil')
  })

  it('says that it is a test in the sandbox', async () => {
    const buyer_email = 'sandbox@example.com'
    await givenCase(house, { buyer_email, environment: 'sandbox' })
    const [letter] = (await buyerMail(house)).filter(({ to_email }) => to_email === buyer_email)
    expect(letter?.subject).toMatch(/^\[Sandbox\] /)
    expect(letter?.text).toContain('nothing is bought')
  })

  it.each(['CLOSED_NO_DEAL', 'CANCELLED', 'AGREED'] as const)('reports %s', async (status) => {
    const buyer_email = `${status.toLowerCase()}@example.com`
    const { domain } = await givenCase(house, { buyer_email, status })
    const letters = (await buyerMail(house)).filter(({ to_email }) => to_email === buyer_email)
    expect(letters.at(-1)?.subject).toContain(domain)
    expect(letters.length).toBe(status === 'AGREED' ? 4 : 2)
  })
})

it('a case without activity for half a year is closed, others are not', async () => {
  const later = await openHouse()
  const idle = await givenCase(later)
  const agreed = await givenCase(later, { status: 'AGREED' })
  later.clock.advance(IDLE_MS)
  const fresh = await givenCase(later)
  later.clock.advance(1)
  const [job] = brokerageJobs(later.deps)
  await job?.run()
  await job?.run()
  const statuses = [idle, agreed, fresh].map(
    async ({ caseId }) => (await readRow(later, caseId)).status,
  )
  expect(await Promise.all(statuses)).toEqual(['CLOSED_NO_DEAL', 'CLOSED_NO_DEAL', 'OPEN'])
  const detail = await idle.partner.client.brokerage.read(idle.caseId)
  expect(detail.timeline.at(-1)?.['note']).toContain('half a year')
  expect(detail.timeline.length).toBe(2)
})
