import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  add,
  booked,
  closed,
  creations,
  givenBuyer,
  givenPaid,
  openShop,
  pay,
  type Receipt,
  receiptWhen,
  stateIs,
  totalOf,
} from '../../../../test/support/registering.ts'
import { until } from '../../../../test/support/until.ts'
import { compareDomains } from './compare-domains.ts'

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

/** Makes the worker believe that the order was sent that long ago, and look again now. */
async function sentAgo(name: string, minutes: number): Promise<void> {
  await house.db`
    update changes set submitted_at = submitted_at - make_interval(mins => ${minutes}),
      next_at = clock_timestamp()
    where domain = ${name} and submitted_at is not null
  `
}

async function lookNow(name: string): Promise<void> {
  await house.db`update changes set next_at = clock_timestamp() where domain = ${name}`
}

async function isSent(name: string): Promise<boolean> {
  const rows = await house.db`
    select 1 from changes where domain = ${name} and submitted_at is not null and state = 'queued'
  `
  return rows.length > 0
}

describe('an order whose answer is lost', () => {
  it.each(['drop', 'server_error', 'garbage', 'empty', 'truncate', 'cut'])(
    'carried out, answer spoiled (%s): found, charged once and not sent again',
    async (kind) => {
      const { buyer, name, total, id } = await givenPaid(house)
      await lab.fault({ target: 'registrar', kind, match: `${name}/create`, times: 1 })
      runWorker(house)
      const receipt = await closed(house, buyer, id)
      expect(receipt).toMatchObject({ taken_cents: total, items: [{ state: 'done' }] })
      expect(await creations(lab, name)).toBe(1)
      expect(await lab.countRequests('registrar', `${name}/create`)).toBe(1)
    },
  )

  it('never arrived: not sent again, and not charged', async () => {
    const { buyer, name, id } = await givenPaid(house)
    await lab.fault({ target: 'registrar', kind: 'lost', match: `${name}/create`, times: 1 })
    runWorker(house)
    await until('it was sent', () => isSent(name))
    await sentAgo(name, 6)
    const receipt = await closed(house, buyer, id)
    expect(receipt).toMatchObject({
      taken_cents: 0,
      items: [{ state: 'failed', code: 'not_carried_out' }],
    })
    expect(await lab.countRequests('registrar', `${name}/create`)).toBe(1)
    expect((await booked(house, lab, id)).map(([kind]) => kind)).not.toContain('captured')
    // The buyer can order it again at once.
    expect((await add(buyer, [name])).body.addedToCart).toBe(true)
  })

  it('never arrived, and somebody else took the name meanwhile: in doubt', async () => {
    const { buyer, name, id } = await givenPaid(house)
    await lab.fault({ target: 'registrar', kind: 'lost', match: `${name}/create`, times: 1 })
    runWorker(house)
    await until('it was sent', () => isSent(name))
    // The registrar holds it for another of its customers.
    await lab.names([name], 'live')
    await house.deps.upstream.registrar?.push(name, 'other-customer')
    await sentAgo(name, 6)
    const receipt = await receiptWhen(house, buyer, id, stateIs('in_doubt'))
    expect(receipt).toMatchObject({ status: 'carrying_out', taken_cents: null })
  })

  it('carried out for another of our buyers: not available, and not charged', async () => {
    const { buyer, name, id } = await givenPaid(house)
    const other = await givenBuyer(house)
    await lab.fault({ target: 'registrar', kind: 'lost', match: `${name}/create`, times: 1 })
    runWorker(house)
    await until('it was sent', () => isSent(name))
    await lab.hold([name], other.email)
    await lookNow(name)
    const receipt = await closed(house, buyer, id)
    expect(receipt.items).toMatchObject([{ state: 'failed', code: 'not_available' }])
  })

  it('an earlier failed process of the same name is not taken for this one', async () => {
    const { buyer, name, id } = await givenPaid(house)
    await lab.registrations({ match: name, status: 'RUNNING', looks: 1, ends: 'FAILED' })
    runWorker(house)
    expect((await closed(house, buyer, id)).items).toMatchObject([{ code: 'registry_failed' }])
    await lab.usualRegistrations()
    await add(buyer, [name])
    const total = await totalOf(buyer)
    await lab.fault({ target: 'registrar', kind: 'drop', match: `${name}/create`, times: 1 })
    const { body } = await pay(buyer, total)
    const receipt = await closed(house, buyer, body.receipt_id)
    expect(receipt).toMatchObject({ taken_cents: total, items: [{ state: 'done' }] })
  })

  it('the registrar is down afterwards: it waits, and is resolved when it is back', async () => {
    const { buyer, name, total, id } = await givenPaid(house)
    await lab.fault({ target: 'registrar', kind: 'drop', match: `${name}/create`, times: 1 })
    await lab.fault({ target: 'registrar', kind: 'server_error', match: 'processes', times: 2 })
    runWorker(house)
    await until('it was sent', () => isSent(name))
    await lookNow(name)
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await creations(lab, name)).toBe(1)
  })
})

describe('registries that take their time', () => {
  it.each(['NEW', 'VALIDATED', 'RUNNING', 'SCHEDULED', 'SUSPENDED'])(
    '%s: the buyer is told, and charged when it is completed',
    async (status) => {
      const { buyer, name, total, id } = await givenPaid(house)
      await lab.registrations({ match: name, status, ends: null })
      runWorker(house)
      const waits = (receipt: Receipt) => receipt.items[0]?.code === 'registry'
      const receipt = await receiptWhen(house, buyer, id, waits)
      expect(receipt).toMatchObject({ status: 'carrying_out', taken_cents: null })
      expect(receipt.items[0]?.message).toContain('registry')
      await lab.registrations({ name, end: 'COMPLETED' })
      await lookNow(name)
      expect(await closed(house, buyer, id)).toMatchObject({
        taken_cents: total,
        items: [{ state: 'done', code: null }],
      })
      expect(await creations(lab, name)).toBe(1)
    },
  )

  it.each(['FAILED', 'INVALID', 'CANCELLED'])('%s: not charged', async (ends) => {
    const { buyer, name, id } = await givenPaid(house)
    await lab.registrations({ match: name, status: 'RUNNING', looks: 2, ends })
    runWorker(house)
    const receipt = await closed(house, buyer, id)
    expect(receipt).toMatchObject({ taken_cents: 0, items: [{ code: 'registry_failed' }] })
    expect((await buyer.browser.get('/api/domains')).json().items).toEqual([])
  })
})

describe('our credit at the registrar is used up', () => {
  it('the order is kept, the buyer is told, and it goes on once there is credit', async () => {
    const { buyer, name, total, id } = await givenPaid(house)
    await lab.registrations({ credit_cents: 0 })
    runWorker(house)
    const waits = (receipt: Receipt) => receipt.items[0]?.code === 'registrar_credit'
    const receipt = await receiptWhen(house, buyer, id, waits)
    expect(receipt).toMatchObject({ status: 'carrying_out', taken_cents: null })
    const { body } = await house.app.inject('/metrics')
    expect(body).toMatch(/namehouse_registrations_without_credit [1-9]/)
    expect(await creations(lab, name)).toBe(0)
    await lab.registrations({ credit_cents: null })
    await lookNow(name)
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await creations(lab, name)).toBe(1)
  })

  it('after three days it is given up, and not charged', async () => {
    const { buyer, name, id } = await givenPaid(house)
    await lab.registrations({ credit_cents: 0 })
    await house.db`
      update bulk_operations set created_at = created_at - interval '3 days 1 minute'
      from changes where changes.operation_id = bulk_operations.id and domain = ${name}
    `
    runWorker(house)
    expect(await closed(house, buyer, id)).toMatchObject({
      taken_cents: 0,
      items: [{ code: 'registrar_credit' }],
    })
  })
})

describe('a registrar that is down', () => {
  it('for an hour: what was paid waits, and is carried out afterwards', async () => {
    const { buyer, name, total, id } = await givenPaid(house)
    await lab.fault({ target: 'registrar', kind: 'server_error', match: name, times: 3 })
    runWorker(house)
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await creations(lab, name)).toBe(1)
  })

  it('for a day: given up, and not charged', async () => {
    const { buyer, name, id } = await givenPaid(house)
    await lab.fault({ target: 'registrar', kind: 'server_error', match: name, times: 1 })
    await house.db`
      update bulk_operations set created_at = created_at - interval '1 day 1 minute'
      from changes where changes.operation_id = bulk_operations.id and domain = ${name}
    `
    runWorker(house)
    expect(await closed(house, buyer, id)).toMatchObject({
      taken_cents: 0,
      items: [{ code: 'no_answer' }],
    })
  })
})

describe('an order that was carried out after the backup was taken', () => {
  /** The registrar has carried out what this database believes to be unsent. */
  async function carryOut(name: string, contact: string): Promise<void> {
    const { upstream, config } = house.deps
    const { registrations } = demandRegistrar()
    const [known] = await house.db<{ handle: string }[]>`
      select handle from contacts where id = ${contact}
    `
    const handle = known?.handle ?? ''
    const signal = AbortSignal.timeout(10_000)
    const order = {
      period: 12,
      registrant: handle,
      contacts: (['ADMIN', 'TECH', 'BILLING'] as const).map((role) => ({ role, handle })),
      ns: config.nameservers,
      privacyProtect: false,
      autoRenew: false,
    } as const
    const { billables } = await registrations.quote(name, order, signal)
    await registrations.create(name, { ...order, billables }, signal)
    const held = async () => await upstream.registrar?.readDomain(name, signal).catch(() => {})
    await until('the registrar holds it', held)
  }

  function demandRegistrar() {
    const { registrar } = house.deps.upstream
    if (!registrar) throw new Error('there is no registrar')
    return registrar
  }

  const compare = async () =>
    await compareDomains({ db: house.db, registrar: demandRegistrar(), now: house.clock.now() })

  it('for this buyer: found, charged once and not sent again', async () => {
    const { buyer, name, total, id } = await givenPaid(house)
    await carryOut(name, buyer.contact)
    expect((await compare()).unknown.map(({ domain }) => domain)).not.toContain(name)
    runWorker(house)
    const receipt = await closed(house, buyer, id)
    expect(receipt).toMatchObject({ taken_cents: total, items: [{ state: 'done' }] })
    expect(await creations(lab, name)).toBe(1)
    const rows = await house.db<{ account_id: string }[]>`
      select account_id from domains where domain = ${name}
    `
    expect(rows).toEqual([{ account_id: buyer.id }])
  })

  it('for another of our buyers: not available, and not charged', async () => {
    const { buyer, name, id } = await givenPaid(house)
    const other = await givenBuyer(house)
    await carryOut(name, other.contact)
    await compare()
    expect(await isSent(name)).toBe(false)
    runWorker(house)
    const receipt = await closed(house, buyer, id)
    expect(receipt).toMatchObject({ taken_cents: 0, items: [{ code: 'not_available' }] })
  })
})
