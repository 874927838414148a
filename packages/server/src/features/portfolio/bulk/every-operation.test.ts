import { beforeAll, describe, expect, it } from 'vitest'
import {
  everythingOf,
  givenContact,
  type Op,
  payloadOf,
} from '../../../../test/support/bulk-operations.ts'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, someNames } from '../../../../test/support/portfolio.ts'
import { BULK_OPS } from './read-payload.ts'

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>
let contact: string

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})

type Answer = Record<string, unknown>

/** The answer (spec 2.11) when `good` of the `given` names can be changed. */
const shapeOf = (op: Op, { good, given }: { good: number; given: number }, isDry = false) => {
  if (op === 'setAutoRenew') return { updated: !isDry, count: good }
  if (op !== 'renew' && op !== 'restore') {
    return { bulkOpId: expect.stringMatching(/^bulk_[0-9a-z]{26}$/), total: given, op }
  }
  return {
    addedToCart: !isDry,
    cartItemIds: Array.from({ length: isDry ? 0 : good }, () => expect.stringMatching(/^item_/)),
    totalCents: expect.any(Number),
    checkoutPath: '/account/cart',
  }
}

/** A new account's names on which the operation can start. */
async function givenNames(op: Op, count: number): Promise<string[]> {
  owner = await givenSignedIn(house)
  contact = await givenContact(owner.browser)
  const names = await givenDomains(house, lab, owner, someNames(count))
  if (op !== 'restore') return names
  await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = any(${names})`
  return names
}

async function start(op: Op, domains: string[], options: object) {
  const body = { domains, payload: payloadOf(op, contact), options }
  const answer = await owner.browser.post(`/api/domains/bulk/${op}`, body)
  return { status: answer.statusCode, body: answer.json<Answer>() }
}

const FOREIGN = 'foreign-harbor.com'
const NOT_OWNED = { domain: FOREIGN, code: 'not_owned', message: 'It is not in your portfolio.' }

describe.each(BULK_OPS)('%s', (op) => {
  // dry-run.test.ts checks that it changes nothing and is refused whenever the run would be.
  it('200: a dry run says what would happen', async () => {
    const names = await givenNames(op, 2)
    const { status, body } = await start(op, [...names, FOREIGN], { dry_run: true })
    const shape = shapeOf(op, { good: 2, given: 3 }, true)
    expect([status, body]).toEqual([200, { ...shape, errors: [NOT_OWNED], dry_run: true }])
    const { bulkOpId } = body
    if (typeof bulkOpId === 'string') {
      expect((await owner.browser.get(`/api/domains/bulk/${bulkOpId}`)).statusCode).toBe(404)
    }
  })

  it('200: with skip_on_error, another account’s name is reported as an error, and the rest starts', async () => {
    const names = await givenNames(op, 2)
    const { status, body } = await start(op, [...names, FOREIGN], {})
    const bulkOpId = body['bulkOpId']
    const shape = { bulkOpId, ...shapeOf(op, { good: 2, given: 3 }) }
    expect([status, body]).toEqual([200, { ...shape, errors: [NOT_OWNED] }])
  })

  it('400: without skip_on_error, nothing starts if a name belongs to another account', async () => {
    const names = await givenNames(op, 2)
    const before = await everythingOf(house, owner)
    const { status, body } = await start(op, [...names, FOREIGN], { skip_on_error: false })
    expect([status, body['error']]).toMatchObject([
      400,
      {
        code: 'validation_error',
        message: 'Nothing was changed, because of problems with 1 of 3 names.',
        details: [{ field: `domains.${FOREIGN}`, message: NOT_OWNED.message }],
      },
    ])
    expect(await everythingOf(house, owner)).toEqual(before)
  })

  it('200: without skip_on_error, everything starts if nothing is wrong', async () => {
    const names = await givenNames(op, 2)
    const { status, body } = await start(op, names, { skip_on_error: false })
    const bulkOpId = body['bulkOpId']
    const shape = { bulkOpId, ...shapeOf(op, { good: 2, given: 2 }) }
    expect([status, body]).toEqual([200, { ...shape, errors: [] }])
  })
})
