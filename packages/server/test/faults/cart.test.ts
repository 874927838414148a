import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CART_PURPOSE } from '../../src/features/portfolio/cart/cart-purpose.ts'
import { settleReceipts } from '../../src/features/portfolio/cart/settle-receipts.ts'
import { dispatchChanges } from '../../src/features/portfolio/changes/dispatch-changes.ts'
import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { catalogueDatabase } from '../support/catalogue-database.ts'
import { CARDS } from '../support/checkout.ts'
import { type House, openHouse } from '../support/house.ts'
import { killAtWrite, type Node, setGates, startNode } from '../support/killing.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { passLeases } from '../support/leases.ts'
import { givenSignedIn } from '../support/people.ts'
import { givenDomains, someNames } from '../support/portfolio.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 900_000
/** Longer than any lease, so another worker takes over the dead one's work. */
const LEASES_OVER_MS = 46_000
const LATER = { now: () => new Date(Date.now() + LEASES_OVER_MS) }
const CARD = { number: CARDS.good, exp_month: 12, exp_year: 2090, cvc: '123', name: 'A Buyer' }

let house: House
let lab: TestLab

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
  await setGates(house.db)
}, TIMEOUT_MS)

/** A cart with two renewals, one of which fails. */
async function givenCart() {
  const { browser, ...person } = await givenSignedIn(house)
  const [kept = '', lost = ''] = await givenDomains(house, lab, person, someNames(2))
  await browser.post('/api/domains/bulk/renew', { domains: [kept, lost], payload: { years: 1 } })
  await house.deps.upstream.registrar?.push(lost, 'other-customer')
  const total: number = (await browser.get('/api/cart')).json().total_cents
  return { ...person, browser, kept, lost, total }
}

type Buyer = Awaited<ReturnType<typeof givenCart>>

const inputOf = ({ total }: Buyer) => ({ expected_total_cents: total, card: CARD })

async function pay(buyer: Buyer): Promise<number> {
  return (await buyer.browser.post('/api/cart/checkout', inputOf(buyer))).statusCode
}

/** Pays at a separate node, which may be killed meanwhile. */
async function payAtNode(buyer: Buyer): Promise<Node> {
  const node = await startNode(house, lab)
  const cookie = [...buyer.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = fetch(`${node.url}/api/cart/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(inputOf(buyer)),
  })
  sent.catch(() => {})
  return node
}

type Receipt = { receipt_id: string; status: string; taken_cents: number | null }

async function receiptsOf({ id }: Buyer): Promise<Receipt[]> {
  return await house.db<Receipt[]>`
    select receipt_id, status, taken_cents from receipts where account_id = ${id}
  `
}

/** Runs a worker after the dead one's leases have expired, until all receipts are closed. */
async function finish(buyer: Buyer): Promise<Receipt[]> {
  const clock = LATER
  const { deps } = house
  await passLeases(house.db, LEASES_OVER_MS)
  const working = dispatchChanges({ ...deps, clock, registrar: deps.upstream.registrar })
  onTestFinished(() => working.stop())
  const isClosed = async () => {
    await settleReceipts(house.db, clock.now())
    await sweepPayments({ ...deps, clock, purposes: { cart: CART_PURPOSE } })
    const receipts = await receiptsOf(buyer)
    return receipts.every(({ status }) => status === 'closed') && receipts
  }
  return await until('the receipts are closed', isClosed, 180_000)
}

/** The gateway's entries for everything this person paid. */
async function booked({ id }: Buyer): Promise<[kind: string, amount_cents: number][]> {
  const payments = await house.db<{ payment_id: string }[]>`
    select payment_id from payments join receipts on receipt_id = subject_id
    where account_id = ${id} order by payments.created_at
  `
  const books = await Promise.all(payments.map(({ payment_id }) => lab.books(payment_id)))
  return books.flatMap(({ entries }) => entries.map((each) => [each.kind, each.amount_cents]))
}

describe('a server that is killed while a cart is paid for', () => {
  it.each([
    ['before the payment is recorded', 'payment open', false],
    ['while the payment is about to be committed', 'payment capture_due', true],
    ['while a renewal is recorded', 'change done', true],
    ['while the amount to capture is recorded', 'receipt_settled', true],
    ['while the capture is recorded', 'payment captured', true],
  ])(
    '%s: each name is renewed once, and paid once',
    async (_when, gate, isKept) => {
      const buyer = await givenCart()
      const { kept, lost, total } = buyer
      await killAtWrite(house.db, gate, async () => await payAtNode(buyer))
      expect(await receiptsOf(buyer)).toHaveLength(isKept ? 1 : 0)
      // If no payment was recorded, none was made, so the buyer pays now.
      if (!isKept) expect(await pay(buyer)).toBe(201)
      expect(await finish(buyer)).toMatchObject([{ taken_cents: total / 2 }])
      const bought = [
        ['authorised', total],
        ['captured', total / 2],
      ]
      expect(await booked(buyer)).toEqual(bought)
      const renewed = await lab.doneByRegistrar('renew')
      expect([renewed.get(kept), renewed.get(lost)]).toEqual([1, undefined])
      // A buyer who comes back has nothing left to pay.
      expect(await pay(buyer)).toBe(409)
      expect(await booked(buyer)).toEqual(bought)
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )

  it(
    'while money is returned for renewals that all failed: nothing is charged, and nothing stays on hold',
    async () => {
      const buyer = await givenCart()
      await house.deps.upstream.registrar?.push(buyer.kept, 'other-customer')
      await killAtWrite(house.db, 'payment returned', async () => await payAtNode(buyer))
      expect(await finish(buyer)).toMatchObject([{ status: 'closed', taken_cents: 0 }])
      const returned = [
        ['authorised', buyer.total],
        ['voided', buyer.total],
      ]
      await until('the hold is released', async () => {
        await sweepPayments({ ...house.deps, clock: LATER, purposes: { cart: CART_PURPOSE } })
        return await isReturned(buyer)
      })
      expect(await booked(buyer)).toEqual(returned)
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )
})

async function isReturned({ id }: Buyer): Promise<boolean> {
  const rows = await house.db`
    select 1 from payments join receipts on receipt_id = subject_id
    where account_id = ${id} and payments.status = 'returned'
  `
  return rows.length > 0
}
