import { expect, it } from 'vitest'
import { estimate } from './estimate.ts'

const FACTS = {
  length: 8,
  words: ['solar', 'hub'],
  category: 'solar',
  digits: false,
  hyphens: false,
  idn: false,
  tld: 'com',
}
const NO_MARKET = { alike: [], sold: [], sameTld: [], all: [] }

const valueOf = (elsewhere?: { registered: number; zones: number }) =>
  estimate(FACTS, NO_MARKET, elsewhere)

it('a name that is taken in many other extensions is worth more, and the reason says so', () => {
  const rare = valueOf({ registered: 0, zones: 60 })
  const popular = valueOf({ registered: 34, zones: 60 })
  expect(popular.estimate_cents).toBeGreaterThan(rare.estimate_cents)
  expect(popular.reasons).toContainEqual({
    factor: 'elsewhere',
    effect: 1.48,
    text: 'Taken in 34 of 60 other extensions that we know.',
  })
})

it('few zone files say nothing', () => {
  expect(valueOf({ registered: 2, zones: 2 })).toEqual(valueOf())
})
