import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder, someDomain } from '../../../../test/support/orders.ts'
import { untilWaiting } from '../../../../test/support/waiting.ts'
import { SCOPES } from '../../../http/route-config.ts'
import { purgeReplies } from '../../../http/once.ts'
import { issueCredential } from '../partners/issue-credential.ts'
import { writeQuote } from '../quotes/quote.ts'

let house: House
let partner: GivenPartner
beforeAll(async () => {
  house = await openHouse({ databaseConnectionsMax: 20 })
  partner = await givenPartner(house)
})
afterEach(() => expectLedgerSound(house.db))

async function listed(bin = 1_000_00) {
  const domain = someDomain()
  await givenListing(house, { domain, bin })
  return { domain, sale_price_cents: bin }
}

const countOrders = async (domain: string) =>
  (await house.db`select 1 from orders where domain = ${domain}`).length

describe('an order’s Idempotency-Key', () => {
  it('201: the same key and body return the same bytes, marked as replayed', async () => {
    const input = await listed()
    const key = randomUUID()
    const first = await postOrder(house, partner, input, key)
    const again = await postOrder(house, partner, input, key)
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
      null,
      'true',
    ])
    expect(await countOrders(input.domain)).toBe(1)
  })

  it('409: the key with another body is refused, concurrently and later', async () => {
    const input = await listed()
    const key = randomUUID()
    const bodies = [input, { ...input, external_payment_ref: 'ch_other' }]
    const answers = await Promise.all(bodies.map((body) => postOrder(house, partner, body, key)))
    const codes = answers.map(({ body }) => body.error?.code ?? 'recorded').sort()
    expect(codes).toEqual(['conflict', 'recorded'])
    const later = await postOrder(house, partner, { ...input, currency: 'USD' }, key)
    expect([later.status, later.body.error.code]).toEqual([409, 'conflict'])
  })

  it('201: returns the first response even after a refund', async () => {
    const input = await listed()
    const key = randomUUID()
    const first = await postOrder(house, partner, input, key)
    await partner.client.refunds.create({ public_id: first.body.public_id })
    const again = await postOrder(house, partner, input, key)
    expect(again.body).toEqual(first.body)
    expect(await countOrders(input.domain)).toBe(1)
  })

  it('201: still works four hundred days later', async () => {
    const input = await listed()
    const key = randomUUID()
    const first = await postOrder(house, partner, input, key)
    await house.db`
      update idempotency_keys set created_at = created_at - interval '400 days' where key = ${key}
    `
    await purgeReplies(house.db)
    const again = await postOrder(house, partner, input, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it('201: works with a rotated credential of the same partner, but not across partners', async () => {
    const input = await listed()
    const key = randomUUID()
    const first = await postOrder(house, partner, input, key)
    const rotated = { key_id: `pk_live_${randomUUID()}`, secret: `sk_${randomUUID()}` }
    await house.db.begin((tx) =>
      issueCredential(
        tx,
        {
          ...rotated,
          partner_id: partner.partnerId,
          environment: 'live',
          scopes: SCOPES,
          is_affiliate: false,
        },
        house.deps.config.masterKey,
        house.clock.now(),
      ),
    )
    const newest = { keyId: rotated.key_id, secret: rotated.secret }
    expect((await postOrder(house, newest, input, key)).body).toEqual(first.body)
    const other = await givenPartner(house)
    const refused = await postOrder(house, other, input, key)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'domain_unavailable'])
  })

  it('201: a refused request can be corrected under the same key', async () => {
    const input = await listed()
    const key = randomUUID()
    const quote_id = writeQuote(house.deps.config.masterKey, {
      id: 'qt_old',
      partner_id: partner.partnerId,
      environment: 'live',
      domain: input.domain,
      price_cents: input.sale_price_cents,
      expires_at: new Date(Date.now() - 1),
    })
    const refused = await postOrder(house, partner, { quote_id }, key)
    expect([refused.status, refused.body.error.code]).toEqual([422, 'quote_expired'])
    const { quote_id: fresh } = await partner.client.quotes.create({ domain: input.domain })
    expect((await postOrder(house, partner, { quote_id: fresh }, key)).status).toBe(201)
  })

  it.each([
    ['k'.repeat(255)],
    ['"quoted"'],
    ["'; drop table orders; --"],
    ['../../etc'],
    [`${'🙂'.length}%00`],
  ])('201: the key %s', async (key) => {
    const input = await listed()
    const unique = `${key.slice(0, 246)}${randomUUID().slice(0, 8)}`
    expect((await postOrder(house, partner, input, unique)).status).toBe(201)
    expect((await postOrder(house, partner, input, unique)).status).toBe(201)
    expect(await countOrders(input.domain)).toBe(1)
  })

  it.each([['k'.repeat(256)], [' '], ['tab\tinside']])('400: the key %j', async (key) => {
    const { status, body } = await postOrder(house, partner, await listed(), key)
    expect([status, body.error.code]).toEqual([400, 'validation_error'])
  })

  it('409: refused while the first request is blocked; afterwards its response is returned', async () => {
    const input = await listed()
    const key = randomUUID()
    const holder = await house.db.reserve()
    await holder`begin`
    await holder`select 1 from listings where domain = ${input.domain} for update`
    const first = postOrder(house, partner, input, key)
    await untilWaiting(house.db, 1)
    const second = await postOrder(house, partner, input, key)
    expect([second.status, second.body.error.code]).toEqual([409, 'idempotency_in_progress'])
    expect(second.headers.get('retry-after')).toBe('1')
    await holder`rollback`
    holder.release()
    expect((await first).status).toBe(201)
    expect((await postOrder(house, partner, input, key)).body).toEqual((await first).body)
  })
})

const WRITTEN = [
  'idempotency_keys',
  'orders',
  'order_timeline',
  'listings',
  'ledger_entries',
  'ledger_postings',
  'events',
] as const

describe('a failure in any statement', () => {
  /** Makes each write to a table fail for as long as `work` runs. */
  async function withFault(table: string, fault: string, work: () => Promise<void>) {
    const name = `fault_${table}`
    await house.db.unsafe(`
      create function ${name}() returns trigger language plpgsql as $$
      begin ${fault}; return new; end $$;
      create trigger ${name} before insert or update on ${table}
        for each row execute function ${name}();
    `)
    try {
      await work()
    } finally {
      await house.db.unsafe(`drop trigger ${name} on ${table}; drop function ${name}()`)
    }
  }

  it.each(WRITTEN)('in %s leaves nothing behind, and the key can be used again', async (table) => {
    for (const fault of [
      "raise exception 'fault'",
      'perform pg_terminate_backend(pg_backend_pid())',
    ]) {
      const input = await listed(20_000_00)
      const key = randomUUID()
      await withFault(table, fault, async () => {
        const { status } = await postOrder(house, partner, input, key)
        expect(status).toBeGreaterThanOrEqual(500)
      })
      expect(await countOrders(input.domain)).toBe(0)
      await expectLedgerSound(house.db)
      const again = await postOrder(house, partner, input, key)
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null])
    }
  })

  it.each(['40P01', '40001'])('error %s is retried; if it persists, it is 503', async (errcode) => {
    await house.db`create sequence faults`
    const input = await listed()
    const twice = `if nextval('faults') <= 2 then
      raise exception 'fault' using errcode = '${errcode}'; end if`
    await withFault('orders', twice, async () => {
      expect((await postOrder(house, partner, input)).status).toBe(201)
    })
    const always = `raise exception 'fault' using errcode = '${errcode}'`
    await withFault('orders', always, async () => {
      const { status, body } = await postOrder(house, partner, await listed())
      expect([status, body.error.code]).toEqual([503, 'service_unavailable'])
    })
    await house.db`drop sequence faults`
  })
})
