import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenPurchase } from '../../../../test/support/purchases.ts'
import { moveOrder } from '../orders/move-order.ts'
import { DIRECT_PARTNER_ID } from '../partners/direct-sales.ts'
import { issueCredential } from '../partners/issue-credential.ts'
import { runSettlement } from '../settlements/run-settlement.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({}, await givenLab())
})
afterEach(() => expectLedgerSound(house.db))

/** Nobody may act for the tenant of sales without a partner. */
describe('the tenant of direct sales', () => {
  it('404: staff can’t see it as a partner, change it, or add credentials or members', async () => {
    const { browser, email } = await givenSignedIn(house, 'staff')
    const path = `/api/staff/partners/${DIRECT_PARTNER_ID}`
    const calls = [
      await browser.get(path),
      await browser.get(`${path}/credentials`),
      await browser.patch(path, { commission_bps: 1 }),
      await browser.post(`${path}/credentials`, { environment: 'live', scopes: ['buy'] }),
      await browser.post(`${path}/members`, { email }),
    ]
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect((await browser.get('/api/staff/partners?limit=200')).body).not.toContain(
      DIRECT_PARTNER_ID,
    )
  })

  it('no code path can issue it a credential', async () => {
    const wanted = {
      partner_id: DIRECT_PARTNER_ID,
      environment: 'live',
      scopes: ['buy'],
      is_affiliate: false,
    } as const
    const { masterKey } = house.deps.config
    await expect(
      house.db.begin((tx) => issueCredential(tx, wanted, masterKey, house.clock.now())),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('the database itself refuses credentials, members, webhooks and a commission', async () => {
    const { id } = await givenSignedIn(house)
    const { db } = house
    await expect(
      db`insert into partner_credentials (key_id, partner_id, environment, scopes, sealed_secret)
        values ('pk_live_x', ${DIRECT_PARTNER_ID}, 'live', '{buy}', ${Buffer.from('x')})`,
    ).rejects.toThrow('partner_credentials_not_direct')
    await expect(
      db`insert into partner_members (partner_id, account_id, created_at)
        values (${DIRECT_PARTNER_ID}, ${id}, now())`,
    ).rejects.toThrow('partner_members_not_direct')
    await expect(
      db`insert into webhook_endpoints (
          id, partner_id, environment, url, sealed_secret, created_at, updated_at
        ) values (
          'wh_x', ${DIRECT_PARTNER_ID}, 'live', 'https://x.example', ${Buffer.from('x')}, now(),
          now()
        )`,
    ).rejects.toThrow('webhook_endpoints_not_direct')
    await expect(
      db`update partners set commission_bps = 1 where id = ${DIRECT_PARTNER_ID}`,
    ).rejects.toThrow('partners_direct_sales')
  })

  it('the database keeps the buyer of an order, and refuses a direct checkout without one', async () => {
    const { public_id, session_id } = await givenPurchase(house)
    const { id } = await givenSignedIn(house)
    const { db } = house
    for (const other of [null, id]) {
      await expect(
        db`update orders set buyer_account_id = ${other} where public_id = ${public_id}`,
      ).rejects.toThrow('append-only')
    }
    await expect(
      db`update checkout_sessions set buyer_account_id = null where session_id = ${session_id}`,
    ).rejects.toThrow('checkout_sessions_direct')
    await expect(
      db`update checkout_sessions set environment = 'sandbox' where session_id = ${session_id}`,
    ).rejects.toThrow('checkout_sessions_direct')
  })

  it('a settlement run leaves its orders alone, and a partner sees none of them', async () => {
    const { public_id } = await givenPurchase(house)
    const now = house.clock.now()
    await house.db.begin(async (tx) => {
      await moveOrder(tx, public_id, 'start-transfer', { now })
      await moveOrder(tx, public_id, 'confirm-transfer', { now })
    })
    house.clock.advance(1_000)
    const period = { environment: 'live', period_end: house.clock.now() } as const
    const statements = await runSettlement(house.db, period, house.clock)
    expect(statements.filter(({ partner_id }) => partner_id === DIRECT_PARTNER_ID)).toEqual([])
    const { client } = await givenPartner(house)
    await expect(client.orders.read(public_id)).rejects.toMatchObject({ status: 404 })
  })
})
