import { beforeAll, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { openDb } from '../../../db/pool.ts'
import { listIdOf } from '../name-index/list-ids.ts'
import { unfiltered } from './filter-sql.ts'
import { findByMeaning } from './find-by-meaning.ts'
import { keptListsOf } from './kept-lists.ts'

let house: House

beforeAll(async () => {
  house = await openHouse()
})

const find = async (query: string, reader = house.db) => {
  const found = await findByMeaning(reader, { filter: unfiltered('live'), query, limit: 5 })
  return found.map(({ domain }) => domain).sort()
}
const keptIds = (word: string) => {
  return keptListsOf(house.db)?.get(listIdOf('live', word), 1)?.ids.length
}

/** Lists a name, and searches until the lists of its word are kept. */
async function givenKept(domain: string, word: string): Promise<void> {
  await givenListing(house, { domain })
  for (let turn = 0; turn < 3; turn += 1) expect(await find(word)).toEqual([domain])
  expect(keptIds(word)).toBeGreaterThan(0)
}

it('finds what was listed, sold, put up again and deleted since the last search', async () => {
  const { db } = house
  await givenKept('solarhub.com', 'solar')
  await givenListing(house, { domain: 'solarroof.com' })
  expect(await find('solar')).toEqual(['solarhub.com', 'solarroof.com'])
  await db`update listings set sold_at = now() where domain = 'solarhub.com'`
  expect(await find('solar')).toEqual(['solarroof.com'])
  await db`update listings set sold_at = null where domain = 'solarhub.com'`
  expect(await find('solar')).toEqual(['solarhub.com', 'solarroof.com'])
  await db`delete from listings where domain = 'solarroof.com'`
  expect(await find('solar')).toEqual(['solarhub.com'])
})

it('finds what a transaction changed that was under way during the searches before', async () => {
  await givenKept('bakeryhouse.com', 'bakery')
  const session = await house.db.reserve()
  try {
    await session`begin`
    await session`update listings set sold_at = now() where domain = 'bakeryhouse.com'`
    // Transactions that begin later end first.
    await givenListing(house, { domain: 'bakeryoven.com' })
    expect(await find('bakery')).toEqual(['bakeryhouse.com', 'bakeryoven.com'])
    await session`commit`
    expect(await find('bakery')).toEqual(['bakeryoven.com'])
  } finally {
    session.release()
  }
})

it('of searches at the same time, each finds what was listed before it began', async () => {
  for (let turn = 1; turn <= 5; turn += 1) {
    await givenListing(house, { domain: `guitar${'abcde'.charAt(turn - 1)}string.com` })
    const answers = await Promise.all([find('guitar'), find('guitar string'), find('guitar')])
    expect(answers.map(({ length }) => length)).toEqual([turn, turn, turn])
  }
})

it('asks again only for those who need to know of the latest changes', async () => {
  await givenKept('submarinehull.com', 'submarine')
  await givenListing(house, { domain: 'submarinedive.com' })
  const lists = keptListsOf(house.db)
  await lists?.check(60_000)
  expect(keptIds('submarine')).toBeGreaterThan(0)
  await lists?.check()
  expect(keptIds('submarine')).toBeUndefined()
})

it('forgets all lists after many changes at once', async () => {
  await givenKept('tractorbarn.com', 'tractor')
  await house.db`
    insert into market_changes
      (sign, environment, domain, tld, label_length, bin_price_cents, price_band)
    select 1, 'live', 'name' || at || '.com', 'com', 8, 100, 0 from generate_series(1, 200) as at
  `
  await keptListsOf(house.db)?.check()
  expect(keptIds('tractor')).toBeUndefined()
  expect(await find('tractor')).toEqual(['tractorbarn.com'])
})

it('keeps nothing of a database that it was not told to', async () => {
  await givenKept('hotelroom.com', 'hotel')
  const other = openDb(house.deps.databaseUrl, 1)
  expect(await find('hotel', other)).toEqual(['hotelroom.com'])
  expect(keptListsOf(other)).toBeUndefined()
  await other.end()
})
