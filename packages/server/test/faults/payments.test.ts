import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { moveOrder } from '../../src/features/trading/orders/move-order.ts'
import { booksOf, formOf, givenSession, open, orderOf, submit, sweep } from '../support/checkout.ts'
import { type OwnDatabase, ownDatabase } from '../support/database.ts'
import { givenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { killAtWrites, type Node, setGates, startNode } from '../support/killing.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { postOrder } from '../support/orders.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 400_000
/** Longer than a lease, so another worker takes over the dead one's work. */
const LEASE_OVER_MS = 31_000

let own: OwnDatabase
let lab: TestLab
/** The surviving server. Its clock is advanced past the dead one's leases. */
let house: House

beforeAll(async () => {
  own = await ownDatabase()
  lab = await givenLab()
  house = await openHouse({}, lab, own.url)
  await setGates(house.db)
}, TIMEOUT_MS)
afterEach(() => expectLedgerSound(house.db))

const start = async () => await startNode(house, lab)

type Session = Awaited<ReturnType<typeof givenSession>>

/** Sends the payment form to a separate node, which is killed before it answers. */
function payAt(node: Node, { page }: Session): void {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = fetch(node.url + page.replace('?', '/pay?'), {
    method: 'POST',
    headers,
    body: formOf('good'),
    redirect: 'manual',
  })
  sent.catch(() => {})
}

/** From now on the gateway performs such requests but doesn't answer. Waits for the next one. */
async function stallGateway(match: string): Promise<() => Promise<void>> {
  await lab.fault({ target: 'gateway', kind: 'stall', match })
  const before = await lab.countRequests('gateway', match)
  const isAsked = async () => (await lab.countRequests('gateway', match)) > before
  return async () => void (await until(`the gateway is asked for "${match}"`, isAsked))
}

async function recover(): Promise<void> {
  await sweep(house, LEASE_OVER_MS)
  await sweep(house, LEASE_OVER_MS)
}

const bought = ['authorised', 'captured']

// Starting a node takes seconds, so each one dies while several people pay.
describe('a server that is killed while people pay', () => {
  const sessions = new Map<string, Session>()
  const sessionAt = (point: string): Session => {
    const session = sessions.get(point)
    if (!session) throw new Error(`nobody paid at "${point}"`)
    return session
  }

  beforeAll(async () => {
    // A sale and a capture both lock the ledger's balances, so they can't wait at the same time.
    const together = [['sale_captured', 'order', 'payment open'], ['payment capture_due']]
    for (const point of [...together.flat(), '/v1/payments', '/capture']) {
      sessions.set(point, await givenSession(house))
    }
    for (const gates of together) {
      const node = await start()
      const stops = gates.map((gate) => ({ gate, begin: () => payAt(node, sessionAt(gate)) }))
      await killAtWrites(house.db, stops, () => node.kill())
    }

    // The next node captures this payment as soon as it runs.
    await submit(house, sessionAt('/capture').page)
    const isCapturing = await stallGateway('/capture')
    const node = await start()
    await isCapturing()
    const isHolding = await stallGateway('/v1/payments')
    payAt(node, sessionAt('/v1/payments'))
    await isHolding()
    await node.kill()
    await lab.reset()
    await recover()
  }, TIMEOUT_MS)

  it.each([
    ['before the payment is recorded', 'payment open', []],
    ['while the sale is recorded', 'order', bought],
    ['while the sale is about to be committed', 'payment capture_due', bought],
    ['while the capture is recorded', 'sale_captured', bought],
  ])(
    '%s',
    async (_when, gate, books) => {
      const { session, page, partner, domain } = sessionAt(gate)
      expect(await booksOf(house, lab, session.session_id)).toEqual(books)
      const { orders } = await partner.client.orders.list({ domain })
      expect(orders.map(({ status }) => status)).toEqual(books.length > 0 ? ['PAID'] : [])
      // A returning buyer isn't charged again, or pays now for the first time.
      await submit(house, page)
      await sweep(house)
      expect(await booksOf(house, lab, session.session_id)).toEqual(bought)
      expect((await open(house, page)).text).toContain('Paid $500.00')
    },
    TIMEOUT_MS,
  )

  it.each([
    ['while the gateway places the hold', '/v1/payments'],
    ['while the gateway captures the payment', '/capture'],
  ])('%s', async (_when, match) => {
    const { session } = sessionAt(match)
    expect(await booksOf(house, lab, session.session_id)).toEqual(bought)
    expect(await orderOf(house, session.session_id)).not.toBe('')
  })
})

describe('a server that is killed while it releases a hold and refunds a payment', () => {
  /** A sale that is undone, and whose name was sold to someone else meanwhile. */
  async function givenReturn(isTaken: boolean): Promise<Session> {
    const given = await givenSession(house)
    await submit(house, given.page)
    if (isTaken) await sweep(house)
    await house.db.begin(async (tx) => {
      const now = house.clock.now()
      await moveOrder(tx, await orderOf(house, given.session.session_id), 'refund', { now })
    })
    const rival = await givenPartner(house)
    const sale = { domain: given.domain, sale_price_cents: 500_00 }
    expect((await postOrder(house, rival, sale)).status).toBe(201)
    return given
  }

  it.each(['at the gateway’s answer', 'at the write'])(
    '%s: each is returned once',
    async (point) => {
      const refunded = await givenReturn(true)
      const voided = await givenReturn(false)
      // The node's own clock is behind this test's.
      await house.db`update payments set due_at = now() where status = 'return_due'`
      let node: Node | undefined
      const begin = async () => (node = await start())
      const kill = async () => await node?.kill()
      if (point === 'at the write') {
        await killAtWrites(house.db, [{ gate: 'payment returned', begin, writes: 2 }], kill)
      } else {
        const areAsked = [await stallGateway('/void'), await stallGateway('/refund')]
        await begin()
        for (const isAsked of areAsked) await isAsked()
        await kill()
        await lab.reset()
      }
      await recover()
      for (const [last, { session }] of [
        ['voided', voided],
        ['refunded', refunded],
      ] as const) {
        const books = await booksOf(house, lab, session.session_id)
        expect(books.filter((kind) => kind === last)).toEqual([last])
        expect(books.at(-1)).toBe(last)
      }
    },
    TIMEOUT_MS,
  )
})
