import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import {
  booked,
  type Buyer,
  closed,
  openShop,
  pay,
  totalOf,
} from '../../../../test/support/registering.ts'
import { until } from '../../../../test/support/until.ts'

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
})
afterEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
  await expectLedgerSound(house.db)
})

type Op = 'renew' | 'restore'
const PAYLOADS = { renew: { years: 1 }, restore: { reason: 'The owner forgot.' } }

async function givenName() {
  const buyer = await givenSignedIn(house)
  const [name = ''] = await givenDomains(house, lab, buyer, someNames(1))
  return { buyer, name }
}

/** Ordered and paid, not sent yet. A name to restore is in redemption, even if restored before. */
async function order(buyer: Buyer, op: Op, name: string) {
  if (op === 'restore') {
    await lab.hold([name], buyer.email, 'REDEMPTION_PERIOD')
    await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${name}`
  }
  const asked = { domains: [name], payload: PAYLOADS[op] }
  const added = await buyer.browser.post(`/api/domains/bulk/${op}`, asked)
  expect(added.json()).toMatchObject({ addedToCart: true, errors: [] })
  const total = await totalOf(buyer)
  const { body } = await pay(buyer, total)
  return { total, id: body.receipt_id }
}

/** One purchase with a worker of its own. */
async function buy(buyer: Buyer, op: Op, name: string) {
  const { id } = await order(buyer, op, name)
  const working = runWorker(house)
  const receipt = await closed(house, buyer, id)
  await working.stop()
  return receipt
}

/** The request never arrives. The quote has the same path and comes first. */
async function loseRequest(op: Op, name: string): Promise<void> {
  const match = `${name}/${op}`
  await lab.fault({ target: 'registrar', kind: 'lost', match, times: 1, every: 2 })
}

/** Makes the worker believe that the order was sent a minute ago, and look again now. */
async function sentAMinuteAgo(name: string): Promise<void> {
  await until('it was sent', async () => {
    const sent = await house.db`
      update changes set submitted_at = submitted_at - interval '1 minute',
        next_at = clock_timestamp()
      where domain = ${name} and submitted_at is not null and state = 'queued'
    `
    return sent.count > 0
  })
}

const doneTimes = async (op: Op, name: string) => (await lab.doneByRegistrar(op)).get(name) ?? 0

describe.each<Op>(['renew', 'restore'])('%s', (op) => {
  it('a second request that never arrived is not taken for the first, and is sent again', async () => {
    const { buyer, name } = await givenName()
    expect(await buy(buyer, op, name)).toMatchObject({ items: [{ state: 'done' }] })
    const second = await order(buyer, op, name)
    await loseRequest(op, name)
    runWorker(house)
    await sentAMinuteAgo(name)
    expect(await closed(house, buyer, second.id)).toMatchObject({
      taken_cents: second.total,
      items: [{ state: 'done' }],
    })
    expect(await doneTimes(op, name)).toBe(2)
    const processes = await house.db`
      select distinct process_id from receipt_items where domain = ${name}
    `
    expect(processes).toHaveLength(2)
  })

  it('a lost request after a failed one doesn’t fail with it, and is sent again', async () => {
    const { buyer, name } = await givenName()
    await lab.registrations({
      match: name,
      action: op,
      status: 'RUNNING',
      looks: 1,
      ends: 'FAILED',
    })
    expect(await buy(buyer, op, name)).toMatchObject({
      taken_cents: 0,
      items: [{ state: 'failed', code: 'registry_failed' }],
    })
    await lab.usualRegistrations()
    const second = await order(buyer, op, name)
    await loseRequest(op, name)
    runWorker(house)
    await sentAMinuteAgo(name)
    expect(await closed(house, buyer, second.id)).toMatchObject({
      taken_cents: second.total,
      items: [{ state: 'done' }],
    })
    const kinds = (await booked(house, lab, second.id)).map(([kind]) => kind)
    expect(kinds).toEqual(['authorised', 'captured'])
  })
})

it('a restore that never arrived isn’t done because the registry is about to delete the name', async () => {
  const { buyer, name } = await givenName()
  const { id } = await order(buyer, 'restore', name)
  await loseRequest('restore', name)
  const working = runWorker(house)
  await until('it was sent', async () => {
    const sent = await house.db`
      select 1 from changes
      where domain = ${name} and submitted_at is not null and state = 'queued'
    `
    return sent.length > 0
  })
  await working.stop()
  await lab.hold([name], buyer.email, 'PENDING_DELETE')
  await sentAMinuteAgo(name)
  runWorker(house)
  expect(await closed(house, buyer, id)).toMatchObject({
    taken_cents: 0,
    items: [{ state: 'failed', code: 'pending_delete' }],
  })
})
