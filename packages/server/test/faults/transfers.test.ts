import { beforeAll, describe, expect, it } from 'vitest'
import { dispatchChanges } from '../../src/features/portfolio/changes/dispatch-changes.ts'
import type { House } from '../support/house.ts'
import { killAtWrite, type Node, setGates, startNode } from '../support/killing.ts'
import type { TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { passLeases } from '../support/leases.ts'
import { type Buyer, CARD, givenBuyer, openShop, pay, totalOf } from '../support/registering.ts'
import {
  addTransfers,
  GOOD_CODE,
  listIncoming,
  movableName,
  requestsFor,
  settleAll,
  type Transfer,
} from '../support/transferring.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 900_000
/** Longer than any lease, and than a request may be without a trace. */
const LEASES_OVER_MS = 400_000
const LATER = { now: () => new Date(Date.now() + LEASES_OVER_MS) }

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
  await setGates(house.db)
}, TIMEOUT_MS)

type Cart = Buyer & { name: string; total: number }

async function givenCart(more: object = {}): Promise<Cart> {
  const buyer = await givenBuyer(house)
  const name = await movableName(lab)
  await addTransfers(buyer, [name], more)
  return { ...buyer, name, total: await totalOf(buyer) }
}

/** Posts at a separate node, which may be killed meanwhile. */
async function postAtNode({ browser }: Buyer, path: string, body: object = {}): Promise<Node> {
  const node = await startNode(house, lab)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = fetch(node.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  })
  sent.catch(() => {})
  return node
}

async function payAtNode(cart: Cart): Promise<Node> {
  const body = { expected_total_cents: cart.total, card: CARD }
  return await postAtNode(cart, '/api/cart/checkout', body)
}

const isOver = ({ status }: Transfer) => !status.startsWith('waiting')
const needsCode = ({ status }: Transfer) => status === 'waiting_for_auth_code'

/** Runs a worker after the dead one's leases have expired, until the transfer is as wanted. */
async function finish(cart: Cart, isRight = isOver): Promise<Transfer> {
  const { deps } = house
  await passLeases(house.db, LEASES_OVER_MS)
  const { registrar } = deps.upstream
  const { nameservers } = deps.config
  const working = dispatchChanges({ ...deps, clock: LATER, registrar, nameservers })
  try {
    return await until(
      'the transfer is as wanted, and its money is where it belongs',
      () => settledAs(cart, isRight),
      180_000,
    )
  } finally {
    // So that the next node does its own work.
    await working.stop()
  }
}

async function settledAs(cart: Cart, isRight: (transfer: Transfer) => boolean) {
  await settleAll(house, LATER)
  const [transfer] = await listIncoming(cart)
  const open = await house.db`
    select 1 from receipts where account_id = ${cart.id} and status <> 'closed'
    union all select 1 from transfers_in where account_id = ${cart.id} and settling is not null
    union all select 1 from payment_refunds where due_at is not null
  `
  return transfer && isRight(transfer) && open.length === 0 && transfer
}

async function booked({ id }: Cart): Promise<[kind: string, amount_cents: number][]> {
  const payments = await house.db<{ payment_id: string }[]>`
    select payment_id from payments join receipts on receipt_id = subject_id
    where account_id = ${id} order by payments.created_at
  `
  const books = await Promise.all(payments.map(({ payment_id }) => lab.books(payment_id)))
  return books.flatMap(({ entries }) => entries.map((each) => [each.kind, each.amount_cents]))
}

/** The name arrived once, for money that was taken once. */
async function expectOnce(cart: Cart): Promise<void> {
  const { name, total } = cart
  expect(await booked(cart)).toEqual([
    ['authorised', total],
    ['captured', total],
  ])
  expect(await requestsFor(lab, name)).toBe(1)
  expect(await lab.countRequests('registrar', `${name}/start-transfer`)).toBe(1)
  const mine = (await cart.browser.get('/api/domains')).json().items
  expect(mine).toMatchObject([{ domain: name }])
  await expectLedgerSound(house.db)
}

describe('a server that is killed during a transfer', () => {
  it.each([
    ['before the payment is recorded', 'payment open', false],
    ['while the payment is about to be committed', 'payment capture_due', true],
    ['while it is recorded that the registrar accepted', 'change accepted', true],
    ['while the amount to capture is recorded', 'receipt_settled', true],
    ['while the capture is recorded', 'payment captured', true],
    ['while the arrival is recorded', 'change done', true],
    ['while its cost is booked', 'transfer_cost', true],
  ])(
    '%s: one request, one payment, one name',
    async (_when, gate, isKept) => {
      const cart = await givenCart()
      await killAtWrite(house.db, gate, async () => await payAtNode(cart))
      if (!isKept) expect((await pay(cart, cart.total)).status).toBe(201)
      expect(await finish(cart)).toMatchObject({ status: 'done', refunded_cents: 0 })
      await expectOnce(cart)
    },
    TIMEOUT_MS,
  )

  it(
    'after it is recorded that the request is sent, but before it is: not sent later, not charged',
    async () => {
      const cart = await givenCart()
      await killAtWrite(house.db, 'change submitted', async () => await payAtNode(cart))
      expect(await finish(cart)).toMatchObject({ status: 'failed', refunded_cents: 0 })
      expect((await booked(cart)).map(([kind]) => kind)).not.toContain('captured')
      expect(await lab.countRequests('registrar', `${cart.name}/start-transfer`)).toBe(0)
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )

  it.each([
    ['while the refund is booked', 'transfer_refunded'],
    ['while the failure is recorded', 'change failed'],
  ])(
    '%s: the money goes back once, or was never taken',
    async (_when, gate) => {
      const cart = await givenCart()
      const plan = { transfer: 'pending', looks: 4, ends: 'FAILED', is_rejected: true }
      await lab.registrations({ match: cart.name, ...plan })
      await killAtWrite(house.db, gate, async () => await payAtNode(cart))
      const { refunded_cents } = await finish(cart)
      const moved = (await booked(cart)).filter(([kind]) => kind !== 'authorised')
      const taken: [string, number][] = [
        ['captured', cart.total],
        ['refunded', cart.total],
      ]
      expect(moved).toEqual(refunded_cents === 0 ? [['voided', cart.total]] : taken)
      expect(await requestsFor(lab, cart.name)).toBe(1)
      expect((await cart.browser.get('/api/domains')).json().items).toEqual([])
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )
})

describe('a server that is killed after a wrong code', () => {
  const WRONG = { auth_code: 'Wrong-Auth-1' }
  const RIGHT = { auth_code: GOOD_CODE }

  /** Paid and charged. The registry refused its code. */
  async function givenWrongCode() {
    const cart = await givenCart(WRONG)
    expect((await pay(cart, cart.total)).status).toBe(201)
    const { transfer_id } = await finish(cart, needsCode)
    return { cart, path: `/api/transfers/${transfer_id}` }
  }

  it(
    'while the new code is stored: it is asked for again, and nothing is paid again',
    async () => {
      const { cart, path } = await givenWrongCode()
      const gate = 'transfer waiting_for_registry'
      await killAtWrite(house.db, gate, () => postAtNode(cart, `${path}/auth-code`, RIGHT))
      expect((await finish(cart, needsCode)).refunded_cents).toBe(0)
      expect((await cart.browser.post(`${path}/auth-code`, RIGHT)).statusCode).toBe(202)
      expect(await finish(cart)).toMatchObject({ status: 'done', refunded_cents: 0 })
      expect(await booked(cart)).toEqual([
        ['authorised', cart.total],
        ['captured', cart.total],
      ])
      // One for each code.
      expect(await lab.countRequests('registrar', `${cart.name}/start-transfer`)).toBe(2)
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )

  it(
    'before the new code is sent: not sent later, asked for again, and not refunded',
    async () => {
      const { cart, path } = await givenWrongCode()
      const gate = 'change submitted'
      await killAtWrite(house.db, gate, () => postAtNode(cart, `${path}/auth-code`, RIGHT))
      expect(await finish(cart, needsCode)).toMatchObject({ refunded_cents: 0 })
      expect(await lab.countRequests('registrar', `${cart.name}/start-transfer`)).toBe(1)
      expect((await cart.browser.post(`${path}/auth-code`, RIGHT)).statusCode).toBe(202)
      expect(await finish(cart)).toMatchObject({ status: 'done' })
      expect(await lab.countRequests('registrar', `${cart.name}/start-transfer`)).toBe(2)
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )

  it.each([
    ['while the end is recorded', 'transfer cancelled', false],
    ['while the refund is booked', 'transfer_refunded', true],
    ['after the gateway has refunded, before that is recorded', 'refund sent', true],
  ])(
    'cancelled, %s: the money goes back once',
    async (_when, gate, isKept) => {
      const { cart, path } = await givenWrongCode()
      await killAtWrite(house.db, gate, () => postAtNode(cart, `${path}/cancel`))
      if (!isKept) expect((await cart.browser.post(`${path}/cancel`)).statusCode).toBe(202)
      const over = await finish(cart, ({ refunded_cents }) => refunded_cents > 0)
      expect(over).toMatchObject({ status: 'cancelled', refunded_cents: cart.total })
      expect(await booked(cart)).toEqual([
        ['authorised', cart.total],
        ['captured', cart.total],
        ['refunded', cart.total],
      ])
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )
})

describe('a server that is killed while a transfer is cancelled', () => {
  it(
    'before the registrar is asked: the next worker asks, and the money goes back once',
    async () => {
      const cart = await givenCart()
      await lab.registrations({ match: cart.name, transfer: 'pending', ends: null })
      expect((await pay(cart, cart.total)).status).toBe(201)
      const { transfer_id } = await finish(cart, ({ completes_at }) => completes_at !== null)
      const path = `/api/transfers/${transfer_id}/cancel`
      await killAtWrite(house.db, 'transfer cancelling', () => postAtNode(cart, path))
      await cart.browser.post(path)
      const over = await finish(cart, ({ refunded_cents }) => refunded_cents > 0)
      expect(over).toMatchObject({ status: 'cancelled', refunded_cents: cart.total })
      expect((await booked(cart)).filter(([kind]) => kind === 'refunded')).toHaveLength(1)
      expect((await cart.browser.get('/api/domains')).json().items).toEqual([])
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )
})
