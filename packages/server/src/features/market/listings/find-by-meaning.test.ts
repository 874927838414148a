import { beforeAll, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { unfiltered } from './filter-sql.ts'
import { findByMeaning } from './find-by-meaning.ts'

const NAMES = `
  solarhub.com sunvolt.com greenpower.io brightpanel.com puppypal.com leashly.com cakeoven.shop
  bakeryhouse.com quietharbor.io bigticket.com steelbeam.net opera-night.org kadete.io chess24.me
  taxrefund.co sailmast.com zentrova.com xn--mnchen-3ya.de
`
let house: House

beforeAll(async () => {
  house = await openHouse()
  for (const domain of NAMES.trim().split(/\s+/)) await givenListing(house, { domain })
})

const find = async (query: string, limit = 5) =>
  await findByMeaning(house.db, { filter: unfiltered('live'), query, limit })
const namesOf = async (query: string) => (await find(query)).map(({ domain }) => domain)

it('finds by meaning as well as by words', async () => {
  expect((await namesOf('solar energy startup')).slice(0, 4).sort()).toEqual(
    ['solarhub.com', 'sunvolt.com', 'greenpower.io', 'brightpanel.com'].sort(),
  )
  const dogs = (await namesOf('dog walking app')).slice(0, 2)
  expect(dogs.sort()).toEqual(['leashly.com', 'puppypal.com'])
})

it('says how each name was matched', async () => {
  const matchOf = async (query: string, domain: string) =>
    (await find(query)).find((found) => found.domain === domain)?.match
  expect(await matchOf('solarhub', 'solarhub.com')).toBe('exact')
  expect(await matchOf('solarhub.com', 'solarhub.com')).toBe('exact')
  expect(await matchOf('bakery', 'bakeryhouse.com')).toBe('keyword')
  expect(await matchOf('dog', 'leashly.com')).toBe('semantic')
  expect(await matchOf('solar electricity', 'solarhub.com')).toBe('both')
})

it('the name itself comes first, even with a typo', async () => {
  for (const query of [
    'greenpower',
    'Green Power',
    'greenpower.io',
    'grenpower',
    'greenpwoer.io',
  ]) {
    expect((await namesOf(query))[0]).toBe('greenpower.io')
  }
  expect((await namesOf('zentrva'))[0]).toBe('zentrova.com')
})

it('prefers the TLD in the query', async () => {
  expect((await namesOf('bakery .shop'))[0]).toBe('cakeoven.shop')
})

it('finds nothing for nonsense, and scores are between 0 and 1', async () => {
  for (const query of ['qqqqxxxx', '🦊', '%', "'; drop table listings"]) {
    expect((await find(query)).length).toBeLessThanOrEqual(5)
  }
  expect(await find('qqqqxxxx')).toEqual([])
  for (const { score } of await find('solar power')) expect(score).toBeGreaterThan(0)
  for (const { score } of await find('greenpower.io')) expect(score).toBeLessThanOrEqual(1)
})

it('does not find a name that was sold, or whose words are of another environment', async () => {
  await givenListing(house, { domain: 'sandboxopera.com', environment: 'sandbox' })
  expect((await namesOf('opera night'))[0]).toBe('opera-night.org')
  await house.db`update listings set sold_at = now() where domain = 'opera-night.org'`
  const left = await namesOf('opera night')
  expect(left.filter((domain) => domain.includes('opera'))).toEqual([])
})

it('of a frequent word, the newest names are read', async () => {
  const listed = await house.db.begin(async (tx) => {
    return await tx`
      insert into listings (
        id, environment, domain, tld, bin_price_cents, approved, created_at, updated_at, reading
      )
      select gen_random_uuid(), 'live', 'tax-' || n || '.biz', 'biz', 100, true,
        now() + make_interval(secs => n), now(), 'tax'
      from generate_series(1, 400) as n
    `
  })
  expect(listed.count).toBe(400)
  const found = (await find('tax', 5_000)).map(({ domain }) => domain)
  expect(found).toContain('tax-151.biz')
  expect(found).not.toContain('tax-150.biz')
})
