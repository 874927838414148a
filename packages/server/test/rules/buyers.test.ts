import { beforeAll, describe, expect, it } from 'vitest'
import { type Scope, SCOPES } from '../../src/http/route-config.ts'
import { givenCase } from '../support/brokerage.ts'
import { givenEndpoint } from '../support/dispatching.ts'
import { givenListing, givenPartner, type GivenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { postOrder, someDomain } from '../support/orders.ts'
import { signedCall } from '../support/signed-call.ts'

type Line = Parameters<typeof signedCall>[2]

const BUYER = { email: 'paula@example.org', name: 'Paula Muster', country: 'DE' }
const BROKERED = { buyer_email: 'oskar@example.net', buyer_name: 'Oskar Beispiel' }
const PERSONAL = [BUYER.email, BUYER.name, BROKERED.buyer_email, BROKERED.buyer_name]

let house: House
let owner: GivenPartner
let ids: Record<string, string>

beforeAll(async () => {
  house = await openHouse()
  owner = await givenPartner(house, { environment: 'sandbox', affiliate: true })
  await givenEndpoint(house, owner, 'https://partner.example/hook')
  const environment = 'sandbox' as const
  const domain = someDomain()
  await givenListing(house, { domain, environment, bin: 700_00 })
  const sale = { domain, sale_price_cents: 700_00, buyer: BUYER }
  const { status, body } = await postOrder(house, owner, sale)
  if (status !== 201) throw new Error(JSON.stringify(body))
  const { caseId } = await givenCase(house, { partner: owner, environment, ...BROKERED })
  const line: Line = 'GET /api/partner/webhooks/deliveries'
  type Page = { deliveries: { delivery_id: string }[] }
  const { body: sent } = await signedCall<Page>(house, owner, line)
  const id = sent.deliveries[0]?.delivery_id ?? ''
  ids = { public_id: body.public_id, case_id: caseId, name: domain, id }
})

/** Another credential of the same partner, with only these scopes. */
async function holderOf(scopes: Scope[]): Promise<GivenPartner> {
  const holder = await givenPartner(house, { environment: 'sandbox', affiliate: true, scopes })
  await house.db`
    update partner_credentials set partner_id = ${owner.partnerId} where key_id = ${holder.keyId}
  `
  return holder
}

const reads = () =>
  house.app.declaredRoutes.filter((route) => route.startsWith('GET /api/partner/'))

function exampleOf(name: string): string {
  const id = ids[name]
  if (!id) throw new Error(`buyers.test.ts needs an example of :${name}.`)
  return id
}

/** The buyer data a credential finds in everything it can read. */
async function buyersSeenBy(holder: GivenPartner): Promise<string[]> {
  const seen: string[] = []
  for (const route of reads()) {
    const line = route.replaceAll(/:(\w+)/g, (_, name: string) => exampleOf(name)) as Line
    const query = /availability|pricing|eligibility/.test(line)
      ? { domain: ids['name'] ?? '' }
      : /search/.test(line)
        ? { q: 'name' }
        : {}
    const { status, body } = await signedCall(house, holder, line, { query })
    expect([line, [200, 403, 404].includes(status)]).toEqual([line, true])
    const text = JSON.stringify(body)
    for (const each of PERSONAL) if (text.includes(each)) seen.push(`${route}: ${each}`)
  }
  return seen
}

describe('the identity of a buyer', () => {
  it.each(SCOPES.filter((scope) => scope !== 'buy' && scope !== 'broker'))(
    'is not shown by any read to a credential with only the scope %s',
    async (scope) => {
      expect(await buyersSeenBy(await holderOf([scope]))).toEqual([])
    },
  )

  it('is not shown in orders to a credential with every scope except buy', async () => {
    const others = SCOPES.filter((scope) => scope !== 'buy')
    const seen = await buyersSeenBy(await holderOf(others))
    expect(seen.filter((each) => each.includes('aula'))).toEqual([])
  })

  it('200: without buy, orders show p***@example.org, the country and no name', async () => {
    const holder = await holderOf(['search'])
    const masked = { email: 'p***@example.org', name: null, country: 'DE' }
    const order = await holder.client.orders.read(ids['public_id'] ?? '')
    expect(order.buyer).toEqual(masked)
    const { orders } = await holder.client.orders.list()
    expect(orders.map(({ buyer }) => buyer)).toEqual([masked])
  })

  it('200: with buy, orders show the buyer, which proves that this test can find one', async () => {
    const seen = await buyersSeenBy(await holderOf(['buy']))
    expect(seen).toEqual([
      `GET /api/partner/v1/orders: ${BUYER.email}`,
      `GET /api/partner/v1/orders: ${BUYER.name}`,
      `GET /api/partner/v1/orders/:public_id: ${BUYER.email}`,
      `GET /api/partner/v1/orders/:public_id: ${BUYER.name}`,
    ])
  })
})
