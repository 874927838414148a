import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { BUYER, givenCase, postCase, readRow } from '../../../../test/support/brokerage.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type ErrorBody, givenOrder, someDomain } from '../../../../test/support/orders.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'

let house: House
let partner: GivenPartner
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
})

const events = async ({ client }: GivenPartner) =>
  (await client.events.list({ limit: 200 })).events.map(({ type, data }) => ({ type, ...data }))

describe('POST /brokerage', () => {
  it('201: opens a case, adds an event to the history and returns a link for the buyer', async () => {
    const own = await givenPartner(house)
    const domain = someDomain()
    const input = { domain: `HTTPS://WWW.${domain}/path`, tier: 'self_serve' as const }
    const opened = await own.client.brokerage.open({
      ...input,
      buyer_email: BUYER,
      budget: 5_000_00,
      buyer_name: 'Ada',
      message: 'Two lines\nof text',
    })
    expect(opened).toEqual({
      case_id: expect.stringMatching(/^bc_[0-9a-z]{26}$/),
      domain,
      tier: 'self_serve',
      status: 'OPEN',
      budget: 5_000_00,
      currency: 'USD',
      created_at: house.clock.now().toISOString(),
      updated_at: house.clock.now().toISOString(),
      outcome: null,
      progress_url: expect.stringMatching(
        new RegExp(`^http://[^/]+/brokerage/${opened.case_id}\\?t=[\\w-]{43}$`),
      ),
    })
    expect(await events(own)).toEqual([
      {
        type: 'brokerage.case_opened',
        case: {
          case_id: opened.case_id,
          domain,
          tier: 'self_serve',
          status: 'OPEN',
          budget: 5_000_00,
          currency: 'USD',
        },
      },
    ])
    const detail = await own.client.brokerage.read(opened.case_id)
    expect(detail).toEqual({
      ...opened,
      buyer_email: BUYER,
      buyer_name: 'Ada',
      message: 'Two lines\nof text',
      timeline: [
        {
          at: opened.created_at,
          status: 'OPEN',
          event: 'brokerage.case_opened',
          amount_cents: 5_000_00,
          note: null,
        },
      ],
      offers: [],
    })
  })

  it('201: an internationalized name is stored as ASCII and shown in both forms', async () => {
    const { body } = await postCase(house, partner, { domain: 'bücher-hafen.com' })
    expect(body).toMatchObject({ domain: 'xn--bcher-hafen-thb.com', unicode: 'bücher-hafen.com' })
  })

  it.each([
    ['domain', { domain: undefined }],
    ['domain', { domain: '' }],
    ['domain', { domain: 'not a domain' }],
    ['domain', { domain: '127.0.0.1' }],
    ['domain', { domain: 'localhost' }],
    ['domain', { domain: ['a.com'] }],
    ['tier', { tier: 'gold' }],
    ['tier', { tier: undefined }],
    ['buyer_email', { buyer_email: 'nobody' }],
    ['buyer_email', { buyer_email: 'a@example.com\r\nBcc: b@example.com' }],
    ['buyer_email', { buyer_email: undefined }],
    ['budget', { budget: 0 }],
    ['budget', { budget: -5 }],
    ['budget', { budget: 10.5 }],
    ['budget', { budget: '500000' }],
    ['budget', { budget: 1_000_000_000_001 }],
    ['budget', { budget: undefined }],
    ['buyer_name', { buyer_name: 'a\u0000b' }],
    ['buyer_name', { buyer_name: 'x'.repeat(201) }],
    ['message', { message: 'x'.repeat(2_001) }],
    ['message', { message: 'a\u0007b' }],
  ])('400: an invalid %s opens nothing', async (field, change) => {
    const { status, body } = await postCase(house, partner, change)
    expect([status, body.error.code]).toEqual([400, 'validation_error'])
    expect(JSON.stringify(body.error)).toContain(field)
  })

  it('422 open_case: a name has one open case, whoever opened it', async () => {
    const { domain, caseId } = await givenCase(house, { partner })
    const other = await givenPartner(house)
    for (const caller of [partner, other]) {
      const { status, body } = await postCase(house, caller, { domain })
      expect([status, body.error.code]).toEqual([422, 'not_eligible'])
      expect(body.error.details).toEqual([{ field: 'domain', message: 'open_case' }])
      expect(body.error.message).toContain('open_case')
      expect(JSON.stringify(body)).not.toContain(caseId)
    }
    await house.db`
      update brokerage_cases set status = 'CANCELLED', ended_at = now() where case_id = ${caseId}
    `
    expect((await postCase(house, other, { domain })).status).toBe(201)
  })

  it('201: the sandbox is separate: cases and listings in live don’t count there', async () => {
    const sandbox = await givenPartner(house, { environment: 'sandbox' })
    const { domain } = await givenCase(house, { partner })
    expect((await postCase(house, sandbox, { domain })).status).toBe(201)
    const listed = someDomain()
    await givenListing(house, { domain: listed, environment: 'live' })
    expect((await postCase(house, sandbox, { domain: listed })).status).toBe(201)
  })

  it('422 listed: a name that is for sale here, or was sold here', async () => {
    const listed = someDomain()
    await givenListing(house, { domain: listed })
    const { domain: sold } = await givenOrder(house)
    for (const domain of [listed, sold]) {
      const { status, body } = await postCase(house, partner, { domain })
      expect([status, body.error.details]).toEqual([422, [{ field: 'domain', message: 'listed' }]])
    }
  })

  it('201: a name awaiting approval or withdrawn doesn’t count as for sale', async () => {
    const [waits, withdrawn] = [someDomain(), someDomain()]
    await givenListing(house, { domain: waits, approved: false })
    await givenListing(house, { domain: withdrawn, withdrawn: true })
    for (const domain of [waits, withdrawn]) {
      expect((await postCase(house, partner, { domain })).status).toBe(201)
    }
  })

  it('201: the same key and body return the same case, and another body is refused', async () => {
    const domain = someDomain()
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([
      postCase(house, partner, { domain }, headers),
      postCase(house, partner, { domain }, headers),
    ])
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(second?.body).toEqual(first?.body)
    const third = await postCase(house, partner, { domain }, headers)
    expect(third.headers.get('idempotent-replayed')).toBe('true')
    expect(third.body).toEqual(first?.body)
    const other = await postCase(house, partner, { domain, budget: 1 }, headers)
    expect([other.status, other.body.error.code]).toEqual([409, 'conflict'])
    const rows = await house.db`select 1 from brokerage_cases where domain = ${domain}`
    expect(rows.length).toBe(1)
  })

  it('unknown fields in the body are ignored', async () => {
    const extra = {
      status: 'COMPLETED',
      case_id: 'bc_mine',
      partner_id: 'ptr_x',
      order_id: 'ord_1',
    }
    const { body } = await postCase(house, partner, extra)
    expect(body.case_id).not.toBe('bc_mine')
    expect(await readRow(house, body.case_id)).toMatchObject({ status: 'OPEN', order_id: null })
  })
})

describe('GET /brokerage', () => {
  it('200: own cases, newest first, with paging and filters, without progress links', async () => {
    const own = await givenPartner(house)
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      house.clock.advance(1)
      ids.unshift((await givenCase(house, { partner: own })).caseId)
    }
    house.clock.advance(1)
    const { caseId, domain } = await givenCase(house, { partner: own, status: 'CANCELLED' })
    const first = await own.client.brokerage.list({ limit: 3 })
    expect(first.cases.map(({ case_id }) => case_id)).toEqual([caseId, ...ids.slice(0, 2)])
    const rest = await own.client.brokerage.list({ cursor: first.next_cursor ?? '' })
    expect(rest.cases.map(({ case_id }) => case_id)).toEqual(ids.slice(2))
    expect(JSON.stringify(first)).not.toContain('progress_url')
    expect(first.cases[0]).toMatchObject({ status: 'CANCELLED', outcome: { result: 'cancelled' } })
    for (const query of [{ status: 'CANCELLED' as const }, { domain }]) {
      const { cases } = await own.client.brokerage.list(query)
      expect(cases).toEqual([expect.objectContaining({ case_id: caseId })])
    }
  })

  it.each([{ limit: 0 }, { limit: 201 }, { status: 'open' }, { cursor: 'x' }, { domain: '..' }])(
    '400: %o',
    async (query) => {
      const line = 'GET /api/partner/v1/brokerage'
      const { status, body } = await signedCall<ErrorBody>(house, partner, line, {
        query: query as Record<string, string | number>,
      })
      expect([status, body.error.code]).toEqual([400, 'validation_error'])
    },
  )
})

describe('GET /brokerage/{case_id}', () => {
  it('404: unknown, another partner’s, or from the other environment', async () => {
    const { caseId } = await givenCase(house, { partner })
    const other = await givenPartner(house)
    const sandbox = await givenPartner(house, { environment: 'sandbox' })
    for (const [caller, id] of [
      [partner, 'bc_00000000000000000000000000'],
      [other, caseId],
      [sandbox, caseId],
      [partner, "x'--"],
    ] as const) {
      const line = `GET /api/partner/v1/brokerage/${id}` as const
      const { status } = await signedCall(house, caller, line)
      expect([id, status]).toEqual([id, 404])
    }
  })
})

it('429: ten writes and thirty reads a minute', async () => {
  const strict = await openHouse({ rateLimitScale: 1 })
  const own = await givenPartner(strict)
  const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
    const seen: number[] = []
    for (let n = 0; n < times; n += 1) seen.push((await call()).status)
    return seen
  }
  const writes = await statuses(11, () => postCase(strict, own, { tier: 'none' }))
  expect(writes).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  const reads = await statuses(31, () => signedCall(strict, own, 'GET /api/partner/v1/brokerage'))
  expect(reads).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})

it('429: protects a buyer’s mailbox; refused and repeated requests don’t count', async () => {
  // Five cases a day per buyer, and one call a minute per credential.
  const spare = await openHouse({ rateLimitScale: 0.1 })
  const domain = someDomain()
  const first = await givenPartner(spare)
  const opened = await postCase(spare, first, { domain }, { 'idempotency-key': 'once' })
  await spare.db`update brokerage_cases set confirmed_at = now() where domain = ${domain}`
  spare.clock.advance(61_000)
  const again = await postCase(spare, first, { domain }, { 'idempotency-key': 'once' })
  expect([opened.status, again.status, again.body]).toEqual([201, 201, opened.body])
  const statuses: number[] = []
  for (const input of [{ domain }, { domain }, {}, {}, {}, {}, {}]) {
    statuses.push((await postCase(spare, await givenPartner(spare), input)).status)
  }
  expect(statuses).toEqual([422, 422, 201, 201, 201, 201, 429])
  spare.clock.advance(61_000)
  const late = await postCase(spare, first, { domain }, { 'idempotency-key': 'once' })
  expect([late.status, late.body]).toEqual([201, opened.body])
  const other = { buyer_email: 'other@example.com' }
  expect((await postCase(spare, await givenPartner(spare), other)).status).toBe(201)
})
