import { afterEach, beforeAll, expect, it } from 'vitest'
import { formOf, pathOf, submit, sweep } from '../../../../test/support/checkout.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { act, givenOffer, offer, readOffer, settleOffers } from '../../../../test/support/offers.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { openCheckout } from '../../../../test/support/purchases.ts'

const ROUNDS = 8

let lab: TestLab
let house: House
/** Another node on the same database. */
let node: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ databaseConnectionsMax: 20 }, lab)
  node = await openHouse({ databaseConnectionsMax: 20 }, lab, house.deps.databaseUrl)
})
afterEach(() => expectLedgerSound(house.db))

const sessionsOf = async (domain: string) =>
  (await house.db`select 1 from checkout_sessions where domain = ${domain}`).length

it('of many acceptances at once one counts, and there is one checkout', async () => {
  const { seller, domain, offer_id } = await givenOffer(house, lab)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => act(seller.browser, offer_id, 'accept')),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'not_your_turn']))
  expect(await sessionsOf(domain)).toBe(1)
})

it('of an acceptance and a withdrawal at once one counts', async () => {
  for (let i = 0; i < ROUNDS; i += 1) {
    const { seller, buyer, domain, offer_id } = await givenOffer(house, lab)
    const [accepted, withdrawn] = await Promise.all([
      act(seller.browser, offer_id, 'accept'),
      act(buyer.browser, offer_id, 'withdraw'),
    ])
    expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409])
    const { status } = await readOffer(buyer.browser, offer_id)
    expect(status).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn')
    expect(await sessionsOf(domain)).toBe(accepted.status === 200 ? 1 : 0)
  }
})

it('of an acceptance and a counter-offer at once one counts', async () => {
  for (let i = 0; i < ROUNDS; i += 1) {
    const { seller, domain, offer_id } = await givenOffer(house, lab)
    const [accepted, countered] = await Promise.all([
      act(seller.browser, offer_id, 'accept'),
      act(seller.browser, offer_id, 'counter', 400_00),
    ])
    expect([accepted.status, countered.status].toSorted()).toEqual([200, 409])
    expect(await sessionsOf(domain)).toBe(accepted.status === 200 ? 1 : 0)
  }
})

it('acceptances, a buy now and payments at agreed prices: one sale, other holds released', async () => {
  for (let i = 0; i < 3; i += 1) await raceForOneName()
})

async function raceForOneName(): Promise<void> {
  const { seller, domain, bin, buyer, offer_id } = await givenOffer(house, lab)
  await act(seller.browser, offer_id, 'accept')
  const second = await givenSignedIn(house)
  const waiting = await offer(second.browser, domain, 400_00)
  const quick = await givenSignedIn(house)
  const { checkout_url } = await readOffer(buyer.browser, offer_id)
  const agreedPage = pathOf(String(checkout_url))
  const { page } = await openCheckout(quick.browser, domain, bin)
  await Promise.all([
    submit(house, agreedPage, { form: formOf('good', { email: buyer.email }) }),
    submit(node, page, { form: formOf('good', { email: quick.email }) }),
    act(seller.browser, waiting.offer_id, 'accept'),
  ])
  // The nodes' clocks differ a little.
  await sweep(house, 60_000)
  await settleOffers(house)
  const orders = await house.db<{ public_id: string }[]>`
    select public_id from orders where domain = ${domain}
  `
  expect(orders.length).toBe(1)
  const payments = await house.db<{ status: string }[]>`
    select p.status from payments p
    join checkout_sessions s on s.session_id = p.subject_id where s.domain = ${domain}
  `
  expect(payments.filter(({ status }) => status === 'captured').length).toBe(1)
  expect(payments.filter(({ status }) => status === 'captured' || status === 'returned')).toEqual(
    payments,
  )
  const first = await readOffer(buyer.browser, offer_id)
  const other = await readOffer(second.browser, waiting.offer_id)
  expect([first.status === 'paid', first.public_id !== null]).toEqual([
    first.public_id === orders[0]?.public_id,
    first.public_id === orders[0]?.public_id,
  ])
  expect(['paid', 'expired']).toContain(first.status)
  expect(other.status).toBe('expired')
}
