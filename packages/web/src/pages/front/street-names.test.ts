import { describe, expect, it } from 'vitest'
import type { Listing } from '../../api/listings.ts'
import { plateLook } from '../../kit/plate-look.ts'
import { HOUSES, streetNames } from './street-names.ts'

function listing(domain: string): Listing {
  return {
    id: domain,
    domain,
    words: [],
    tld: 'com',
    price: { bin: null, floor: null, currency: 'USD' },
    price_band: { min: 0, max: 100 },
    approved: true,
    marketplace_visible: true,
    created_at: new Date('2026-11-03T09:30:00Z'),
  }
}

const MANY = Array.from({ length: 100 }, (_, place) => listing(`name${place}.com`))

describe('the street', () => {
  it('has ten houses at most, each once', () => {
    const names = streetNames(MANY)
    expect(names).toHaveLength(HOUSES)
    expect(new Set(names)).toHaveLength(HOUSES)
    expect(streetNames(MANY.slice(0, 1)).length).toBeLessThanOrEqual(1)
    expect(streetNames([])).toEqual([])
  })

  it('needs three plate fonts at most', () => {
    const faces = new Set(streetNames(MANY).map(({ domain }) => plateLook(domain).face))
    faces.delete('sans')
    expect(faces.size).toBeLessThanOrEqual(3)
    expect(faces.has('wide') || faces.has('round')).toBe(false)
  })

  it('leaves out names too long for a house', () => {
    expect(streetNames([listing('averylongnamewithoutwords.com')])).toEqual([])
  })

  it('does not paint neighbors alike', () => {
    const enamels = streetNames(MANY).map(({ domain }) => plateLook(domain).enamel)
    expect(enamels.filter((enamel, place) => enamel === enamels[place - 1])).toEqual([])
  })
})
