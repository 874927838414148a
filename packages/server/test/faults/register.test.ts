import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CART_PURPOSE } from '../../src/features/portfolio/cart/cart-purpose.ts'
import { settleReceipts } from '../../src/features/portfolio/cart/settle-receipts.ts'
import { notifyWaiting, WAITING_MAILS } from '../../src/features/portfolio/cart/notify-waiting.ts'
import { dispatchChanges } from '../../src/features/portfolio/changes/dispatch-changes.ts'
import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { zonesOf } from '../../src/worker.ts'
import type { House } from '../support/house.ts'
import { killAtWrite, type Node, setGates, startNode } from '../support/killing.ts'
import type { TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { passLeases } from '../support/leases.ts'
import {
  add,
  type Buyer,
  CARD,
  creations,
  freshName,
  givenBuyer,
  openShop,
  pay,
  totalOf,
} from '../support/registering.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 900_000
/** Longer than any lease, and than an order may be without a trace. */
const LEASES_OVER_MS = 400_000
const LATER = { now: () => new Date(Date.now() + LEASES_OVER_MS) }

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
  await setGates(house.db)
}, TIMEOUT_MS)

async function givenCart(tld = 'com', more: object = {}) {
  const buyer = await givenBuyer(house)
  const name = freshName(tld)
  await add(buyer, [name], more)
  return { ...buyer, name, total: await totalOf(buyer) }
}

type Cart = Buyer & { name: string; total: number }

/** Pays at a separate node, which may be killed meanwhile. */
async function payAtNode({ browser, total }: Cart): Promise<Node> {
  const node = await startNode(house, lab)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = fetch(`${node.url}/api/cart/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ expected_total_cents: total, card: CARD }),
  })
  sent.catch(() => {})
  return node
}

type Receipt = { receipt_id: string; status: string; taken_cents: number | null }

async function receiptsOf({ id }: Cart): Promise<Receipt[]> {
  return await house.db<Receipt[]>`
    select receipt_id, status, taken_cents from receipts where account_id = ${id}
  `
}

/** Runs a worker after the dead one's leases have expired, until all receipts are closed. */
async function finish(cart: Cart): Promise<Receipt[]> {
  const { deps } = house
  const { nameservers } = deps.config
  await passLeases(house.db, LEASES_OVER_MS)
  const { registrar } = deps.upstream
  const needs = { ...deps, clock: LATER, registrar, nameservers, ...zonesOf(deps) }
  const working = dispatchChanges(needs)
  onTestFinished(() => working.stop())
  const isClosed = async () => {
    await settleReceipts(house.db, LATER.now())
    await sweepPayments({ ...deps, clock: LATER, purposes: { cart: CART_PURPOSE } })
    const receipts = await receiptsOf(cart)
    return receipts.every(({ status }) => status === 'closed') && receipts
  }
  return await until('the receipts are closed', isClosed, 180_000)
}

async function booked({ id }: Cart): Promise<[kind: string, amount_cents: number][]> {
  const payments = await house.db<{ payment_id: string }[]>`
    select payment_id from payments join receipts on receipt_id = subject_id
    where account_id = ${id} order by payments.created_at
  `
  const books = await Promise.all(payments.map(({ payment_id }) => lab.books(payment_id)))
  return books.flatMap(({ entries }) => entries.map((each) => [each.kind, each.amount_cents]))
}

/** The name is registered once, for money that was taken once. */
async function expectOnce(cart: Cart): Promise<void> {
  const { name, total } = cart
  expect(await booked(cart)).toEqual([
    ['authorised', total],
    ['captured', total],
  ])
  expect(await creations(lab, name)).toBe(1)
  expect(await lab.countRequests('registrar', `${name}/create`)).toBe(1)
  const mine = (await cart.browser.get('/api/domains')).json().items
  expect(mine).toMatchObject([{ domain: name }])
  // A buyer who comes back has nothing left to pay.
  expect((await pay(cart, total)).status).toBe(409)
  await expectLedgerSound(house.db)
}

describe('a server that is killed while a registration is paid for', () => {
  it.each([
    ['before the payment is recorded', 'payment open', false],
    ['while the payment is about to be committed', 'payment capture_due', true],
    ['while the registration is recorded', 'change done', true],
    ['while the amount to capture is recorded', 'receipt_settled', true],
    ['while the capture is recorded', 'payment captured', true],
  ])(
    '%s: the name is registered once, and paid once',
    async (_when, gate, isKept) => {
      const cart = await givenCart()
      await killAtWrite(house.db, gate, async () => await payAtNode(cart))
      expect(await receiptsOf(cart)).toHaveLength(isKept ? 1 : 0)
      if (!isKept) expect((await pay(cart, cart.total)).status).toBe(201)
      expect(await finish(cart)).toMatchObject([{ taken_cents: cart.total }])
      await expectOnce(cart)
    },
    TIMEOUT_MS,
  )

  it(
    'after it is recorded that the order is sent, but before it is: not sent later, and not charged',
    async () => {
      const cart = await givenCart()
      await killAtWrite(house.db, 'change submitted', async () => await payAtNode(cart))
      expect(await finish(cart)).toMatchObject([{ status: 'closed', taken_cents: 0 }])
      expect((await booked(cart)).map(([kind]) => kind)).not.toContain('captured')
      expect(await lab.countRequests('registrar', `${cart.name}/create`)).toBe(0)
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )

  it(
    'while the registrar is working on it: the name is registered once, and paid once',
    async () => {
      const cart = await givenCart()
      const match = `${cart.name}/create`
      // The registrar acts at once and answers too late.
      await lab.fault({ target: 'registrar', kind: 'delay', delay_ms: 60_000, match, times: 1 })
      const node = await payAtNode(cart)
      await until('it is registered', async () => (await creations(lab, cart.name)) === 1)
      await node.kill()
      expect(await finish(cart)).toMatchObject([{ taken_cents: cart.total }])
      await expectOnce(cart)
    },
    TIMEOUT_MS,
  )
})

describe('a worker that is killed while it notes that a registration is in doubt', () => {
  it(
    'notes it again, and the buyer is emailed once',
    async () => {
      const cart = await givenCart()
      await lab.registrations({ match: cart.name, status: 'IN_DOUBT', ends: null })
      await killAtWrite(house.db, 'mail cart-in-doubt', async () => await payAtNode(cart))
      expect(await doubtMails(cart)).toHaveLength(0)
      await passLeases(house.db, LEASES_OVER_MS)
      const { deps } = house
      const { registrar } = deps.upstream
      const working = dispatchChanges({ ...deps, clock: LATER, registrar, notifyWaiting })
      onTestFinished(() => working.stop())
      await until('it is in doubt', async () => {
        const rows = await house.db`
          select 1 from changes where domain = ${cart.name} and state = 'in_doubt'
        `
        return rows.length > 0
      })
      expect(await doubtMails(cart)).toHaveLength(1)
      expect(await lab.countRequests('registrar', `${cart.name}/create`)).toBe(1)
    },
    TIMEOUT_MS,
  )

  async function doubtMails({ email }: Cart) {
    return await house.db`
      select 1 from mails where to_email = ${email} and kind = ${WAITING_MAILS.in_doubt}
    `
  }
})

/** A name of a registry that wants to know more about its registrant. */
const ITALIAN = { tld: 'it', more: { properties: { taxNumber: 'NL123' } } }
// The registrar has an earlier value from the checkout.
const PROPERTIES = { ...ITALIAN, match: '/Registro.it/update', nth: 1 }
// The second request to this path. The first looks for a zone.
const ZONE = { tld: 'com', more: {}, match: '/dns/zones', nth: 2 }

describe('a worker that is killed before a registration is sent', () => {
  it.each([
    ['before properties of the registrant arrive', PROPERTIES, 'lost'],
    ['while properties of the registrant are set', PROPERTIES, 'delay'],
    ['before the request for the zone arrives', ZONE, 'lost'],
    ['while the zone is created', ZONE, 'delay'],
  ])(
    '%s: the name is registered once with its zone, and paid once',
    async (_when, { tld, more, match, nth }, kind) => {
      const cart = await givenCart(tld, more)
      expect((await pay(cart, cart.total)).status).toBe(201)
      await lab.reset()
      const fault = { target: 'registrar', kind, match, delay_ms: 60_000 }
      await lab.fault({ ...fault, every: nth, times: 1 })
      const node = await startNode(house, lab)
      const sent = async () => (await lab.countRequests('registrar', match)) === nth
      await until('the request is sent', sent)
      await node.kill()
      expect(await lab.countRequests('registrar', `${cart.name}/create`)).toBe(0)
      expect(await finish(cart)).toMatchObject([{ taken_cents: cart.total }])
      await expectOnce(cart)
      const zone = await house.deps.upstream.registrar?.zones.find(cart.name)
      expect(zone).toMatchObject({ name: cart.name })
    },
    TIMEOUT_MS,
  )
})
