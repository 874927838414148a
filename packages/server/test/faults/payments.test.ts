import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveOrder } from '../../src/features/trading/orders/move-order.ts'
import { booksOf, formOf, givenSession, open, orderOf, submit, sweep } from '../support/checkout.ts'
import { type OwnDatabase, ownDatabase } from '../support/database.ts'
import { givenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { killAtWrite, type Node, setGates, startNode } from '../support/killing.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { postOrder } from '../support/orders.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 900_000
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
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

const start = async () => await startNode(house, lab)

/** A separate node that receives the payment form, and may be killed meanwhile. */
async function payAtNode(page: string): Promise<Node> {
  const node = await start()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = fetch(node.url + page.replace('?', '/pay?'), {
    method: 'POST',
    headers,
    body: formOf('good'),
    redirect: 'manual',
  })
  sent.catch(() => {})
  return node
}

/** The gateway performs the request but doesn't answer, and the node is killed while waiting. */
async function killAtAnswer(match: string, begin: () => Promise<Node>): Promise<void> {
  await lab.fault({ target: 'gateway', kind: 'stall', match })
  const before = await lab.countRequests('gateway', match)
  const node = await begin()
  const isAsked = async () => (await lab.countRequests('gateway', match)) > before
  await until(`the gateway is asked for "${match}"`, isAsked)
  await node.kill()
  await lab.reset()
}

async function recover(): Promise<void> {
  await sweep(house, LEASE_OVER_MS)
  await sweep(house, LEASE_OVER_MS)
}

describe('a server that is killed while somebody pays', () => {
  const bought = ['authorised', 'captured']
  it.each([
    ['before the payment is recorded', 'payment open', []],
    ['while the sale is recorded', 'order', bought],
    ['while the sale is about to be committed', 'payment capture_due', bought],
    ['while the capture is recorded', 'sale_captured', bought],
  ])(
    '%s',
    async (_when, gate, books) => {
      const { session, page, partner, domain } = await givenSession(house)
      await killAtWrite(house.db, gate, async () => await payAtNode(page))
      await recover()
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
  ])(
    '%s',
    async (_when, match) => {
      const { session, page } = await givenSession(house)
      await killAtAnswer(match, async () => await payAtNode(page))
      await recover()
      expect(await booksOf(house, lab, session.session_id)).toEqual(bought)
      expect(await orderOf(house, session.session_id)).not.toBe('')
    },
    TIMEOUT_MS,
  )
})

describe('a server that is killed while money is returned', () => {
  it.each([
    ['the hold is released', '/void', false, 'voided'],
    ['the payment is refunded', '/refund', true, 'refunded'],
  ])(
    'while %s: it is returned once',
    async (_what, match, isTaken, last) => {
      for (const dies of ['at the answer', 'at the write'] as const) {
        const { session, page, domain } = await givenSession(house)
        await submit(house, page)
        if (isTaken) await sweep(house)
        await house.db.begin(async (tx) => {
          const now = house.clock.now()
          await moveOrder(tx, await orderOf(house, session.session_id), 'refund', { now })
          // The node's own clock is behind this test's.
          await tx`update payments set due_at = now() where status = 'return_due'`
        })
        // The name was sold to someone else meanwhile, and the first buyer's money is still being
        // returned.
        const rival = await givenPartner(house)
        expect((await postOrder(house, rival, { domain, sale_price_cents: 500_00 })).status).toBe(
          201,
        )
        if (dies === 'at the answer') await killAtAnswer(match, start)
        else await killAtWrite(house.db, 'payment returned', start)
        await recover()
        const books = await booksOf(house, lab, session.session_id)
        expect(books.filter((kind) => kind === last)).toEqual([last])
        expect(books.at(-1)).toBe(last)
      }
    },
    TIMEOUT_MS,
  )
})
