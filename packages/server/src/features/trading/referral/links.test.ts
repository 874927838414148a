import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'

let house: House
let partner: GivenPartner

beforeAll(async () => {
  house = await openHouse({ baseUrl: 'https://house.example' })
})
beforeEach(async () => {
  partner = await givenPartner(house, { affiliate: true })
})

const post = async (body: unknown, headers: Record<string, string> = {}) =>
  await signedCall<{ link_id: string; error?: { code: string; details?: { field: string }[] } }>(
    house,
    partner,
    'POST /api/partner/v1/links',
    { body, headers },
  )

describe('POST /links', () => {
  it('201: creates a link of each kind, with its URL', async () => {
    const generic = await partner.client.links.create({ kind: 'generic', label: ' Spring  ' })
    expect(generic).toEqual({
      link_id: expect.stringMatching(/^lnk_[0-9a-z]{26}$/),
      code: expect.stringMatching(/^[0-9a-z]{10}$/),
      url: `https://house.example/r/${generic.code}`,
      kind: 'generic',
      domain: null,
      product: null,
      label: 'Spring',
      created_at: house.clock.now().toISOString(),
    })
    const named = await partner.client.links.create({
      kind: 'domain',
      domain: ' HTTPS://Bücher.de/shop ',
    })
    expect(named).toMatchObject({ kind: 'domain', domain: 'xn--bcher-kva.de', label: null })
    const product = await partner.client.links.create({ kind: 'product', product: 'seo-crawl-2' })
    expect(product).toMatchObject({ kind: 'product', product: 'seo-crawl-2', domain: null })
  })

  it.each([
    [{}, 'kind'],
    [{ kind: 'other' }, 'kind'],
    [{ kind: 'domain' }, 'domain'],
    [{ kind: 'domain', domain: 'no name' }, 'domain'],
    [{ kind: 'domain', domain: 'https://evil.example\r\nset-cookie: x=1' }, 'domain'],
    [{ kind: 'generic', domain: 'a.com' }, 'domain'],
    [{ kind: 'product' }, 'product'],
    [{ kind: 'product', product: 'Upper' }, 'product'],
    [{ kind: 'product', product: '//evil.example' }, 'product'],
    [{ kind: 'product', product: 'a'.repeat(65) }, 'product'],
    [{ kind: 'generic', product: 'market' }, 'product'],
    [{ kind: 'generic', label: 'x'.repeat(101) }, 'label'],
    [{ kind: 'generic', label: 'a\r\nset-cookie: x=1' }, 'label'],
    [{ kind: 'generic', label: 'a\u0000b' }, 'label'],
    [{ kind: 'generic', label: 7 }, 'label'],
  ])('400: %o', async (body, field) => {
    const answer = await post(body)
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'validation_error'])
    expect(answer.body.error?.details).toEqual([expect.objectContaining({ field })])
    expect((await partner.client.links.list()).links).toEqual([])
  })

  it('201: the same key returns the same link; 409 with another body', async () => {
    const headers = { 'idempotency-key': 'spring' }
    const first = await post({ kind: 'generic' }, headers)
    const again = await post({ kind: 'generic' }, headers)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await post({ kind: 'generic', label: 'other' }, headers)
    expect([other.status, other.body.error?.code]).toEqual([409, 'conflict'])
    expect((await partner.client.links.list()).links.length).toBe(1)
  })

  it('409: at most ten thousand links per partner', async () => {
    await house.db`
      insert into referral_links (link_id, code, partner_id, environment, kind, created_at)
      select 'lnk_' || n || ${partner.partnerId}, lpad(to_hex(n), 4, '0')
        || substr(md5(${partner.partnerId}), 1, 6), ${partner.partnerId}, 'live', 'generic', now()
      from generate_series(1, 10000) n
    `
    const answer = await post({ kind: 'generic' })
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'conflict'])
  })
})

describe('GET /links', () => {
  it('200: newest first, page by page, each once', async () => {
    const made: string[] = []
    for (let n = 0; n < 5; n += 1) {
      house.clock.advance(1)
      made.unshift((await partner.client.links.create({ kind: 'generic' })).link_id)
    }
    const first = await partner.client.links.list({ limit: 3 })
    const second = await partner.client.links.list({ limit: 3, cursor: first.next_cursor ?? '' })
    expect([...first.links, ...second.links].map(({ link_id }) => link_id)).toEqual(made)
    expect(second.next_cursor).toBeNull()
    expect(first.links[0]).toMatchObject({
      clicks: 0,
      conversions: 0,
      sales_cents: 0,
      commission_cents: 0,
    })
  })

  it('200: excludes links of other partners and of the other environment', async () => {
    await partner.client.links.create({ kind: 'generic' })
    const other = await givenPartner(house, { affiliate: true })
    expect((await other.client.links.list()).links).toEqual([])
    const environment = 'sandbox'
    const sandbox = await givenPartner(house, { affiliate: true, environment })
    expect((await sandbox.client.links.list()).links).toEqual([])
  })

  it.each([{ limit: 0 }, { limit: 201 }, { cursor: 'not ours' }])('400: %o', async (query) => {
    await expect(partner.client.links.list(query)).rejects.toMatchObject({
      status: 400,
      code: 'validation_error',
    })
  })
})

describe('403: a credential without an affiliate account', () => {
  it('can’t create links or read reports', async () => {
    const plain = await givenPartner(house)
    const { links, me, analytics } = plain.client
    const calls = [
      () => links.create({ kind: 'generic' }),
      () => links.list(),
      () => me.clicks(),
      () => me.sales(),
      () => me.commissions(),
      () => me.payouts(),
      () => analytics.read(),
    ]
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    }
  })
})

it('429: twenty new links and thirty reads a minute', async () => {
  const strict = await openHouse({ rateLimitScale: 1 })
  const { client } = await givenPartner(strict, { affiliate: true })
  const statusOf = async (call: Promise<unknown>) =>
    await call.then(
      () => 200,
      ({ status }: { status: number }) => status,
    )
  const made = []
  for (let n = 0; n < 21; n += 1)
    made.push(await statusOf(client.links.create({ kind: 'generic' })))
  expect(made.filter((status) => status === 200).length).toBe(20)
  expect(made.at(-1)).toBe(429)
  const seen = []
  for (let n = 0; n < 31; n += 1) {
    seen.push(await statusOf(n % 2 ? client.links.list() : client.analytics.read()))
  }
  expect(seen.filter((status) => status === 200).length).toBe(30)
  expect(seen.at(-1)).toBe(429)
})
