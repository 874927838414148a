import { beforeAll, expect, it } from 'vitest'
import { givenCase } from '../support/brokerage.ts'
import { givenListing, givenPartner, type GivenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenOrder } from '../support/orders.ts'
import { signedCall } from '../support/signed-call.ts'
import type { Environment } from '../../src/values/environment.ts'

type Line = Parameters<typeof signedCall>[2]

let house: House
let owner: GivenPartner
let ids: Record<string, string>

/** Everything a partner can have that has an id, by the name of the parameter. */
beforeAll(async () => {
  house = await openHouse()
  owner = await givenPartner(house, { environment: 'sandbox', affiliate: true })
  const { publicId } = await givenOrder(house, { partner: owner, environment: 'sandbox' })
  const { caseId } = await givenCase(house, { partner: owner, environment: 'sandbox' })
  ids = { public_id: publicId, case_id: caseId }
})

/** Routes whose path names something of a partner's; names of domains belong to nobody. */
function ownedRoutes(): { line: string; name: string }[] {
  return house.app.declaredRoutes.flatMap((route) => {
    const name = /^(?!HEAD)\w+ \/api\/partner\/.*:(\w+)/.exec(route)?.[1]
    return name && name !== 'name' ? [{ line: route, name }] : []
  })
}

async function stranger(environment: Environment): Promise<GivenPartner> {
  return await givenPartner(house, { environment, affiliate: true })
}

it('404: whatever is another’s is not there, in either environment', async () => {
  const strangers = [await stranger('sandbox'), await stranger('live')]
  const body = { to: 'refunded' }
  expect(ownedRoutes().length).toBeGreaterThan(0)
  for (const { line, name } of ownedRoutes()) {
    const path = line.replace(`:${name}`, ids[name] ?? 'x') as Line
    for (const caller of strangers) {
      const isWrite = !path.startsWith('GET')
      const { status } = await signedCall(house, caller, path, isWrite ? { body } : {})
      expect([path, [403, 404].includes(status)]).toEqual([path, true])
      if (ids[name] !== undefined && !isWrite) expect(status).toBe(404)
    }
  }
  const refund = { body: { public_id: ids['public_id'] } }
  for (const caller of strangers) {
    const { status } = await signedCall(house, caller, 'POST /api/partner/v1/refunds', refund)
    expect(status).toBe(404)
  }
})

it('lists show a partner its own and nothing else, in one environment', async () => {
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
  expect(JSON.stringify(mine.body)).toContain(ids['public_id'])
  const cases = await signedCall(house, owner, 'GET /api/partner/v1/brokerage')
  expect(JSON.stringify(cases.body)).toContain(ids['case_id'])
})

it('404, 409: a quote and a name of the other environment are of no use', async () => {
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
