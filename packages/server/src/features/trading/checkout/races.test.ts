import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenSession, submit, sweep } from '../../../../test/support/checkout.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder, someDomain } from '../../../../test/support/orders.ts'

let lab: TestLab
let house: House
let partners: GivenPartner[]
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ databaseConnectionsMax: 20 }, lab)
  partners = await Promise.all([1, 2, 3].map(async () => await givenPartner(house)))
})
afterAll(() => expectLedgerSound(house.db))

const RACES = 200
/** Races in which the order comes late, so that both ways of selling win some on any machine. */
const LATE_ORDERS = 20
const AT_ONCE = 5

type Row = { payment_id: string; status: string; order_id: string | null; domain: string }

it('200 races of two checkouts and POST /orders for one name: one sale each, other holds released', async () => {
  const [one, two, three] = partners
  if (!one || !two || !three) throw new Error('this test needs three partners')
  const domains: string[] = []
  const race = async (at: number): Promise<void> => {
    const domain = someDomain()
    domains.push(domain)
    await givenListing(house, { domain, bin: 500_00 })
    const pages = [
      (await givenSession(house, { domain, partner: one })).page,
      (await givenSession(house, { domain, partner: two })).page,
    ]
    const paying = pages.map(async (page) => await submit(house, page))
    if (at >= RACES) await Promise.all(paying)
    const sale = { domain, sale_price_cents: 500_00 }
    await Promise.all([...paying, postOrder(house, three, sale)])
  }
  for (let i = 0; i < RACES + LATE_ORDERS; i += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, async (_, at) => await race(i + at)))
  }
  await sweep(house)

  const orders = await house.db<{ public_id: string; domain: string; payment_model: string }[]>`
    select public_id, domain, payment_model from orders where status <> 'CANCELLED'
  `
  expect(orders.map(({ domain }) => domain).toSorted()).toEqual(domains.toSorted())
  const ours = orders.filter(({ payment_model }) => payment_model === 'service_collected')
  expect(ours.length).toBeGreaterThan(0)
  expect(ours.length).toBeLessThan(orders.length)

  const payments = await house.db<Row[]>`
    select payment_id, p.status, p.order_id, s.domain
    from payments p join checkout_sessions s on s.session_id = p.subject_id
  `
  const books = new Map((await lab.books()).payments.map((each) => [each.reference, each.status]))
  expect(books.size).toBe(payments.length)
  const taken = payments.filter(({ payment_id }) => books.get(payment_id) === 'captured')
  expect(taken.map(({ order_id }) => order_id).toSorted()).toEqual(
    ours.map(({ public_id }) => public_id).toSorted(),
  )
  for (const { payment_id, status } of payments) {
    const pair = [status, books.get(payment_id)]
    expect([
      ['captured', 'captured'],
      ['returned', 'voided'],
    ]).toContainEqual(pair)
  }
})
