import { beforeAll, expect, it } from 'vitest'
import { givenPayout } from '../support/earnings.ts'
import { givenTask } from '../support/handovers.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab } from '../support/lab.ts'
import { type Browser, givenSignedIn } from '../support/people.ts'
import { givenOffer } from '../support/offers.ts'
import { givenPlan } from '../support/plans.ts'
import { givenPurchase } from '../support/purchases.ts'
import { givenRenewable, renewAt } from '../support/renewals.ts'
import { syncCatalogue } from '../../src/features/registry/tlds/sync-catalogue.ts'
import { systemClock } from '../../src/values/clock.ts'

/** What a person pays with, what they paid, earned and offer. */
const MONEY =
  /^(GET|POST|PUT|PATCH|DELETE) (\/api\/(?:billing|receipts|purchases|offers|plans|seller)\b.*)$/

let house: House
/** One of every kind of object with an id that the owner has, by its path parameter. */
let ids: Record<string, string>

beforeAll(async () => {
  const lab = await givenLab()
  house = await openHouse({}, lab)
  const { registrar } = house.deps.upstream
  if (registrar) await syncCatalogue(house.db, { registrar, clock: systemClock, isForced: true })
  const owner = await givenRenewable(house, lab, 'authenticates')
  await renewAt(house, new Date(owner.expires.getTime() - 30 * 86_400_000))
  const [receipt] = (await owner.browser.get('/api/receipts')).json().receipts
  const { public_id } = await givenPurchase(house)
  const { offer_id } = await givenOffer(house, lab)
  const { task_id } = await givenTask(house, lab)
  const { payout_id } = await givenPayout(house, lab)
  const { receipt_id } = receipt
  const { plan_id } = await givenPlan(house, lab)
  const bought = { public_id, offer_id, task_id, plan_id }
  ids = { card_id: owner.card_id, receipt_id, payout_id, ...bought }
})

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }

function moneyRoutes(): Route[] {
  return house.app.declaredRoutes.flatMap((route) => {
    const [, method, path] = MONEY.exec(route) ?? []
    return path === undefined ? [] : [{ method: method as Route['method'], path }]
  })
}

const filledIn = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`people-tenancy.test.ts needs an example of ${name}.`)
    return id
  })

/** What is checked before the owner is. */
const BODIES: Record<string, object> = {
  '/api/purchases/:public_id/dispute': { reason: 'It isn’t there.' },
  '/api/offers/:offer_id/counter': { amount_cents: 400_00 },
  '/api/plans/:plan_id/card': { card_id: 'card_x' },
  '/api/seller/tasks/:task_id/auth-code': { auth_code: 'Good-Auth-1' },
}

async function ask(browser: Browser | null, { method, path }: Route, site = 'same-origin') {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { 'sec-fetch-site': site, ...(cookie && { cookie }) }
  const payload = BODIES[path]
  const sent = { method, url: filledIn(path), headers, ...(payload && { payload }) }
  return (await house.app.inject(sent)).statusCode
}

it('404: another person’s cards, receipts, invoices, purchases, plans, offers and payouts do not exist', async () => {
  const { browser } = await givenSignedIn(house)
  const named = moneyRoutes().filter(({ path }) => path.includes(':'))
  expect(named.length).toBeGreaterThanOrEqual(5)
  for (const route of named) expect([route, await ask(browser, route)]).toEqual([route, 404])
})

it('401: none of them answers without a session', async () => {
  for (const route of moneyRoutes()) expect([route, await ask(null, route)]).toEqual([route, 401])
})

it('403: no other site can change anything about cards and payments', async () => {
  const { browser } = await givenSignedIn(house)
  const changing = moneyRoutes().filter(({ method }) => method !== 'GET')
  expect(changing.length).toBeGreaterThanOrEqual(5)
  for (const route of changing) {
    expect([route, await ask(browser, route, 'cross-site')]).toEqual([route, 403])
  }
})

it('lists show a person only their own', async () => {
  const { browser } = await givenSignedIn(house)
  const lists = moneyRoutes().filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  for (const { path } of lists) {
    const { statusCode, body } = await browser.get(path)
    expect([path, statusCode]).toEqual([path, 200])
    for (const id of Object.values(ids)) expect(body).not.toContain(id)
  }
})
