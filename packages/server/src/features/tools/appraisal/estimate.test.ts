import { expect, it } from 'vitest'
import type { Comparable } from '../../market/listings/find-comparables.ts'
import type { Elsewhere } from '../../registry/namespace/find-elsewhere.ts'
import { estimate } from './estimate.ts'

const FACTS = {
  label: 'solarhub',
  length: 8,
  words: ['solar', 'hub'],
  category: 'solar',
  digits: false,
  hyphens: false,
  idn: false,
  tld: 'com',
}

/** Estimates a name that is registered in some zones, beside listings that are in none. */
function valueOf(elsewhere?: Elsewhere, sameTld: Comparable[] = []) {
  const market = { alike: [], sold: [], sameTld, all: [] }
  const { zones = 0 } = elsewhere ?? {}
  return estimate(FACTS, market, ({ label }) => {
    const isWanted = label === FACTS.label || label.startsWith('wanted')
    return isWanted || elsewhere === undefined ? elsewhere : { registered: 0, zones }
  })
}

const reasonOf = ({ reasons }: ReturnType<typeof estimate>) =>
  reasons.find(({ factor }) => factor === 'elsewhere')

it('a name that is taken in many other extensions is worth more, and the reason says so', () => {
  const rare = valueOf({ registered: 0, zones: 60 })
  const popular = valueOf({ registered: 34, zones: 60 })
  expect(popular.estimate_cents).toBeGreaterThan(rare.estimate_cents)
  expect(reasonOf(popular)).toEqual({
    factor: 'elsewhere',
    effect: 1.48,
    text: 'Taken in 34 of 60 other extensions that we know: usually 1.48 times the usual price.',
  })
})

it('few zone files are told, and change nothing', () => {
  const few = valueOf({ registered: 2, zones: 2 })
  expect(few.estimate_cents).toBe(valueOf().estimate_cents)
  expect(reasonOf(few)).toMatchObject({ effect: 1, text: expect.stringContaining('2 of 2') })
  expect(reasonOf(valueOf())).toBeUndefined()
})

it('with enough listings, their prices say what it is worth, apart from their length', () => {
  const listed = (start: string, price_band: number, count: number): Comparable[] =>
    Array.from({ length: count }, (_, n) => {
      return { domain: `${start}${n + 10}.com`, tld: 'com', price_band }
    })
  const elsewhere = { registered: 2, zones: 2 }
  // Both kinds have eight characters. Those that others want cost more.
  const dear = valueOf(elsewhere, [...listed('wanted', 4, 30), ...listed('simple', 2, 60)])
  expect(reasonOf(dear)?.effect).toBeGreaterThan(1.5)
  expect(reasonOf(dear)?.text).toContain('30 listed names like that are at ')
  // Here all short names cost more, whether others want them or not.
  const short = [...listed('wanted', 4, 30), ...listed('simple', 4, 30)]
  const same = valueOf(elsewhere, [...short, ...listed('a-much-longer-name', 2, 90)])
  expect(reasonOf(same)?.effect).toBe(1)
})

it('sales pull the estimate halfway towards what was paid, as a ratio', () => {
  const soldAt = (sale_price_cents: number) => {
    const sale = { domain: 'solarhut.com', tld: 'com', sale_price_cents, sold_at: new Date(0) }
    const market = { alike: [], sold: [sale], sameTld: [], all: [] }
    return estimate({ ...FACTS, category: null }, market, () => undefined)
  }
  const paid = soldAt(1_300_00)
  const quarter = soldAt(325_00)
  expect(paid.estimate_cents / quarter.estimate_cents).toBeCloseTo(2, 1)
  const salesOf = ({ reasons }: typeof paid) => reasons.find(({ factor }) => factor === 'sales')
  expect(salesOf(paid)?.text).toMatch(/^1 sales of similar names are at /)
})
