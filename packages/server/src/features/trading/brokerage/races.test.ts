import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { givenCase, postCase, readRow, actAsBuyer } from '../../../../test/support/brokerage.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder, someDomain } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'

let house: House
let partner: GivenPartner
let staff: Browser
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
  staff = (await givenSignedIn(house, 'staff')).browser
})

const ROUNDS = 12

async function act(caseId: string, what: string, body: object): Promise<number> {
  return (await staff.post(`/api/staff/brokerage/${caseId}/${what}`, body)).statusCode
}

async function withOffer() {
  const given = await givenCase(house, { partner, status: 'NEGOTIATING' })
  await act(given.caseId, 'offer', { amount_cents: 1_000_00 })
  const [row] = await house.db<{ offer_id: string }[]>`
    select offer_id from brokerage_offers where case_id = ${given.caseId}
  `
  return { ...given, offer_id: row?.offer_id ?? '' }
}

async function storyOf(caseId: string) {
  const { timeline, offers } = await partner.client.brokerage.read(caseId)
  return {
    events: timeline.map(({ event }) => String(event)),
    statuses: timeline.map(({ status }) => String(status)),
    offers: offers.map(({ status }) => String(status)),
  }
}

it('concurrent cases for one name: one per partner, and one of their buyers gets it', async () => {
  const others = await Promise.all([givenPartner(house), givenPartner(house)])
  for (let round = 0; round < ROUNDS; round += 1) {
    const domain = someDomain()
    const callers = [partner, ...others, partner]
    const answers = await Promise.all(
      callers.map((caller) =>
        postCase(house, caller, { domain, buyer_email: `${randomUUID()}@example.com` }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 201, 201, 422])
    const refused = answers.filter(({ status }) => status === 422)
    for (const { body } of refused) expect(body.error.details?.[0]?.message).toBe('open_case')
    const rows = await house.db`select 1 from brokerage_cases where domain = ${domain}`
    expect(rows.length).toBe(3)
    const opened = answers.filter(({ status }) => status === 201)
    const confirmed = await Promise.all(
      opened.map(async ({ body }) => {
        const token = new URL(body.progress_url).searchParams.get('t') ?? ''
        return await actAsBuyer(house, { caseId: body.case_id, token }, { action: 'confirm' })
      }),
    )
    const outcomes = confirmed.map(({ statusCode }) => statusCode).toSorted()
    expect(outcomes).toEqual([303, 422, 422])
  }
})

it('accepting vs. cancelling: the second action sees the result of the first', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const given = await withOffer()
    const { caseId, offer_id } = given
    const [accepted, cancelled] = await Promise.all([
      actAsBuyer(house, given, { action: 'accept', offer_id }),
      actAsBuyer(house, given, { action: 'cancel' }),
    ])
    // An agreed case can still be cancelled, but a cancelled one can't be agreed.
    expect(cancelled.statusCode).toBe(303)
    expect([303, 409]).toContain(accepted.statusCode)
    expect((await readRow(house, caseId)).status).toBe('CANCELLED')
    const { events, offers } = await storyOf(caseId)
    const isAccepted = accepted.statusCode === 303
    expect(events.includes('brokerage.offer_accepted')).toBe(isAccepted)
    expect(offers).toEqual([isAccepted ? 'accepted' : 'withdrawn'])
  }
})

it('two concurrent answers: accepting twice counts once, accept and decline exclude each other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const twice = await withOffer()
    const yes = { action: 'accept', offer_id: twice.offer_id }
    const both = await Promise.all([actAsBuyer(house, twice, yes), actAsBuyer(house, twice, yes)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    const story = await storyOf(twice.caseId)
    expect(story.events.filter((event) => event === 'brokerage.offer_accepted').length).toBe(1)

    const mixed = await withOffer()
    const { offer_id } = mixed
    const answers = await Promise.all([
      actAsBuyer(house, mixed, { action: 'accept', offer_id }),
      actAsBuyer(house, mixed, { action: 'decline', offer_id }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    const { status } = await readRow(house, mixed.caseId)
    expect(status).toBe(answers[0]?.statusCode === 303 ? 'AGREED' : 'NEGOTIATING')
  }
})

it('staff vs. buyer: moves follow the table in whatever order they arrive', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const given = await givenCase(house, { partner, status: 'CONTACTING_OWNER' })
    const [moved, cancelled] = await Promise.all([
      act(given.caseId, 'status', { status: 'NEGOTIATING' }),
      actAsBuyer(house, given, { action: 'cancel' }),
    ])
    expect(cancelled.statusCode).toBe(303)
    expect([200, 409]).toContain(moved)
    const { statuses } = await storyOf(given.caseId)
    const talked = moved === 200 ? ['NEGOTIATING'] : []
    expect(statuses).toEqual(['OPEN', 'CONTACTING_OWNER', ...talked, 'CANCELLED'])
  }
})

it('a new offer vs. accepting the old one: the buyer gets the offer they saw, or an error', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const given = await withOffer()
    const { caseId, offer_id } = given
    const [newer, accepted] = await Promise.all([
      act(caseId, 'offer', { amount_cents: 2_000_00 }),
      actAsBuyer(house, given, { action: 'accept', offer_id }),
    ])
    const { offers } = await storyOf(caseId)
    if (accepted.statusCode === 303) {
      expect([newer, ...offers]).toEqual([409, 'accepted'])
    } else {
      expect([accepted.statusCode, newer, ...offers]).toEqual([409, 200, 'withdrawn', 'open'])
    }
  }
})

it('completing vs. cancelling and vs. itself: one sale or none', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const given = await givenCase(house, { partner, status: 'AGREED' })
    const { caseId, domain } = given
    const deal = { sale_price_cents: 1_000_00 }
    const [first, second, cancelled] = await Promise.all([
      act(caseId, 'complete', deal),
      act(caseId, 'complete', deal),
      actAsBuyer(house, given, { action: 'cancel' }),
    ])
    const { status, order_id } = await readRow(house, caseId)
    const isSold = status === 'COMPLETED'
    expect([first, second, cancelled.statusCode]).toEqual(
      isSold ? [200, 200, 409] : [409, 409, 303],
    )
    expect(order_id !== null).toBe(isSold)
    const orders = await house.db`select 1 from orders where domain = ${domain}`
    expect(orders.length).toBe(isSold ? 1 : 0)
  }
  await expectLedgerSound(house.db)
})

it('a deal vs. an order for the same name: it is sold once', async () => {
  const other = await givenPartner(house)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { caseId, domain } = await givenCase(house, { partner, status: 'AGREED' })
    await givenListing(house, { domain, bin: 500_00 })
    const [deal, order] = await Promise.all([
      act(caseId, 'complete', { sale_price_cents: 1_000_00 }),
      postOrder(house, other, { domain, sale_price_cents: 500_00 }),
    ])
    const isDeal = deal === 200
    expect([deal, order.status]).toEqual(isDeal ? [200, 409] : [409, 201])
    const orders = await house.db`select 1 from orders where domain = ${domain}`
    expect(orders.length).toBe(1)
  }
  await expectLedgerSound(house.db)
})
