import { beforeAll, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'
import { appendEvent } from '../../../events/append.ts'
import type { EventPage } from '../../../events/read.ts'
import { purgeEvents } from '../../../events/sql.ts'
import type { Environment } from '../../../values/environment.ts'

const PATH = 'GET /api/partner/v1/events'
const DAY_MS = 24 * 3_600_000

let house: House
let partner: GivenPartner

beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
})

const append = async (partner_id: string, n: number, environment: Environment = 'live') =>
  await house.db.begin((tx) => {
    const event = { partner_id, environment, type: 'order.recorded', data: { n } } as const
    return appendEvent(tx, { ...event, now: house.clock.now() })
  })

const read = (by: GivenPartner, query: Record<string, string | number> = {}) =>
  signedCall<EventPage>(house, by, PATH, { query })

const numbers = ({ events }: EventPage) => events.map(({ data }) => data['n'])

describe('GET /events', () => {
  it('200: nothing yet', async () => {
    const { status, body } = await read(await givenPartner(house))
    expect(status).toBe(200)
    expect(body).toEqual({ events: [], next_cursor: null })
  })

  it('200: oldest first, page by page, including events added in the meantime', async () => {
    const reader = await givenPartner(house)
    const ids: string[] = []
    for (let n = 1; n <= 5; n += 1) ids.push(await append(reader.partnerId, n))

    const first = (await read(reader, { limit: 2 })).body
    expect(numbers(first)).toEqual([1, 2])
    expect(first.next_cursor).toBe(ids[1])
    expect(first.events[0]).toEqual({
      id: ids[0],
      type: 'order.recorded',
      created_at: house.clock.now().toISOString(),
      data: { n: 1 },
    })
    const rest = (await read(reader, { after_id: first.next_cursor ?? '' })).body
    expect(numbers(rest)).toEqual([3, 4, 5])
    expect(rest.next_cursor).toBeNull()

    await append(reader.partnerId, 6)
    expect(numbers((await read(reader, { after_id: ids[4] ?? '' })).body)).toEqual([6])
  })

  it('200: fifty by default, two hundred at most, and no cursor after a full last page', async () => {
    const reader = await givenPartner(house)
    for (let n = 1; n <= 51; n += 1) await append(reader.partnerId, n)
    expect((await read(reader)).body.events).toHaveLength(50)
    const whole = (await read(reader, { limit: 51 })).body
    expect(whole.events).toHaveLength(51)
    expect(whole.next_cursor).toBeNull()
    expect((await read(reader, { limit: 200 })).status).toBe(200)
  })

  it.each(['0', '201', '-1', '1.5', 'ten', '', '1e2'])('400: a limit of %j', async (limit) => {
    expect(await read(partner, { limit })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error' } },
    })
  })

  it('400: refuses an unknown query parameter', async () => {
    expect((await read(partner, { cursor: 'x' })).status).toBe(400)
  })

  it('400: an after_id that is unknown, malformed or another partner’s', async () => {
    const other = await givenPartner(house)
    const foreign = await append(other.partnerId, 1)
    const ofSandbox = await append(partner.partnerId, 1, 'sandbox')
    const unknown = 'evt_00000000000000000000000000'
    for (const after_id of [foreign, ofSandbox, unknown, '', '1', "' or 1=1 --", 'x'.repeat(101)]) {
      expect(await read(partner, { after_id })).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', details: [{ field: 'after_id' }] } },
      })
    }
  })

  it('403: a credential without the scope', async () => {
    const blind = await givenPartner(house, { scopes: ['search', 'buy', 'report'] })
    expect((await read(blind)).status).toBe(403)
  })

  it('200: sandbox and live have separate histories, each numbered from one', async () => {
    const both = await givenPartner(house)
    await append(both.partnerId, 1)
    await append(both.partnerId, 2, 'sandbox')
    await append(both.partnerId, 3)
    expect(numbers((await read(both)).body)).toEqual([1, 3])
    const rows = await house.db`
      select environment, seq from events where partner_id = ${both.partnerId}
      order by environment, seq
    `
    expect(rows.map(({ environment, seq }) => `${environment} ${seq}`)).toEqual([
      'live 1',
      'live 2',
      'sandbox 1',
    ])
  })
})

describe('the history', () => {
  it('omits an event whose change was rolled back, and leaves no gap', async () => {
    const { partnerId } = await givenPartner(house)
    await append(partnerId, 1)
    const broken = house.db.begin(async (tx) => {
      const event = { partner_id: partnerId, environment: 'live', data: { n: 2 } } as const
      await appendEvent(tx, { ...event, type: 'order.refunded', now: house.clock.now() })
      throw new Error('the change fails')
    })
    await expect(broken).rejects.toThrow('the change fails')
    await append(partnerId, 3)
    const rows = await house.db`
      select seq from events where partner_id = ${partnerId} order by seq
    `
    expect(rows.map(({ seq }) => Number(seq))).toEqual([1, 2])
  })

  it('is kept for 365 days, and an older cursor is refused, not skipped', async () => {
    // The database uses its own clock and deletes nothing younger, so this test starts in the past.
    house.clock.advance(-366 * DAY_MS)
    const reader = await givenPartner(house)
    const old = await append(reader.partnerId, 1)
    house.clock.advance(364 * DAY_MS)
    await append(reader.partnerId, 2)
    expect(await purgeEvents(house.db, house.clock.now())).toBe(false)
    expect(numbers((await read(reader)).body)).toEqual([1, 2])
    house.clock.advance(2 * DAY_MS)
    await purgeEvents(house.db, house.clock.now())
    expect(numbers((await read(reader)).body)).toEqual([2])
    expect((await read(reader, { after_id: old })).status).toBe(400)
  })
})
