import { beforeEach, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import type { Db } from '../../../db/pool.ts'
import { addListing } from './add-listing.ts'
import { changeListing } from './change-listing.ts'
import { countMarketGroups } from './count-groups.ts'
import {
  countOffered,
  keepTotal,
  moveTotal,
  purgeMarketChanges,
  purgeTotals,
  readFirstUnderWay,
  readKeptTotal,
} from './count-sql.ts'
import type { ListingFilter } from './filter-sql.ts'
import { marketChangesPurge } from './purge-market-changes.ts'
import { relist, sellListing } from './sell-listing.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')
const KEY = 'the filter of this test'
const ALL: ListingFilter = {
  environment: 'live',
  q: undefined,
  tld: undefined,
  max: undefined,
  category: undefined,
  length_max: undefined,
}
const FILTERS: ListingFilter[] = [
  ALL,
  { ...ALL, q: 'solar' },
  { ...ALL, q: 'r' },
  { ...ALL, tld: 'io' },
  { ...ALL, max: { cents: 100_00 } },
  { ...ALL, max: { band: 2 } },
  { ...ALL, category: 'solar' },
  { ...ALL, length_max: 8 },
  { ...ALL, environment: 'sandbox' },
]
let db: Db

beforeEach(async () => {
  ;({ db } = await ownDatabase())
})

const add = async (domain: string, cents = 100_00, environment: 'live' | 'sandbox' = 'live') =>
  await db.begin((tx) => addListing(tx, { domain, environment, bin_price_cents: cents }, NOW))

const keep = async (filter: ListingFilter, key = KEY) =>
  await keepTotal(db, key, await countOffered(db, filter))

const keptTotal = async (filter: ListingFilter, key = KEY) =>
  (await readKeptTotal(db, key, filter))?.total

describe('a total that is kept', () => {
  it('stays that of the table, whatever happens to the listings and whatever the filter', async () => {
    const { id } = await add('solarhub.com')
    await add('sunroof.io', 90_00)
    for (const [at, filter] of FILTERS.entries()) await keep(filter, String(at))
    const { id: other } = await add('solarroof.io', 5_000_00)
    const box = await add('solarbox.com', 10_00, 'sandbox')
    const changes = [
      () => db.begin((tx) => sellListing(tx, id, NOW)),
      () => db.begin((tx) => relist(tx, id, NOW)),
      () => db.begin((tx) => changeListing(tx, other, { bin_price_cents: 80_00 }, NOW)),
      () => db.begin((tx) => changeListing(tx, other, { withdrawn: true }, NOW)),
      () => db.begin((tx) => changeListing(tx, other, { withdrawn: false }, NOW)),
      () => db`delete from listings where id = ${box.id}`,
      () => db`update listings set category = 'other' where id = ${id}`,
    ]
    for (const change of changes) {
      await change()
      for (const [at, filter] of FILTERS.entries()) {
        const { total } = await countOffered(db, filter)
        expect([filter, await keptTotal(filter, String(at))]).toEqual([filter, total])
      }
    }
  })

  it('counts a change once, whichever transaction ends first', async () => {
    await add('solarhub.com')
    const end = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const late = db.begin(async (tx) => {
      await addListing(tx, { domain: 'late.com', environment: 'live', bin_price_cents: 1 }, NOW)
      written.resolve()
      await end.promise
    })
    await written.promise
    await keep(ALL)
    await add('early.com')
    expect(await keptTotal(ALL)).toBe(2)
    const before = await readKeptTotal(db, KEY, ALL)
    await moveTotal(db, KEY, { filter: ALL, snapshot: before?.snapshot ?? '' })
    expect(await readKeptTotal(db, KEY, ALL)).toMatchObject({ total: 2, changes: 0 })
    end.resolve()
    await late
    expect(await keptTotal(ALL)).toBe(3)
    // Moving it from a place that it has left does nothing.
    await moveTotal(db, KEY, { filter: ALL, snapshot: before?.snapshot ?? '' })
    expect(await keptTotal(ALL)).toBe(3)
  })

  it('is right after the changes before it were deleted, and forgotten when nobody asks', async () => {
    await add('solarhub.com')
    await keep(ALL)
    await add('solarroof.com')
    expect(await purgeMarketChanges(db, await readFirstUnderWay(db), 100)).toBe(false)
    expect(await readKeptTotal(db, KEY, ALL)).toMatchObject({ total: 2, changes: 1 })
    await db`update market_counts set used_at = now() - interval '1 day'`
    await purgeTotals(db, 60, 100)
    expect(await readKeptTotal(db, KEY, ALL)).toBeUndefined()
    // Until the transactions of other databases that began before these changes have ended.
    const leftAfterPurge = async () => {
      await purgeMarketChanges(db, await readFirstUnderWay(db), 100)
      return (await db`select 1 from market_changes`).length
    }
    await expect.poll(leftAfterPurge, { timeout: 60_000 }).toBe(0)
  })

  it('changes stay for ten minutes after a long transaction has ended', async () => {
    let minutes = 0
    const purge = marketChangesPurge(db, () => minutes * 60_000)
    const changesAfter = async (more: number) => {
      minutes += more
      await purge()
      return (await db`select 1 from market_changes`).length
    }
    const end = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const late = db.begin(async (tx) => {
      await addListing(tx, { domain: 'late.com', environment: 'live', bin_price_cents: 1_00 }, NOW)
      begun.resolve()
      await end.promise
    })
    await begun.promise
    await changesAfter(0)
    await changesAfter(11)
    end.resolve()
    await late
    expect(await changesAfter(1)).toBe(1)
    expect(await changesAfter(9)).toBe(1)
    // Other databases may have transactions that began before.
    await expect.poll(async () => await changesAfter(2), { timeout: 60_000 }).toBe(0)
  })

  it('of a backup from a server with more transactions is counted again', async () => {
    await add('solarhub.com')
    await keep(ALL)
    await db`update market_counts set snapshot = '900000000:900000000:'`
    await db`update market_changes set changed_xid = '899999999'`
    expect(await keptTotal(ALL)).toBeUndefined()
    await keep(ALL)
    await add('solarroof.com')
    expect(await keptTotal(ALL)).toBe(2)
  })
})

it('the totals of categories and TLDs stay those of the table', async () => {
  const { id } = await add('solarhub.com')
  await add('leashly.io')
  expect(await countMarketGroups(db, 'live')).toEqual({
    categories: [
      { category: 'dogs', total: 1 },
      { category: 'solar', total: 1 },
    ],
    tlds: [
      { tld: 'com', total: 1 },
      { tld: 'io', total: 1 },
    ],
  })
  await add('puppypal.io')
  await add('puppybox.io', 1, 'sandbox')
  await db.begin((tx) => sellListing(tx, id, NOW))
  const now = { categories: [{ category: 'dogs', total: 2 }], tlds: [{ tld: 'io', total: 2 }] }
  expect(await countMarketGroups(db, 'live')).toEqual(now)
  await db`update market_groups set used_at = now() - interval '1 day'`
  expect(await countMarketGroups(db, 'live')).toEqual(now)
  expect(await countMarketGroups(db, 'live')).toEqual(now)
})
