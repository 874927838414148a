import { beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../support/house.ts'
import { killAtWrite, setGates, startNode } from '../support/killing.ts'
import type { TestLab } from '../support/lab.ts'
import { settleLater } from '../support/lapsing.ts'
import { passLeases, passPauses } from '../support/leases.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { runWorker } from '../support/portfolio.ts'
import {
  add,
  booked,
  type Buyer,
  freshName,
  givenBuyer,
  openShop,
  pay,
  readReceipt,
  totalOf,
} from '../support/registering.ts'
import { addTransfers, movableName } from '../support/transferring.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 900_000
/** Longer than any lease, so another worker takes over the dead one's work. */
const LEASES_OVER_MS = 46_000

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
  await setGates(house.db)
}, TIMEOUT_MS)

type Cart = { buyer: Buyer; stuck: string; price: number; total: number; id: string }

/** A paid cart whose hold ends in an hour: one name is registered, the registry has the other. */
async function givenLapsing(): Promise<Cart> {
  const buyer = await givenBuyer(house)
  const names = [freshName(), freshName()]
  const [, stuck = ''] = names
  await lab.registrations({ match: stuck, status: 'RUNNING', ends: null })
  await add(buyer, names)
  const total = await totalOf(buyer)
  const { body } = await pay(buyer, total)
  const id = body.receipt_id
  const worker = runWorker(house)
  await until('one name is open', async () => {
    await passPauses(house.db)
    const { items } = await readReceipt(buyer, id)
    const states = items.map(({ state, code }) => `${state} ${code}`)
    return states.toSorted().join() === 'done null,queued registry'
  })
  await worker.stop()
  await house.db`
    update payments set capture_before = now() + interval '1 hour' where subject_id = ${id}
  `
  return { buyer, stuck, price: total / 2, total, id }
}

/** A paid cart with a transfer that was submitted an hour ago, and a name the registry has. */
async function givenSubmitted(): Promise<Cart> {
  const buyer = await givenBuyer(house)
  const [moved, stuck] = [await movableName(lab), freshName()]
  await lab.registrations({ match: moved, transfer: 'pending', ends: null })
  await lab.registrations({ match: stuck, status: 'RUNNING', ends: null })
  await add(buyer, [stuck])
  const price = await totalOf(buyer)
  await addTransfers(buyer, [moved])
  const total = await totalOf(buyer)
  const { body } = await pay(buyer, total)
  const worker = runWorker(house)
  await until('the transfer is accepted, and the name is open', async () => {
    await passPauses(house.db)
    const rows = await house.db`
      select 1 from changes where domain = ${moved} and accepted_at is not null
      union all
      select 1 from changes where domain = ${stuck} and waiting_for = 'registry'
    `
    return rows.length === 2
  })
  await worker.stop()
  await house.db`
    update changes set accepted_at = now() - interval '1 hour' where domain = ${moved}
  `
  return { buyer, stuck, price, total, id: body.receipt_id }
}

const CARTS = { 'before a hold ends': givenLapsing, 'for a transfer': givenSubmitted }

/** Works on after the dead worker's leases have expired, until the item that failed is refunded. */
async function finish({ buyer, stuck, id }: Cart): Promise<void> {
  await passLeases(house.db, LEASES_OVER_MS)
  const worker = runWorker(house)
  await until('it is refunded', async () => {
    await passPauses(house.db)
    await settleLater(house, LEASES_OVER_MS)
    const { items } = await readReceipt(buyer, id)
    const entries = await booked(house, lab, id)
    const isFailed = items.find(({ domain }) => domain === stuck)?.state === 'failed'
    return isFailed && entries.some(([kind]) => kind === 'refunded')
  })
  await worker.stop()
}

/** Charged once, and the name that failed is refunded once. */
async function expectOnce({ price, total, id }: Cart): Promise<void> {
  await settleLater(house, LEASES_OVER_MS)
  expect(await booked(house, lab, id)).toEqual([
    ['authorised', total],
    ['captured', total],
    ['refunded', price],
  ])
  await expectLedgerSound(house.db)
}

describe('a server that is killed while it charges what is still open', () => {
  it.each([
    ['before a hold ends', 'while the amount to capture is recorded', 'receipt_settled'],
    ['before a hold ends', 'while the capture is recorded', 'payment captured'],
    ['for a transfer', 'while the amount to capture is recorded', 'receipt_settled'],
    ['for a transfer', 'while the capture is recorded', 'payment captured'],
  ] as const)(
    '%s, %s: charged once, and what fails is refunded once',
    async (why, _when, gate) => {
      const cart = await CARTS[why]()
      await killAtWrite(house.db, gate, async () => await startNode(house, lab))
      // Had it failed before the capture, it would never be charged.
      await until('it is charged', async () => {
        await settleLater(house, LEASES_OVER_MS)
        return (await readReceipt(cart.buyer, cart.id)).status === 'closed'
      })
      await lab.registrations({ name: cart.stuck, end: 'FAILED' })
      await finish(cart)
      await expectOnce(cart)
    },
    TIMEOUT_MS,
  )

  it.each([
    ['while the refund is booked', 'item_refunded'],
    ['while it is noted for the gateway', 'refund due'],
    ['while its answer is recorded', 'refund sent'],
  ])(
    'between capture and refund, %s: refunded once',
    async (_when, gate) => {
      const cart = await givenLapsing()
      await settleLater(house, 0)
      expect(await readReceipt(cart.buyer, cart.id)).toMatchObject({ status: 'closed' })
      await lab.registrations({ name: cart.stuck, end: 'FAILED' })
      await killAtWrite(house.db, gate, async () => await startNode(house, lab))
      await finish(cart)
      await expectOnce(cart)
    },
    TIMEOUT_MS,
  )
})
