import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import type { Suggestion } from './shapes.ts'

let house: House
let lab: TestLab

const FOR_SALE = ['puppypal.com', 'leashly.com', 'pawstroll.com', 'dogwalker.io', 'houndhike.app']

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  for (const domain of FOR_SALE) await givenListing(house, { domain })
})

async function suggest(query: string): Promise<Suggestion[]> {
  const answer = await house.app.inject(`/api/domain/suggest?${query}`)
  expect(answer.statusCode).toBe(200)
  return (answer.json() as { suggestions: Suggestion[] }).suggestions
}

const labelOf = ({ domain }: Suggestion) => domain.slice(0, domain.indexOf('.'))

describe('GET /api/domain/suggest', () => {
  it('200: ideas by meaning in every style, available ones first', async () => {
    const suggestions = await suggest('q=dog%20walking')
    expect(suggestions).toHaveLength(20)
    expect(new Set(suggestions.map(({ style }) => style))).toEqual(
      new Set(['short', 'brandable', 'descriptive', 'for_sale']),
    )
    expect(suggestions.some(({ domain }) => /pup|paw|hound|trek|hike/.test(domain))).toBe(true)
    const isFree = suggestions.map(({ available }) => available === true)
    expect(isFree).toEqual(isFree.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('200: matching names for sale are a fifth at most, and are called that', async () => {
    const suggestions = await suggest('q=dog%20walking')
    const listed = suggestions.filter(({ state }) => state === 'listed')
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.length).toBeLessThanOrEqual(4)
    for (const { domain, style } of listed) {
      expect([style, FOR_SALE.includes(domain)]).toEqual(['for_sale', true])
    }
    const others = suggestions.filter(({ state }) => state !== 'listed')
    expect(others.some(({ style }) => style === 'for_sale')).toBe(false)
  })

  it('200: names for sale keep to the requested TLDs', async () => {
    const suggestions = await suggest('q=dog%20walking&tlds=app')
    for (const { domain } of suggestions) expect(domain).toMatch(/\.app$/)
  })

  it('200: most suggestions are different ideas, not one idea under many TLDs', async () => {
    const suggestions = await suggest('q=italian%20bakery%20in%20leeds')
    expect(new Set(suggestions.map(labelOf)).size).toBeGreaterThan(14)
  })

  it.each([1, 7, 20, 50])(
    '200: asks about at most two names for each of %i results',
    async (limit) => {
      const before = await lab.asked('registrar')
      const suggestions = await suggest(`q=mountain%20cabin%20${limit}&limit=${limit}`)
      expect(suggestions.length).toBeLessThanOrEqual(limit)
      expect((await lab.asked('registrar')) - before).toBeLessThanOrEqual(2 * limit)
    },
  )

  it('200: a script without English words still has ideas', async () => {
    const suggestions = await suggest(`q=${encodeURIComponent('кофе')}`)
    expect(suggestions.length).toBeGreaterThan(5)
    for (const { unicode } of suggestions) expect(unicode).toMatch(/^[а-яё]+\.[a-z]+$/)
  })
})
