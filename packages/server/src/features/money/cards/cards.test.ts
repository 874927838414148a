import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { passLeases } from '../../../../test/support/leases.ts'
import {
  enterCard,
  everythingStored,
  LATER_CARDS,
  listCards,
  saveCard,
  submitTo,
} from '../../../../test/support/saved-cards.ts'
import { CARD_CONSENT, CARDS_MAX } from './card.ts'
import { detachCards } from './detach-cards.ts'
import { finishSetups } from './jobs.ts'

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())

it('200: a card is entered at the gateway, and the first one is the default', async () => {
  const { browser } = await givenSignedIn(house)
  expect((await browser.get('/api/billing/cards')).json()).toEqual({
    cards: [],
    consent_text: CARD_CONSENT,
    takes_cards: true,
  })
  const first = await saveCard(browser, 'works')
  const second = await saveCard(browser, 'other')
  expect(first).toEqual({
    card_id: expect.stringMatching(/^card_[0-9a-z]{26}$/),
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2090,
    is_default: true,
  })
  expect(await listCards(browser)).toEqual([first, { ...second, is_default: false }])
})

it('what the owner agreed to is stored with the card, and its number nowhere', async () => {
  const { browser, id } = await givenSignedIn(house)
  await saveCard(browser, 'authenticates')
  const rows = await house.db`
    select consent_text, consented_at from saved_cards where account_id = ${id}
  `
  expect(rows).toMatchObject([{ consent_text: CARD_CONSENT, consented_at: house.clock.now() }])
  const stored = await everythingStored(house)
  expect(stored).toContain('3155')
  for (const number of Object.values(LATER_CARDS)) expect(stored).not.toContain(number)
})

it('a card that its bank refuses is not saved', async () => {
  const { browser } = await givenSignedIn(house)
  const { setup_url } = (await browser.post('/api/billing/cards')).json()
  await enterCard(setup_url, LATER_CARDS.authenticates)
  expect(await listCards(browser)).toEqual([])
  await submitTo(setup_url, { answer: 'refuse' })
  expect(await listCards(browser)).toEqual([])
})

it('a declined card can be corrected on the same form', async () => {
  const { browser } = await givenSignedIn(house)
  const { setup_url } = (await browser.post('/api/billing/cards')).json()
  const again = await enterCard(setup_url, '4000000000000002')
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('declined')])
  await enterCard(setup_url, LATER_CARDS.works)
  expect(await listCards(browser)).toMatchObject([{ last4: '4242' }])
})

it('a card whose owner never came back to our page is stored by the worker, once', async () => {
  const { browser, id } = await givenSignedIn(house)
  const { setup_url } = (await browser.post('/api/billing/cards')).json()
  await enterCard(setup_url, LATER_CARDS.works)
  house.clock.advance(120_000)
  await finishSetups(house.deps)
  await finishSetups(house.deps)
  const rows = await house.db`select 1 from saved_cards where account_id = ${id}`
  expect(rows).toHaveLength(1)
  expect(await listCards(browser)).toHaveLength(1)
})

it('204: the default changes, and deleting it makes the newest other card the default', async () => {
  const { browser } = await givenSignedIn(house)
  const first = await saveCard(browser, 'works')
  const second = await saveCard(browser, 'other')
  const path = `/api/billing/cards/${second.card_id}`
  expect((await browser.put(`${path}/default`, {})).statusCode).toBe(204)
  expect((await listCards(browser)).map(({ is_default }) => is_default)).toEqual([true, false])
  expect((await browser.delete(path)).statusCode).toBe(204)
  expect((await browser.delete(path)).statusCode).toBe(404)
  expect(await listCards(browser)).toEqual([first])
})

it('deleting a card leaves auto-renew as it is', async () => {
  const { browser, id } = await givenSignedIn(house)
  const { card_id } = await saveCard(browser, 'works')
  await house.db`
    insert into domains (domain, tld, account_id, nameservers, statuses, locked, auto_renew,
      expires_at, created_at, updated_at)
    values ('kept-on.com', 'com', ${id}, '{}', '{OK}', false, true, now(), now(), now())
  `
  await browser.delete(`/api/billing/cards/${card_id}`)
  const [domain] = (await browser.get('/api/domains?q=kept-on')).json().items
  expect(domain).toMatchObject({ auto_renew: true })
})

it('a deleted card is detached at the gateway, also if that fails at first', async () => {
  const { browser, id } = await givenSignedIn(house)
  const { card_id } = await saveCard(browser, 'works')
  await browser.delete(`/api/billing/cards/${card_id}`)
  await lab.fault({ target: 'gateway', kind: 'drop', match: '/detach' })
  await detachCards(house.deps)
  await lab.reset()
  const waiting = async () =>
    (await house.db`select 1 from saved_cards where account_id = ${id} and detach_at is not null`)
      .length
  expect(await waiting()).toBe(1)
  house.clock.advance(3_600_000)
  await passLeases(house.db, 3_600_000)
  await detachCards(house.deps)
  expect(await waiting()).toBe(0)
})

it('404: another account’s card does not exist', async () => {
  const owner = await givenSignedIn(house)
  const { card_id } = await saveCard(owner.browser, 'works')
  const { browser } = await givenSignedIn(house)
  await saveCard(browser, 'other')
  const path = `/api/billing/cards/${card_id}`
  expect((await browser.put(`${path}/default`, {})).statusCode).toBe(404)
  expect((await browser.delete(path)).statusCode).toBe(404)
  expect(await listCards(owner.browser)).toMatchObject([{ card_id, is_default: true }])
})

it('401, 403: strangers and other sites save no card', async () => {
  const { browser } = await givenSignedIn(house)
  const anonymous = await house.app.inject({ method: 'GET', url: '/api/billing/cards' })
  const headers = { 'sec-fetch-site': 'cross-site' }
  const foreign = await browser.post('/api/billing/cards', undefined, { headers })
  expect([anonymous.statusCode, foreign.statusCode]).toEqual([401, 403])
})

it('503: without a gateway, or without its answer, no card is saved', async () => {
  const { browser } = await givenSignedIn(house)
  await lab.fault({ target: 'gateway', kind: 'drop', match: '/customers' })
  expect((await browser.post('/api/billing/cards')).statusCode).toBe(503)
  await lab.reset()
  await lab.fault({ target: 'gateway', kind: 'drop', match: '/setups' })
  expect((await browser.post('/api/billing/cards')).statusCode).toBe(503)
  await lab.reset()
  expect(await listCards(browser)).toEqual([])
})

it(`409: an account has at most ${CARDS_MAX} cards, also if many forms were open`, async () => {
  const { browser, id } = await givenSignedIn(house)
  const { card_id } = await saveCard(browser, 'works')
  const { setup_url } = (await browser.post('/api/billing/cards')).json()
  await house.db`
    insert into saved_cards (card_id, account_id, gateway, customer_ref, method_ref, brand, last4,
      exp_month, exp_year, is_default, consent_text, consented_at, created_at)
    select 'card_n' || n, account_id, gateway, customer_ref, 'method_n' || n, brand, last4,
      exp_month, exp_year, false, consent_text, consented_at, created_at
    from saved_cards, generate_series(2, ${CARDS_MAX}) n where card_id = ${card_id}
  `
  expect((await browser.post('/api/billing/cards')).statusCode).toBe(409)
  await enterCard(setup_url, LATER_CARDS.other)
  expect(await listCards(browser)).toHaveLength(CARDS_MAX)
  const extra = await house.db`
    select detach_at from saved_cards where account_id = ${id} and deleted_at is not null
  `
  expect(extra).toMatchObject([{ detach_at: expect.any(Date) }])
})
