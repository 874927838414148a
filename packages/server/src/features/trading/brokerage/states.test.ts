import { beforeAll, describe, expect, it } from 'vitest'
import { givenCase, readRow, actAsBuyer } from '../../../../test/support/brokerage.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { type Action, ACTIONS, type Status, STATUSES } from './states.ts'

let house: House
let partner: GivenPartner
let staff: Browser
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
  staff = (await givenSignedIn(house, 'staff')).browser
})

/**
 * Where each action leads, derived independently from the contract. Anything missing is refused.
 */
// oxfmt-ignore
const EXPECTED: Record<Action, Partial<Record<Status, Status>>> = {
  'contact-owner': { OPEN: 'CONTACTING_OWNER' },
  'negotiate':     { CONTACTING_OWNER: 'NEGOTIATING' },
  'offer':         { CONTACTING_OWNER: 'NEGOTIATING', NEGOTIATING: 'NEGOTIATING' },
  'agree':         { NEGOTIATING: 'AGREED' },
  'ask-payment':   { AGREED: 'AGREED' },
  'complete':      { AGREED: 'COMPLETED' },
  'close':         { OPEN: 'CLOSED_NO_DEAL', CONTACTING_OWNER: 'CLOSED_NO_DEAL', NEGOTIATING: 'CLOSED_NO_DEAL', AGREED: 'CLOSED_NO_DEAL' },
  'raise-budget':  { OPEN: 'OPEN', CONTACTING_OWNER: 'CONTACTING_OWNER', NEGOTIATING: 'NEGOTIATING' },
  'decline':       { NEGOTIATING: 'NEGOTIATING' },
  'accept':        { NEGOTIATING: 'AGREED' },
  'cancel':        { OPEN: 'CANCELLED', CONTACTING_OWNER: 'CANCELLED', NEGOTIATING: 'CANCELLED', AGREED: 'CANCELLED' },
}
/** Only people who asked us directly pay on our checkout page: see paying.test.ts. */
const OF_PARTNERS = (Object.keys(ACTIONS) as Action[]).filter((action) => action !== 'ask-payment')
/** Repeating an action in its target status changes nothing. */
const REPEATED: [Action, Status][] = [
  ['contact-owner', 'CONTACTING_OWNER'],
  ['negotiate', 'NEGOTIATING'],
  ['agree', 'AGREED'],
  ['complete', 'COMPLETED'],
  ['close', 'CLOSED_NO_DEAL'],
  ['cancel', 'CANCELLED'],
]
const WORDS: Partial<Record<Action, Status>> = {
  'contact-owner': 'CONTACTING_OWNER',
  negotiate: 'NEGOTIATING',
  agree: 'AGREED',
  close: 'CLOSED_NO_DEAL',
}
const PRICE = 1_000_00

type Given = Awaited<ReturnType<typeof givenCase>>

async function caseIn(status: Status): Promise<Given> {
  const given = await givenCase(house, {
    partner,
    status: status === 'COMPLETED' ? 'AGREED' : status,
  })
  if (status === 'COMPLETED') await post(given.caseId, 'complete', { sale_price_cents: PRICE })
  return given
}

async function post(caseId: string, action: string, body: object) {
  const answer = await staff.post(`/api/staff/brokerage/${caseId}/${action}`, body)
  return { status: answer.statusCode, body: answer.json<Record<string, never>>() }
}

/**
 * Inserts an open offer in any status, so that only the status decides whether it can be answered.
 */
async function plantOffer(caseId: string): Promise<string> {
  const offer_id = `off_${caseId}`
  await house.db`
    insert into brokerage_offers (offer_id, case_id, amount_cents, status, created_at)
    values (${offer_id}, ${caseId}, ${PRICE}, 'open', now())
  `
  return offer_id
}

async function take(given: Given, action: Action): Promise<number> {
  const { caseId } = given
  const word = WORDS[action]
  if (word) return (await post(caseId, 'status', { status: word })).status
  switch (action) {
    case 'offer':
      return (await post(caseId, 'offer', { amount_cents: PRICE })).status
    case 'complete':
      return (await post(caseId, 'complete', { sale_price_cents: PRICE })).status
    case 'raise-budget':
      return (await actAsBuyer(house, given, { action, budget: '9999' })).statusCode
    case 'accept':
    case 'decline': {
      const offer_id = await plantOffer(caseId)
      return (await actAsBuyer(house, given, { action, offer_id })).statusCode
    }
    default:
      return (await actAsBuyer(house, given, { action })).statusCode
  }
}

describe.each(STATUSES)('a case with status %s', (status) => {
  it.each(OF_PARTNERS)('%s', async (action) => {
    const given = await caseIn(status)
    const before = await linesOf(given.caseId)
    const isRepeated = REPEATED.some(([what, where]) => what === action && where === status)
    const to = EXPECTED[action][status]
    const code = await take(given, action)
    if (to === undefined && !isRepeated) expect(code).toBe(409)
    else expect([200, 303]).toContain(code)
    expect((await readRow(house, given.caseId)).status).toBe(to ?? status)
    expect(await linesOf(given.caseId)).toBe(before + (to === undefined ? 0 : 1))
  })

  it('the database allows the same moves and no others', async () => {
    for (const to of STATUSES) {
      if (to === status) continue
      const { caseId } = await caseIn(status)
      const isAllowed = Object.values(EXPECTED).some((moves) => moves[status] === to)
      const order_id = to === 'COMPLETED' ? await anOrder() : null
      const ended = ['COMPLETED', 'CLOSED_NO_DEAL', 'CANCELLED'].includes(to)
      const moved = house.db`
        update brokerage_cases set status = ${to}, order_id = ${order_id},
          ended_at = ${ended ? new Date() : null}
        where case_id = ${caseId}
      `
      const outcome = await moved.then(
        () => 'moved',
        () => 'refused',
      )
      expect([status, to, outcome]).toEqual([status, to, isAllowed ? 'moved' : 'refused'])
    }
  })
})

/** An order that belongs to no case. */
async function anOrder(): Promise<string> {
  const { caseId } = await caseIn('COMPLETED')
  const { order_id } = await readRow(house, caseId)
  await house.db`alter table brokerage_cases disable trigger brokerage_cases_move`
  await house.db`
    update brokerage_cases set status = 'CANCELLED', order_id = null where case_id = ${caseId}
  `
  await house.db`alter table brokerage_cases enable trigger brokerage_cases_move`
  return order_id ?? ''
}

async function linesOf(caseId: string): Promise<number> {
  const rows = await house.db`select 1 from brokerage_timeline where case_id = ${caseId}`
  return rows.length
}

it('409: staff can’t set a case to OPEN or COMPLETED directly', async () => {
  for (const status of ['OPEN', 'COMPLETED']) {
    const { caseId } = await caseIn('AGREED')
    expect((await post(caseId, 'status', { status })).status).toBe(409)
    expect((await readRow(house, caseId)).status).toBe('AGREED')
  }
})

describe('the database', () => {
  it('protects a case’s facts, budget, timeline and answers from changes', async () => {
    const { caseId } = await caseIn('NEGOTIATING')
    const { db } = house
    const offer = await plantOffer(caseId)
    await db`
      update brokerage_offers set status = 'declined', answered_at = now() where offer_id = ${offer}
    `
    const wrong = [
      db`update brokerage_cases set domain = 'other.com' where case_id = ${caseId}`,
      db`update brokerage_cases set buyer_email = 'x@example.com' where case_id = ${caseId}`,
      db`update brokerage_cases set budget = budget - 1 where case_id = ${caseId}`,
      db`update brokerage_timeline set note = 'x' where case_id = ${caseId}`,
      db`delete from brokerage_timeline where case_id = ${caseId}`,
      db`update brokerage_offers set status = 'accepted' where offer_id = ${offer}`,
      db`update brokerage_offers set amount_cents = 1 where offer_id = ${offer}`,
    ]
    for (const statement of wrong) await expect(statement).rejects.toThrow()
  })

  it('allows one open offer and one accepted offer per case', async () => {
    const { caseId } = await caseIn('NEGOTIATING')
    await plantOffer(caseId)
    const second = house.db`
      insert into brokerage_offers (offer_id, case_id, amount_cents, status, created_at)
      values ('off_second', ${caseId}, 1, 'open', now())
    `
    await expect(second).rejects.toThrow('brokerage_one_open_offer')
  })
})
