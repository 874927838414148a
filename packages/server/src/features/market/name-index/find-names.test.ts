import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../../../test/support/knowledge.ts'
import { findNames } from './find-names.ts'
import { NameIndex } from './name-index.ts'

const knowledge = sharedKnowledge()
const NAMES = `
  solarhub.com sunvolt.com greenpower.io brightpanel.com puppypal.com leashly.com cakeoven.shop
  bakeryhouse.com quietharbor.io bigticket.com steelbeam.net opera-night.org kadete.io chess24.me
  taxrefund.co sailmast.com zentrova.com xn--mnchen-3ya.de
`
const index = new NameIndex(knowledge)
for (const [at, domain] of NAMES.trim().split(/\s+/).entries()) {
  index.put({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    domain,
    tld: domain.slice(domain.indexOf('.') + 1),
    bin_price_cents: 100_00,
    created_micros: at,
  })
}
index.orders.settle()
const find = (query: string) => findNames(knowledge, index, { query, limit: 5 })
const namesOf = (query: string) => find(query).map(({ domain }) => domain)

it('finds by meaning as well as by words', () => {
  expect(namesOf('solar energy startup').slice(0, 4).sort()).toEqual(
    ['solarhub.com', 'sunvolt.com', 'greenpower.io', 'brightpanel.com'].sort(),
  )
  expect(namesOf('dog walking app').slice(0, 2).sort()).toEqual(['leashly.com', 'puppypal.com'])
})

it('says how each name was matched', () => {
  const matchOf = (query: string, domain: string) =>
    find(query).find((found) => found.domain === domain)?.match
  expect(matchOf('solarhub', 'solarhub.com')).toBe('exact')
  expect(matchOf('solarhub.com', 'solarhub.com')).toBe('exact')
  expect(matchOf('bakery', 'bakeryhouse.com')).toBe('keyword')
  expect(matchOf('dog', 'leashly.com')).toBe('semantic')
  expect(matchOf('solar electricity', 'solarhub.com')).toBe('both')
})

it('the name itself comes first, even with a typo', () => {
  for (const query of [
    'greenpower',
    'Green Power',
    'greenpower.io',
    'grenpower',
    'greenpwoer.io',
  ]) {
    expect(namesOf(query)[0]).toBe('greenpower.io')
  }
  expect(namesOf('zentrva')[0]).toBe('zentrova.com')
})

it('prefers the TLD in the query', () => {
  expect(namesOf('bakery .shop')[0]).toBe('cakeoven.shop')
})

it('finds nothing for nonsense, and scores are between 0 and 1', () => {
  for (const query of ['qqqqxxxx', '🦊', '%', "'; drop table listings"]) {
    expect(find(query).length).toBeLessThanOrEqual(5)
  }
  expect(find('qqqqxxxx')).toEqual([])
  for (const { score } of find('solar power')) expect(score).toBeGreaterThan(0)
  for (const { score } of find('greenpower.io')) expect(score).toBeLessThanOrEqual(1)
})

it('does not find a name that was removed from the index', () => {
  const [found] = find('opera night')
  expect(found?.domain).toBe('opera-night.org')
  index.drop(found?.id ?? '')
  expect(namesOf('opera night')).not.toContain('opera-night.org')
})
