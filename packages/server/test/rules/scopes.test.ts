import { beforeAll, describe, expect, it } from 'vitest'
import { type Scope, SCOPES } from '../../src/http/route-config.ts'
import { givenPartner, type GivenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { signedCall } from '../support/signed-call.ts'

/**
 * The scopes each route requires, written down from the specification (4.4, 5.5) and not derived
 * from the code. A new partner route fails here until it has a row.
 */
// oxfmt-ignore
const RIGHTS: Record<string, Scope[]> = {
  'GET /api/partner/v1/domains/search':             ['search'],
  'GET /api/partner/v1/domains/:name':              ['search'],
  'GET /api/partner/v1/availability':               ['search'],
  'GET /api/partner/v1/pricing':                    ['search'],
  'POST /api/partner/v1/quotes':                    ['buy'],
  'POST /api/partner/v1/orders':                    ['buy'],
  'GET /api/partner/v1/orders':                     ['buy', 'search'],
  'GET /api/partner/v1/orders/:public_id':          ['buy', 'search'],
  'POST /api/partner/v1/refunds':                   ['buy'],
  'POST /api/partner/v1/checkout-session':          ['embed'],
  'GET /api/partner/v1/settlements':                ['buy'],
  'GET /api/partner/v1/transactions':               ['report'],
  'GET /api/partner/v1/payouts':                    ['report'],
  'GET /api/partner/v1/brokerage':                  ['report'],
  'GET /api/partner/v1/brokerage/eligibility':      ['broker'],
  'POST /api/partner/v1/brokerage':                 ['broker'],
  'GET /api/partner/v1/brokerage/:case_id':         ['broker'],
  'POST /api/partner/v1/links':                     ['refer'],
  'GET /api/partner/v1/links':                      ['refer'],
  'GET /api/partner/v1/me/clicks':                  ['report'],
  'GET /api/partner/v1/me/sales':                   ['report'],
  'GET /api/partner/v1/me/commissions':             ['report'],
  'GET /api/partner/v1/me/payouts':                 ['report'],
  'GET /api/partner/v1/analytics':                  ['report'],
  'GET /api/partner/v1/events':                     ['webhook'],
  'PUT /api/partner/webhooks':                      ['webhook'],
  'GET /api/partner/webhooks':                      ['webhook'],
  'DELETE /api/partner/webhooks':                   ['webhook'],
  'POST /api/partner/webhooks/test':                ['webhook'],
  'GET /api/partner/webhooks/deliveries':           ['webhook'],
  'GET /api/partner/webhooks/deliveries/:id':       ['webhook'],
  'POST /api/partner/webhooks/deliveries/:id/resend': ['webhook'],
  // Sandbox helpers: a credential that can record orders can advance them, and one that reads
  // events can create them.
  'POST /api/partner/v1/sandbox/orders/:public_id/advance': ['buy'],
  'POST /api/partner/v1/sandbox/events':            ['webhook'],
}
/** Answers everyone, because its purpose is to explain wrongly signed requests. */
const OPEN = 'POST /api/partner/v1/sandbox/signature-check'

type Line = Parameters<typeof signedCall>[2]
let house: House
const holders = new Map<Scope, GivenPartner>()

beforeAll(async () => {
  house = await openHouse()
  for (const scope of SCOPES) {
    const facts = { environment: 'sandbox', scopes: [scope], affiliate: true } as const
    holders.set(scope, await givenPartner(house, facts))
  }
})

const routes = () =>
  house.app.declaredRoutes.filter(
    (route) => /^(?!HEAD)\w+ \/api\/partner\//.test(route) && route !== OPEN,
  )

it('every partner route is listed', () => {
  expect(routes().filter((route) => !RIGHTS[route])).toEqual([])
})

describe('a credential with one scope', () => {
  it.each(SCOPES)(
    '%s: is accepted where the specification says so, and nowhere else',
    async (scope) => {
      const holder = holders.get(scope)
      if (!holder) throw new Error('no holder')
      for (const route of routes()) {
        const line = route.replaceAll(/:\w+/g, 'x') as Line
        const { status, body } = await signedCall<{ error?: { code: string } }>(house, holder, line)
        const isRefused = status === 403 && body.error?.code === 'forbidden'
        expect([route, isRefused]).toEqual([route, !RIGHTS[route]?.includes(scope)])
      }
    },
  )
})
