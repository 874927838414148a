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
  type Receipt,
  receiptWhen,
  stateIs,
  totalOf,
} from '../../../../test/support/registering.ts'
import { givenRenewable, inDays, renewAt, settleAt } from '../../../../test/support/renewals.ts'
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

/** Renewals that are paid for but not sent to the registrar yet. */
async function givenPaidRenewals(count: number, years = 1) {
  const buyer = await givenSignedIn(house)
  const names = await givenDomains(house, lab, buyer, someNames(count))
  await buyer.browser.post('/api/domains/bulk/renew', { domains: names, payload: { years } })
  const total = await totalOf(buyer)
  const { body } = await pay(buyer, total)
  return { buyer, names, name: names[0] ?? '', total, id: body.receipt_id }
}

type Cost = {
  domain: string
  process_id: number | null
  cost_cents: number | null
  cost_doubt: string | null
}

async function costsOf(id: string): Promise<Cost[]> {
  return await house.db<Cost[]>`
    select domain, process_id, cost_cents, cost_doubt from receipt_items
    where receipt_id = ${id} order by position
  `
}

/** What the ledger has as cost of a receipt. */
async function postedCost(id: string): Promise<number> {
  const [row] = await house.db<{ cents: number }[]>`
    select coalesce(sum(p.amount_cents), 0)::int as cents
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where (e.source_id = ${id} or e.source_id like ${`${id}/%`})
      and p.account_id = 'live/registration_cost'
  `
  return row?.cents ?? 0
}

const renewals = async (name: string) => (await lab.doneByRegistrar('renew')).get(name) ?? 0
const waits = (code: string) => (receipt: Receipt) => receipt.items[0]?.code === code

async function lookNow(name: string, minutes = 0): Promise<void> {
  await house.db`
    update changes set next_at = clock_timestamp(),
      submitted_at = submitted_at - make_interval(mins => ${minutes})
    where domain = ${name}
  `
}

describe('the cost of what is bought', () => {
  it('renewals: each with its own process, from the registrar’s transaction', async () => {
    const { buyer, id } = await givenPaidRenewals(3, 2)
    runWorker(house)
    await closed(house, buyer, id)
    const costs = await costsOf(id)
    expect(new Set(costs.map(({ process_id }) => process_id)).size).toBe(3)
    expect(costs).toMatchObject(
      costs.map(() => ({ process_id: expect.any(Number), cost_cents: 2 * 977, cost_doubt: null })),
    )
    expect(await postedCost(id)).toBe(3 * 2 * 977)
  })

  it('restores', async () => {
    const buyer = await givenSignedIn(house)
    const [name = ''] = await givenDomains(house, lab, buyer, someNames(1))
    await lab.hold([name], buyer.email, 'REDEMPTION_PERIOD')
    await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${name}`
    const payload = { reason: 'The owner forgot.' }
    await buyer.browser.post('/api/domains/bulk/restore', { domains: [name], payload })
    const { body } = await pay(buyer, await totalOf(buyer))
    runWorker(house)
    await closed(house, buyer, body.receipt_id)
    const [cost] = await costsOf(body.receipt_id)
    expect(cost).toMatchObject({ process_id: expect.any(Number), cost_doubt: null })
    expect(cost?.cost_cents).toBeGreaterThan(0)
    expect(await postedCost(body.receipt_id)).toBe(cost?.cost_cents)
  })

  it('renewals and restores that are only quoted in a refusal', async () => {
    const buyer = await givenSignedIn(house)
    const [gone = '', name = ''] = await givenDomains(house, lab, buyer, someNames(2))
    for (const match of [gone, name]) await lab.registrations({ match, quotes: 'refused' })
    await lab.hold([gone], buyer.email, 'REDEMPTION_PERIOD')
    await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${gone}`
    const restore = { domains: [gone], payload: { reason: 'The owner forgot.' } }
    await buyer.browser.post('/api/domains/bulk/restore', restore)
    const renew = { domains: [name], payload: { years: 1 } }
    await buyer.browser.post('/api/domains/bulk/renew', renew)
    const total = await totalOf(buyer)
    const { body } = await pay(buyer, total)
    runWorker(house)
    expect(await closed(house, buyer, body.receipt_id)).toMatchObject({ taken_cents: total })
    expect(await costsOf(body.receipt_id)).toMatchObject([
      { domain: gone, cost_cents: expect.any(Number), cost_doubt: null },
      { domain: name, cost_cents: 977, cost_doubt: null },
    ])
  })

  it('automatic renewals', async () => {
    const owner = await givenRenewable(house, lab, 'works')
    const at = inDays(owner, -30)
    await renewAt(house, at)
    runWorker(house)
    await settleAt(house, owner, at)
    const [receipt] = await house.db<{ receipt_id: string }[]>`
      select receipt_id from receipts where account_id = ${owner.id}
    `
    expect(await postedCost(receipt?.receipt_id ?? '')).toBe(977)
  })

  it.each(['drop', 'server_error', 'garbage', 'truncate'])(
    'a renewal whose answer is spoiled (%s) is found with its process, and sent once',
    async (kind) => {
      const { buyer, name, id } = await givenPaidRenewals(1)
      // The quote has the same path and comes first.
      await lab.fault({ target: 'registrar', kind, match: `${name}/renew`, times: 1, every: 2 })
      runWorker(house)
      expect(await closed(house, buyer, id)).toMatchObject({ items: [{ state: 'done' }] })
      expect(await costsOf(id)).toMatchObject([{ cost_cents: 977, cost_doubt: null }])
      expect(await renewals(name)).toBe(1)
    },
  )

  it('a cost in another currency is kept as charged, and staff find out what it was', async () => {
    const { buyer, name, id } = await givenPaidRenewals(1)
    const plan = { match: name, action: 'renew', status: 'COMPLETED', currency: 'EUR' }
    await lab.registrations(plan)
    runWorker(house)
    await closed(house, buyer, id)
    expect(await costsOf(id)).toMatchObject([{ cost_cents: null, cost_doubt: 'other_currency' }])
    expect(await postedCost(id)).toBe(0)
    const staff = await givenSignedIn(house, 'staff')
    const { items } = (await staff.browser.get('/api/staff/costs')).json()
    expect(items).toMatchObject([
      { domain: name, reason: 'other_currency', other_costs: [{ currency: 'EUR', cents: 977 }] },
    ])
    const record = async () =>
      await staff.browser.post(`/api/staff/costs/${id}/0`, { cost_cents: 1_050 })
    expect((await record()).json()).toEqual({ domain: name, cost_cents: 1_050 })
    expect((await record()).statusCode).toBe(409)
    expect(await postedCost(id)).toBe(1_050)
    expect((await staff.browser.get('/api/staff/costs')).json()).toEqual({ count: 0, items: [] })
  })
})

describe('a renewal that the registry carries out later', () => {
  it.each(['NEW', 'RUNNING', 'SUSPENDED'])(
    '%s: the buyer is told, it is sent once, and charged when it is completed',
    async (status) => {
      const { buyer, name, total, id } = await givenPaidRenewals(1)
      await lab.registrations({ match: name, action: 'renew', status, ends: null })
      runWorker(house)
      const receipt = await receiptWhen(house, buyer, id, waits('registry'))
      expect(receipt).toMatchObject({ status: 'carrying_out', taken_cents: null })
      await lab.registrations({ name, end: 'COMPLETED' })
      await lookNow(name)
      expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
      expect(await costsOf(id)).toMatchObject([{ cost_cents: 977, cost_doubt: null }])
      expect(await renewals(name)).toBe(1)
    },
  )

  it.each(['FAILED', 'INVALID', 'CANCELLED'])('%s: not charged', async (ends) => {
    const { buyer, name, id } = await givenPaidRenewals(1)
    await lab.registrations({ match: name, action: 'renew', status: 'RUNNING', looks: 1, ends })
    runWorker(house)
    await receiptWhen(house, buyer, id, waits('registry'))
    await lookNow(name)
    const receipt = await closed(house, buyer, id)
    expect(receipt).toMatchObject({ taken_cents: 0, items: [{ code: 'registry_failed' }] })
    expect(await postedCost(id)).toBe(0)
  })

  it('IN_DOUBT: the money stays held, staff see it, and it is resolved without a second order', async () => {
    const { buyer, name, total, id } = await givenPaidRenewals(1)
    await lab.registrations({ match: name, action: 'renew', status: 'IN_DOUBT', ends: null })
    runWorker(house)
    await receiptWhen(house, buyer, id, stateIs('in_doubt'))
    expect(await booked(house, lab, id)).toEqual([['authorised', total]])
    const staff: Buyer = await givenSignedIn(house, 'staff')
    const { registrations } = (await staff.browser.get('/api/staff/registrations')).json()
    expect(registrations).toMatchObject([
      { domain: name, op: 'renew', reason: 'in_doubt', payment: { held_cents: total } },
    ])
    await lab.registrations({ name, end: 'COMPLETED' })
    await staff.browser.post(`/api/staff/registrations/${registrations[0].id}/recheck`)
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await renewals(name)).toBe(1)
  })
})

describe('a registrar that can’t carry out a renewal', () => {
  it('503: it is down at checkout: the cart opens, and no money is held', async () => {
    const buyer = await givenSignedIn(house)
    const domains = await givenDomains(house, lab, buyer, someNames(2))
    await buyer.browser.post('/api/domains/bulk/renew', { domains, payload: { years: 1 } })
    await lab.fault({ target: 'registrar', kind: 'server_error' })
    const total = await totalOf(buyer)
    const { status, body } = await pay(buyer, total)
    expect([status, body.error.code]).toEqual([503, 'service_unavailable'])
    expect(await house.db`select 1 from receipts where account_id = ${buyer.id}`).toHaveLength(0)
    await lab.reset()
    expect((await pay(buyer, total)).status).toBe(201)
  })

  it('our credit is used up: the order is kept, the buyer is told, and it goes on afterwards', async () => {
    const { buyer, name, total, id } = await givenPaidRenewals(1)
    await lab.registrations({ credit_cents: 0 })
    runWorker(house)
    const receipt = await receiptWhen(house, buyer, id, waits('registrar_credit'))
    expect(receipt).toMatchObject({ status: 'carrying_out', taken_cents: null })
    expect((await house.app.inject('/metrics')).body).toMatch(
      /namehouse_registrations_without_credit [1-9]/,
    )
    await lab.registrations({ credit_cents: null })
    await lookNow(name)
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await renewals(name)).toBe(1)
  })

  it('down for longer than a dozen attempts: it waits, and is renewed once afterwards', async () => {
    const { buyer, name, total, id } = await givenPaidRenewals(1)
    await house.db`update changes set attempts = 50 where domain = ${name}`
    await lab.fault({ target: 'registrar', kind: 'server_error', match: name, times: 1 })
    runWorker(house)
    await until('it was tried', async () => {
      const [row] = await house.db<{ attempts: number; state: string }[]>`
        select attempts, state from changes where domain = ${name}
      `
      return row?.attempts === 51 && row.state === 'queued'
    })
    await lookNow(name)
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await renewals(name)).toBe(1)
  })

  it('a request that never arrived is sent again, once', async () => {
    const { buyer, name, total, id } = await givenPaidRenewals(1)
    const lost = { target: 'registrar', kind: 'lost', match: `${name}/renew`, times: 1, every: 2 }
    await lab.fault(lost)
    runWorker(house)
    await until('it was sent', async () => {
      const rows = await house.db`
        select 1 from changes where domain = ${name} and submitted_at is not null
          and state = 'queued'
      `
      return rows.length > 0
    })
    await lookNow(name, 1)
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await renewals(name)).toBe(1)
  })
})
