import { beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { CARDS } from '../../../../test/support/checkout.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, someNames } from '../../../../test/support/portfolio.ts'
import {
  everythingStored,
  type LaterCard,
  listCards,
  saveCard,
  submitTo,
} from '../../../../test/support/saved-cards.ts'
import { UNDER_WAY_MAX } from '../changes/begin-operation.ts'

const CARD = { number: CARDS.good, exp_month: 12, exp_year: 2090, cvc: '123', name: 'A Buyer' }

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})
beforeEach(() => lab.reset())

async function givenCart() {
  const owner = await givenSignedIn(house)
  const domains = await givenDomains(house, lab, owner, someNames(1))
  await owner.browser.post('/api/domains/bulk/renew', { domains, payload: { years: 1 } })
  const total: number = (await owner.browser.get('/api/cart')).json().total_cents
  return { ...owner, domains, total }
}

const pay = async (browser: Browser, body: object) => await browser.post('/api/cart/checkout', body)

async function payWith(card: LaterCard) {
  const buyer = await givenCart()
  const { card_id } = await saveCard(buyer.browser, card)
  const paid = await pay(buyer.browser, { expected_total_cents: buyer.total, card_id })
  return { ...buyer, card_id, paid }
}

it('201: a saved card pays for the cart, once', async () => {
  const { paid, browser, total } = await payWith('works')
  expect(paid.statusCode).toBe(201)
  expect(paid.json()).toMatchObject({ status: 'carrying_out', total_cents: total })
  expect((await browser.get('/api/cart')).json().items).toEqual([])
})

it('200: the list of receipts names what each one is for', async () => {
  const { paid, browser, domains } = await payWith('works')
  const { receipts } = (await browser.get('/api/receipts')).json()
  const items = domains.map((domain) => ({ domain, op: 'renew', years: 1 }))
  expect(receipts).toMatchObject([{ receipt_id: paid.json().receipt_id, items }])
})

it('201: a saved card that is declined pays nothing, and the cart stays', async () => {
  const { paid, browser } = await payWith('declines')
  expect(paid.json()).toMatchObject({ status: 'failed', reason: 'insufficient_funds' })
  expect((await browser.get('/api/cart')).json().items).toHaveLength(1)
})

it('201: the bank asks the owner of a saved card, who is here', async () => {
  const { paid, browser } = await payWith('authenticates')
  const { status, buyer_url, receipt_id } = paid.json()
  expect(status).toBe('open')
  await submitTo(buyer_url, { answer: 'approve' })
  const after = await browser.get(`/api/receipts/${receipt_id}`)
  expect(after.json()).toMatchObject({ status: 'carrying_out' })
})

it('201: save_card keeps the card of this payment, and stores no number', async () => {
  const { browser, total } = await givenCart()
  const body = { expected_total_cents: total, card: CARD, save_card: true }
  expect((await pay(browser, body)).statusCode).toBe(201)
  expect(await listCards(browser)).toMatchObject([{ last4: '4242', is_default: true }])
  expect(await everythingStored(house)).not.toContain(CARD.number)
})

it('201: without save_card, or if the payment is declined, no card is kept', async () => {
  const unsaved = await givenCart()
  await pay(unsaved.browser, { expected_total_cents: unsaved.total, card: CARD })
  expect(await listCards(unsaved.browser)).toEqual([])
  const declined = await givenCart()
  const card = { ...CARD, number: CARDS.declined }
  await pay(declined.browser, { expected_total_cents: declined.total, card, save_card: true })
  expect(await listCards(declined.browser)).toEqual([])
})

it('404: another account’s card, or a deleted one, pays for nothing', async () => {
  const stranger = await givenSignedIn(house)
  const theirs = await saveCard(stranger.browser, 'works')
  const { browser, total } = await givenCart()
  const mine = await saveCard(browser, 'works')
  await browser.delete(`/api/billing/cards/${mine.card_id}`)
  for (const { card_id } of [theirs, mine]) {
    expect((await pay(browser, { expected_total_cents: total, card_id })).statusCode).toBe(404)
  }
  expect((await browser.get('/api/receipts')).json().receipts).toEqual([])
})

it('400: a saved card and an entered one can’t be combined', async () => {
  const { browser, total } = await givenCart()
  const { card_id } = await saveCard(browser, 'works')
  const body = { expected_total_cents: total, card_id, card: CARD }
  expect((await pay(browser, body)).statusCode).toBe(400)
})

it('201: more restores than there may be operations, each with its own reason, are paid', async () => {
  const owner = await givenSignedIn(house)
  const { browser } = owner
  const names = await givenDomains(house, lab, owner, someNames(UNDER_WAY_MAX + 1))
  await lab.hold(names, owner.email, 'REDEMPTION_PERIOD')
  await house.db`
    update domains set statuses = '{REDEMPTION_PERIOD}' where domain = any(${names})
  `
  for (const name of names) {
    const restore = { domains: [name], payload: { reason: `We still need ${name}.` } }
    expect((await browser.post('/api/domains/bulk/restore', restore)).statusCode).toBe(200)
  }
  const { total_cents } = (await browser.get('/api/cart')).json()
  const { card_id } = await saveCard(browser, 'works')
  const paid = await pay(browser, { expected_total_cents: total_cents, card_id })
  expect(paid.json()).toMatchObject({ status: 'carrying_out', total_cents })
})
