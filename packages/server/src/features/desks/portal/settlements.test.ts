import { beforeAll, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenMember } from '../../../../test/support/members.ts'
import { givenOrder } from '../../../../test/support/orders.ts'
import type { Browser } from '../../../../test/support/people.ts'
import { givenReferredSale } from '../../../../test/support/referral.ts'
import type { OrderOut } from '../../trading/orders/shapes.ts'

let house: House
let partner: GivenPartner
let browser: Browser
let place: string
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house, { environment: 'sandbox', affiliate: true })
  browser = (await givenMember(house, partner)).browser
  place = `/api/portal/${partner.partnerId}/sandbox`
})

const read = async (path: string) => await browser.get(`${place}/${path}`)

/** Creates delivered orders, in a statement if `isSettled`. */
async function givenDelivered(count: number, isSettled: boolean): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { publicId } = await givenOrder(house, { partner, environment: 'sandbox' })
    for (const step of ['transfer_started', 'transfer_completed'] as const) {
      await partner.client.sandbox.advance(publicId, step)
    }
    ids.unshift(publicId)
    house.clock.advance(1_000)
  }
  if (isSettled) await partner.client.sandbox.advance(ids[0] ?? '', 'settled')
  return ids
}

describe('a partner’s settlements on the partner pages', () => {
  it('200: the same as in the partner API, each with its orders', async () => {
    const settled = await givenDelivered(3, true)
    const running = await givenDelivered(1, false)
    const list = (await read('settlements')).json()
    expect(list).toEqual(await partner.client.settlements.list())
    expect(list.settlements).toMatchObject([
      { settlement_id: 'st_open', order_count: 1, amount_owed_cents: 850_00 },
      { status: 'due', order_count: 3, gross_sold_cents: 3_000_00, amount_owed_cents: 2_550_00 },
    ])
    const { settlement_id } = list.settlements[1]
    const idsOf = (page: { lines: OrderOut[] }) => page.lines.map(({ public_id }) => public_id)
    const first = (await read(`settlements/${settlement_id}?limit=2`)).json()
    expect(first.statement).toEqual(list.settlements[1])
    const rest = (
      await read(`settlements/${settlement_id}?limit=2&cursor=${first.next_cursor}`)
    ).json()
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(settled)
    expect(rest.next_cursor).toBeNull()
    expect(idsOf((await read('settlements/st_open')).json())).toEqual(running)

    const file = await read(`settlements/${settlement_id}/lines.csv`)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="namehouse-${settlement_id}-sandbox.csv"`,
    })
    expect(file.body.split('\r\n')).toHaveLength(5)
    expect(file.body).toContain(`${settled[0]},`)
  })

  it('404: a statement of another partner, of the other environment, or that does not exist', async () => {
    const other = await givenPartner(house, { environment: 'sandbox' })
    const theirs = (await givenMember(house, other)).browser
    await givenDelivered(1, true)
    const { settlements } = await partner.client.settlements.list()
    const id = settlements[1]?.settlement_id ?? ''
    const there = `/api/portal/${other.partnerId}/sandbox`
    for (const path of [`settlements/${id}`, `settlements/${id}/lines.csv`]) {
      expect((await theirs.get(`${there}/${path}`)).statusCode).toBe(404)
      const live = place.replace('/sandbox', '/live')
      expect((await browser.get(`${live}/${path}`)).statusCode).toBe(404)
    }
    const open = (await theirs.get(`${there}/settlements/st_open`)).json()
    expect(open).toMatchObject({ statement: { order_count: 0 }, lines: [] })
    for (const wrong of ['st_none', 'a%22b']) {
      expect((await read(`settlements/${wrong}`)).statusCode).toBe(404)
      expect((await read(`settlements/${wrong}/lines.csv`)).statusCode).toBe(404)
    }
    expect((await read('settlements?cursor=x')).statusCode).toBe(400)
  })
})

describe('a partner’s payouts on the partner pages', () => {
  it('200: the same as in the partner API, with the balance due', async () => {
    const earning = await givenPartner(house, { affiliate: true })
    const { browser: theirs } = await givenMember(house, earning)
    const there = `/api/portal/${earning.partnerId}/live/payouts`
    await givenReferredSale(house, { partner: earning, cents: 100_00 })
    const page = (await theirs.get(there)).json()
    const { balance, ...payouts } = page
    expect(payouts).toEqual(await earning.client.payouts.list())
    expect(balance).toEqual((await earning.client.me.commissions()).balance)
    expect(balance).toMatchObject({ pending_cents: 15_00, payable_cents: 0 })
    const sandbox = (await theirs.get(there.replace('/live/', '/sandbox/'))).json()
    expect(sandbox.balance).toMatchObject({ pending_cents: 0, payable_cents: 0 })
    expect((await theirs.get(`${there}?cursor=x`)).statusCode).toBe(400)
  })
})
