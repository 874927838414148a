import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import type { PriceView } from '../../../auth/bearer.ts'
import { noReplica } from '../../../db/replica.ts'
import { browseListings } from './browse-listings.ts'
import { unfiltered } from './filter-sql.ts'
import { keptPlacesOf } from './kept-places.ts'
import type { Sort } from './listing.ts'

const NAMES = 900
const LIMIT = 24
const OFFSET = 240
/** Few dates and prices, so that most names are tied, and dates with microseconds. */
const FILL = `
  insert into listings (
    id, environment, domain, tld, bin_price_cents, approved, reading, created_at, updated_at
  )
  select gen_random_uuid(), 'live', 'sun' || n || (array['.com', '.io'])[1 + n % 2],
    (array['com', 'io'])[1 + n % 2], 100 * (1 + n % 7) * (1 + n % 7), true, '',
    timestamptz '2026-01-01' + (n % 31) * interval '1 microsecond', '2026-01-01'
  from generate_series(1, ${NAMES}) n
`
const SORTS: Sort[] = ['newest', 'price_asc', 'price_desc']
const VIEWS = ['exact', 'masked'] as const

let house: House

beforeAll(async () => {
  house = await openHouse()
  await house.db.unsafe(FILL)
})

type Asked = { sort: Sort; offset?: number; q?: string; tld?: string; view?: PriceView }

async function namesAt({ sort, offset = OFFSET, q, tld, view = 'exact' }: Asked) {
  const query = { sort, offset, limit: LIMIT, ...(q && { q }), ...(tld && { tld }) }
  const { items } = await browseListings(
    { db: house.db, replica: noReplica(house.db), monthlyFeeBps: 0 },
    query,
    view,
  )
  return items.map(({ domain }) => domain)
}

/** The names of a page, from one long list. */
async function wantedAt({ sort, offset = OFFSET, q = '', tld = '', view = 'exact' }: Asked) {
  const { db } = house
  const price = view === 'exact' ? db`bin_price_cents` : db`price_band`
  const order = { newest: db``, price_asc: db`${price},`, price_desc: db`${price} desc,` }[sort]
  const rows = await db<{ domain: string }[]>`
    select domain from listings where is_offered and environment = 'live'
      and domain like ${`%${q}%`} and tld like ${`${tld}%`}
    order by ${order} created_at desc, id
  `
  return rows.slice(offset, offset + LIMIT).map(({ domain }) => domain)
}

const isKnown = async (sort: Sort, offset = OFFSET) => {
  const order = { sort, by: 'cents', limit: LIMIT, offset } as const
  return (await keptPlacesOf(house.db).find(house.db, unfiltered('live'), order)) !== undefined
}

describe('a page far down the list', () => {
  it.each(SORTS.flatMap((sort) => VIEWS.map((view) => ({ sort, view }))))(
    'by $sort, $view prices: has the same names when read again, and so have those after it',
    async ({ sort, view }) => {
      for (const filter of [{}, { q: '1' }, { tld: 'io' }]) {
        for (let offset = OFFSET; offset < NAMES; offset += LIMIT) {
          const asked = { sort, view, offset, ...filter }
          const wanted = await wantedAt(asked)
          expect(await namesAt(asked)).toEqual(wanted)
          expect(await namesAt(asked)).toEqual(wanted)
        }
      }
    },
  )

  it('is read from where the page before it ended', async () => {
    await namesAt({ sort: 'price_asc', offset: 300 })
    expect(await isKnown('price_asc', 300)).toBe(true)
    expect(await isKnown('price_asc', 300 + LIMIT)).toBe(true)
    expect(await isKnown('price_asc', 300 + 2 * LIMIT)).toBe(false)
  })

  it.each([
    ['is sold', `update listings set sold_at = now() where domain = 'sun14.com'`],
    ['is up for sale again', `update listings set sold_at = null where domain = 'sun14.com'`],
    ['gets dearer', `update listings set bin_price_cents = 100000 where domain = 'sun14.com'`],
    ['is deleted', `delete from listings where domain = 'sun42.com'`],
  ])('moves when a name before it %s', async (_what, statement) => {
    const before = await namesAt({ sort: 'price_asc' })
    expect(await isKnown('price_asc')).toBe(true)
    await house.db.unsafe(statement)
    expect(await isKnown('price_asc')).toBe(false)
    const wanted = await wantedAt({ sort: 'price_asc' })
    expect(wanted).not.toEqual(before)
    expect(await namesAt({ sort: 'price_asc' })).toEqual(wanted)
    expect(await namesAt({ sort: 'price_asc' })).toEqual(wanted)
  })

  it('stays when another name changes that does not match', async () => {
    await namesAt({ sort: 'newest', tld: 'io' })
    const order = { sort: 'newest', by: 'cents', limit: LIMIT, offset: OFFSET } as const
    const filter = { ...unfiltered('live'), tld: 'io' }
    await house.db`update listings set sold_at = now() where domain = 'sun16.com'`
    expect(await keptPlacesOf(house.db).find(house.db, filter, order)).toBeDefined()
    expect(await namesAt({ sort: 'newest', tld: 'io' })).toEqual(
      await wantedAt({ sort: 'newest', tld: 'io' }),
    )
  })

  it('moves when a transaction ends that was under way when it was read', async () => {
    const session = await house.db.reserve()
    try {
      await session`begin`
      await session`update listings set sold_at = now() where domain = 'sun21.io'`
      // Transactions that begin later end first.
      await house.db`update listings set sold_at = now() where domain = 'sun28.com'`
      for (const sort of SORTS) expect(await namesAt({ sort })).toEqual(await wantedAt({ sort }))
      await session`commit`
      for (const sort of SORTS) {
        expect(await isKnown(sort)).toBe(false)
        expect(await namesAt({ sort })).toEqual(await wantedAt({ sort }))
      }
    } finally {
      session.release()
    }
  })

  it('is looked for again after many changes, whatever they are', async () => {
    await namesAt({ sort: 'newest', offset: 480 })
    expect(await isKnown('newest', 480)).toBe(true)
    await house.db`
      insert into market_changes
        (sign, environment, domain, tld, label_length, bin_price_cents, price_band)
      select 1, 'sandbox', 'name' || at || '.com', 'com', 8, 100, 0
      from generate_series(1, 2000) as at
    `
    expect(await isKnown('newest', 480)).toBe(false)
  })
})
