import { PartnerClient } from '@namehouse/sdk'
import { beforeAll, expect, it } from 'vitest'
import { seedDemo } from '../../src/cli/demo-seed.ts'
import { DEMO_MASTER_KEY } from '../../src/config/reader.ts'
import { moveOrder } from '../../src/features/trading/orders/move-order.ts'
import type { Action } from '../../src/features/trading/orders/states.ts'
import { ownDatabase } from '../support/database.ts'
import { type House, openHouse } from '../support/house.ts'
import { expectLedgerSound } from '../support/ledger.ts'

let house: House

// The demo's data and its published credentials (contract section 6).
beforeAll(async () => {
  const own = await ownDatabase()
  await seedDemo(own.db, DEMO_MASTER_KEY, () => {})
  house = await openHouse({ masterKey: DEMO_MASTER_KEY }, undefined, own.url)
})

function clientOf(keyId: string, secret: string): PartnerClient {
  const { fetch, clock } = house
  const now = () => clock.now()
  return new PartnerClient({ keyId, secret, baseUrl: 'http://house', fetch, now, attemptsMax: 1 })
}

const live = () => clientOf('pk_live_demo', 'sk_live_demo_0000000000000001')
const other = () => clientOf('pk_live_other', 'sk_live_other_0000000000000001')
const sandbox = () => clientOf('pk_sandbox_demo', 'sk_sandbox_demo_0000000000000001')
const searchOnly = () => clientOf('pk_live_searchonly', 'sk_live_searchonly_00000000000001')

async function staff(publicId: string, ...actions: Action[]): Promise<void> {
  for (const action of actions) {
    await house.db.begin((tx) => moveOrder(tx, publicId, action, { now: house.clock.now() }))
  }
}

it('a sale from search to transfer, as a partner of the demo sees it', async () => {
  const { domains } = await live().inventory.search('solar hub')
  expect(domains[0]).toMatchObject({ domain: 'solarhub.com', bin_price_cents: 480_000 })
  expect(await live().inventory.read('solarhub.com')).toMatchObject({ available: true })
  const { quote_id } = await live().quotes.create({ domain: 'solarhub.com' })
  const order = await live().orders.create({ quote_id, external_payment_ref: 'ch_1' })
  expect(order).toMatchObject({ commission_cents: 72_000, amount_owed_cents: 408_000 })
  await expect(other().orders.read(order.public_id)).rejects.toMatchObject({ status: 404 })
  const late = other().orders.create({ domain: 'solarhub.com', sale_price_cents: 480_000 })
  await expect(late).rejects.toMatchObject({ code: 'domain_unavailable' })

  await staff(order.public_id, 'start-transfer', 'confirm-transfer')
  const { status, timeline } = await live().orders.read(order.public_id)
  expect([status, timeline.map(({ event }) => event)]).toEqual([
    'TRANSFER_COMPLETED',
    ['order.recorded', 'order.transfer_started', 'order.transfer_completed'],
  ])
  const refund = live().refunds.create({ public_id: order.public_id })
  await expect(refund).rejects.toMatchObject({ code: 'refund_not_allowed' })
  const { events } = await live().events.list()
  expect(events.map(({ type }) => type)).toEqual([
    'order.recorded',
    'order.transfer_started',
    'transfer.started',
    'order.transfer_completed',
    'transfer.completed',
  ])
  expect(events[0]?.data).toEqual({
    order: {
      public_id: order.public_id,
      domain: 'solarhub.com',
      status: 'EXTERNALLY_PAID',
      sale_price_cents: 480_000,
      currency: 'USD',
    },
  })
  await expectLedgerSound(house.db)
})

it('an expensive name goes to review, and a refund puts it back on sale', async () => {
  const input = { domain: 'bigticket.com', expected_price: 4_800_000 }
  const { public_id, status } = await other().orders.create(input)
  expect(status).toBe('EXTERNALLY_PAID')
  expect((await other().orders.read(public_id)).status).toBe('MANUAL_REVIEW')
  expect(await other().refunds.create({ public_id })).toMatchObject({ status: 'REFUNDED' })
  expect(await live().inventory.availability('bigticket.com')).toMatchObject({ available: true })
  await expectLedgerSound(house.db)
})

it('sandbox and live are separate, and a search-only credential cannot buy', async () => {
  expect(await sandbox().inventory.availability('leashly.com')).toMatchObject({ available: false })
  const alpha = { domain: 'sandbox-alpha.com', sale_price_cents: 1_000_00 }
  const { public_id } = await sandbox().orders.create(alpha)
  await expect(live().orders.read(public_id)).rejects.toMatchObject({ status: 404 })
  await expect(live().orders.create(alpha)).rejects.toMatchObject({ status: 404 })
  expect((await searchOnly().orders.list()).orders.length).toBe(1)
  const bought = searchOnly().orders.create({ domain: 'leashly.com', sale_price_cents: 125_000 })
  await expect(bought).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  await expectLedgerSound(house.db)
})
