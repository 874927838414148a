import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenSession, submit, sweep } from '../../../../test/support/checkout.ts'
import { givenListing, givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder, someDomain } from '../../../../test/support/orders.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { openCheckout } from '../../../../test/support/purchases.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ databaseConnectionsMax: 20 }, lab)
})
afterAll(() => expectLedgerSound(house.db))

const BUYERS = 80
const SESSIONS = 80
const ORDERS = 40

it('200 buyers want one name, directly and by partners: one gets it, all other holds are released', async () => {
  const domain = someDomain()
  await givenListing(house, { domain, bin: 500_00 })
  const partner = await givenPartner(house)
  const pages: string[] = []
  for (let i = 0; i < BUYERS; i += 1) {
    const { browser } = await givenSignedIn(house)
    pages.push((await openCheckout(browser, domain, 500_00)).page)
  }
  for (let i = 0; i < SESSIONS; i += 1) {
    pages.push((await givenSession(house, { domain, partner })).page)
  }
  const sale = { domain, sale_price_cents: 500_00 }
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: ORDERS }, () => postOrder(house, partner, sale))),
    Promise.all(pages.map((page) => submit(house, page))),
  ])
  await sweep(house)

  const orders = await house.db`select 1 from orders where domain = ${domain}`
  expect(orders.length).toBe(1)
  const recorded = answers.filter(({ status }) => status === 201).length
  const payments = await house.db<{ payment_id: string; status: string }[]>`
    select p.payment_id, p.status from payments p
    join checkout_sessions s on s.session_id = p.subject_id where s.domain = ${domain}
  `
  const kept = payments.filter(({ status }) => status === 'captured').length
  expect(recorded + kept).toBe(1)
  expect(payments.filter(({ status }) => status !== 'captured' && status !== 'returned')).toEqual(
    [],
  )
  const books = new Map((await lab.books()).payments.map((each) => [each.reference, each.status]))
  const wrong = payments.filter(({ payment_id, status }) => {
    const atGateway = books.get(payment_id)
    return status === 'captured' ? atGateway !== 'captured' : atGateway === 'captured'
  })
  expect(wrong).toEqual([])
}, 300_000)
