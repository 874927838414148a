import { beforeAll, expect, it } from 'vitest'
import { givenCase } from '../support/brokerage.ts'
import { givenEndpoint } from '../support/dispatching.ts'
import { givenListing, givenPartner, type GivenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenOrder } from '../support/orders.ts'
import { signedCall } from '../support/signed-call.ts'
import type { Environment } from '../../src/values/environment.ts'

type Line = Parameters<typeof signedCall>[2]

let house: House
let owner: GivenPartner
/** One of every kind of object with an id that the owner has, by its path parameter. */
let ids: Record<string, string>

beforeAll(async () => {
  house = await openHouse()
  owner = await givenPartner(house, { environment: 'sandbox', affiliate: true })
  await givenEndpoint(house, owner, 'https://partner.example/hook')
  const { publicId } = await givenOrder(house, { partner: owner, environment: 'sandbox' })
  const { caseId } = await givenCase(house, { partner: owner, environment: 'sandbox' })
  ids = {
    'orders/:public_id': publicId,
    'brokerage/:case_id': caseId,
    'deliveries/:id': await newestDelivery(),
  }
})

async function newestDelivery(): Promise<string> {
  const line: Line = 'GET /api/partner/webhooks/deliveries'
  type Page = { deliveries: { delivery_id: string }[] }
  const { body } = await signedCall<Page>(house, owner, line)
  const [newest] = body.deliveries
  if (!newest) throw new Error('The owner has no deliveries.')
  return newest.delivery_id
}

/**
 * Routes whose path names one of a partner's objects, filled in with the owner's. Domains don't
 * belong to a partner.
 */
function ownedRoutes(): Line[] {
  return house.app.declaredRoutes.flatMap((route) => {
    const named = /^(?!HEAD)\w+ \/api\/partner\/.*?(\w+\/:(\w+))/.exec(route)
    if (!named || named[2] === 'name') return []
    return [route.replace(/\w+\/:\w+/g, exampleOf) as Line]
  })
}

function exampleOf(named: string): string {
  const id = ids[named]
  if (id === undefined) throw new Error(`tenancy.test.ts needs an example of ${named}.`)
  return named.replace(/:\w+/, id)
}

async function stranger(environment: Environment): Promise<GivenPartner> {
  return await givenPartner(house, { environment, affiliate: true })
}

it('404: another partner’s objects do not exist, in either environment', async () => {
  const strangers = [await stranger('sandbox'), await stranger('live')]
  const body = { to: 'refunded' }
  expect(ownedRoutes().length).toBeGreaterThan(0)
  for (const line of ownedRoutes()) {
    const isWrite = !line.startsWith('GET')
    for (const caller of strangers) {
      const { status } = await signedCall(house, caller, line, isWrite ? { body } : {})
      // Sandbox-only routes refuse a live credential before looking anything up.
      const isElsewhere = line.includes('/sandbox/') && caller === strangers[1]
      expect([line, status]).toEqual([line, isElsewhere ? 403 : 404])
    }
    if (!isWrite) expect([line, (await signedCall(house, owner, line)).status]).toEqual([line, 200])
  }
  const refund = { body: { public_id: ids['orders/:public_id'] } }
  for (const caller of strangers) {
    const { status } = await signedCall(house, caller, 'POST /api/partner/v1/refunds', refund)
    expect(status).toBe(404)
  }
})

it('lists show a partner only its own objects, in one environment', async () => {
  const LISTS = [
    'orders',
    'transactions',
    'settlements',
    'payouts',
    'events',
    'brokerage',
    'links',
    'me/sales',
    'me/commissions',
  ] as const
  for (const environment of ['sandbox', 'live'] as const) {
    const caller = await stranger(environment)
    for (const list of LISTS) {
      const line: Line = `GET /api/partner/v1/${list}`
      const { status, body } = await signedCall<Record<string, unknown[]>>(house, caller, line)
      expect([line, status]).toEqual([line, 200])
      for (const id of Object.values(ids)) expect(JSON.stringify(body)).not.toContain(id)
    }
  }
  const mine = await signedCall(house, owner, 'GET /api/partner/v1/transactions')
  expect(JSON.stringify(mine.body)).toContain(ids['orders/:public_id'])
  const cases = await signedCall(house, owner, 'GET /api/partner/v1/brokerage')
  expect(JSON.stringify(cases.body)).toContain(ids['brokerage/:case_id'])
})

it('404, 409: a quote or a name of the other environment cannot be used', async () => {
  const live = await stranger('live')
  const domain = 'only-in-live.com'
  await givenListing(house, { domain, environment: 'live' })
  const quoted = await signedCall<{ quote_id: string }>(
    house,
    live,
    'POST /api/partner/v1/quotes',
    { body: { domain } },
  )
  expect(quoted.status).toBe(201)
  const headers = { 'idempotency-key': 'k' }
  const body = { quote_id: quoted.body.quote_id }
  const line: Line = 'POST /api/partner/v1/orders'
  expect((await signedCall(house, owner, line, { body, headers })).status).toBe(404)
  const other = await stranger('live')
  expect((await signedCall(house, other, line, { body, headers })).status).toBe(404)
  const named = { domain, sale_price_cents: 100_00, currency: 'USD' }
  expect((await signedCall(house, owner, line, { body: named, headers })).status).toBe(404)
})
