import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { listIdOf } from '../name-index/list-ids.ts'
import { type ListingFilter, unfiltered } from './filter-sql.ts'
import { findByMeaning } from './find-by-meaning.ts'
import { keptListsOf } from './kept-lists.ts'
import { facetOf } from './posting-facets.ts'

let house: House

beforeAll(async () => {
  house = await openHouse()
})

const find = async (filter: Partial<ListingFilter>, query: string) => {
  const asked = { filter: { ...unfiltered('live'), ...filter }, query, limit: 10 }
  return (await findByMeaning(house.db, asked)).map(({ domain }) => domain).sort()
}

describe('postings', () => {
  it('know TLDs and categories by the same numbers as the database', async () => {
    for (const text of ['com', 'co.uk', 'xn--p1ai', 'dogs', '']) {
      const [row] = await house.db<{ facet: number }[]>`select name_facet(${text}) as facet`
      expect(facetOf(text)).toBe(row?.facet)
    }
  })

  it('leave out what a filter excludes, whether they are kept or not', async () => {
    await givenListing(house, { domain: 'solarhub.com', bin: 900_000_00 })
    await givenListing(house, { domain: 'solarroof.io', bin: 400_00 })
    await givenListing(house, { domain: 'solarpanelcleaning.com', bin: 450_00 })
    await house.db`update listings set category = 'energy' where domain = 'solarroof.io'`
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await find({ tld: 'io' }, 'solar')).toEqual(['solarroof.io'])
      expect(await find({ max: { cents: 500_00 } }, 'solar')).toEqual([
        'solarpanelcleaning.com',
        'solarroof.io',
      ])
      expect(await find({ length_max: 9 }, 'solar')).toEqual(['solarhub.com', 'solarroof.io'])
      expect(await find({ category: 'energy' }, 'solar')).toEqual(['solarroof.io'])
      expect(await find({ tld: 'com', length_max: 9 }, 'solar')).toEqual(['solarhub.com'])
    }
    expect(keptListsOf(house.db)?.get(listIdOf('live', 'solar'), 1)).toBeDefined()
  })

  it('are read again when a name gets another price or category', async () => {
    await givenListing(house, { domain: 'bakeryoven.com', bin: 900_000_00 })
    const cheap = { max: { cents: 500_00 } }
    for (let turn = 0; turn < 3; turn += 1) expect(await find(cheap, 'bakery')).toEqual([])
    await house.db`
      update listings set bin_price_cents = 400_00 where domain = 'bakeryoven.com'
    `
    expect(await find(cheap, 'bakery')).toEqual(['bakeryoven.com'])
    expect(await find({ category: 'food' }, 'bakery')).toEqual([])
    await house.db`update listings set category = 'food' where domain = 'bakeryoven.com'`
    expect(await find({ category: 'food' }, 'bakery')).toEqual(['bakeryoven.com'])
  })

  it('of a frequent word, more are looked at with a filter, even if some are kept', async () => {
    await house.db`
      insert into listings (
        id, environment, domain, tld, bin_price_cents, approved, created_at, updated_at, reading
      )
      select gen_random_uuid(), 'live', 'tax-' || n || '.biz', 'biz', 100, true,
        now() + make_interval(secs => n), now(), 'tax'
      from generate_series(1, 600) as n
    `
    for (let turn = 0; turn < 3; turn += 1) await find({}, 'tax')
    const asked = { filter: { ...unfiltered('live'), tld: 'biz' }, query: 'tax', limit: 5_000 }
    const names = (await findByMeaning(house.db, asked)).map(({ domain }) => domain)
    expect(names).toContain('tax-101.biz')
    expect(names).not.toContain('tax-100.biz')
  })
})
