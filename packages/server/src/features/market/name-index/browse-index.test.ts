import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../../../test/support/knowledge.ts'
import { describeName, type NameFacts } from '../../../meaning/describe-name.ts'
import { nameMeaning } from '../../../meaning/name-meaning.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { priceBand } from '../../../values/price-band.ts'
import { browseIndex, type IndexFilter } from './browse-index.ts'
import { ORDERS, type Order } from './sort-orders.ts'
import { type Offer, NameIndex } from './name-index.ts'

const knowledge = sharedKnowledge()
const LABELS = [
  'sun',
  'sunny',
  'solarpanel',
  'ab',
  'a-b',
  'b1',
  'com',
  'anna',
  'banana',
  'xn--bcher-kva',
]
const TLDS = ['com', 'io', 'co.uk']

const anOffer = fc.record({
  at: fc.nat(40),
  label: fc.constantFrom(...LABELS),
  tld: fc.constantFrom(...TLDS),
  cents: fc.constantFrom(9_900, 10_000, 10_001, 49_900, 20_000_000),
  created: fc.nat(3),
})
const aChange = fc.oneof(
  fc.record({ put: anOffer }),
  fc.record({ drop: fc.nat(40) }),
  fc.record({ settle: fc.constant(true) }),
)
const aFilter: fc.Arbitrary<IndexFilter> = fc.record({
  q: fc.option(fc.constantFrom('a', 'an', 'ana', 'anan', 'sun', 'n.c', '.', 'm', 'é', 'co', '%'), {
    nil: undefined,
  }),
  tld: fc.option(fc.constantFrom(...TLDS, 'dev'), { nil: undefined }),
  max: fc.option(
    fc.oneof(
      fc.record({ cents: fc.constantFrom(9_900, 10_000, 50_000) }),
      fc.record({ band: fc.constantFrom(0, 2) }),
    ),
    { nil: undefined },
  ),
  category: fc.option(fc.constantFrom('solar', 'short', 'hyphenated', 'idn', 'nonsense'), {
    nil: undefined,
  }),
  length_max: fc.option(fc.constantFrom(1, 2, 3, 6, 63), { nil: undefined }),
})

it('gives the same answer as a plain filter and sort over the same listings', () => {
  const property = fc.property(
    fc.array(aChange, { maxLength: 60 }),
    aFilter,
    fc.record({
      order: fc.constantFrom(...ORDERS),
      limit: fc.integer({ min: 1, max: 9 }),
      offset: fc.nat(12),
    }),
    (changes, filter, page) => {
      const index = new NameIndex(knowledge)
      const kept = new Map<string, Offer>()
      for (const change of changes) {
        if ('put' in change) put(index, kept, change.put)
        if ('drop' in change) {
          kept.delete(idOf(change.drop))
          index.drop(idOf(change.drop))
        }
        if ('settle' in change) index.orders.settle()
      }
      index.orders.settle()
      const passing = [...kept.values()]
        .filter((offer) => passes(offer, filter))
        .sort(by(page.order))
      const { ids, total } = browseIndex(index, filter, page)
      expect(total).toBe(passing.length)
      expect(ids).toEqual(passing.slice(page.offset, page.offset + page.limit).map(({ id }) => id))
    },
  )
  fc.assert(property, { numRuns: 300 })
})

it('gives the same answer for pages deep in thousands of names', () => {
  const index = new NameIndex(knowledge)
  const kept = new Map<string, Offer>()
  for (let at = 0; at < 4_000; at += 1) {
    const label = `${LABELS[at % LABELS.length]}${at % 97}`
    const cents = 100 * ((at * 7_919) % 30_011)
    put(index, kept, { at, label, tld: TLDS[at % 3] ?? '', cents, created: at % 50 })
  }
  index.orders.settle()
  for (const order of ORDERS) {
    for (const q of ['n', 'un', 'sun', 'sola', 'n.c']) {
      for (const max of [undefined, { cents: 1_000_000 }, { band: 4 }]) {
        const filter = { q, max, tld: undefined, category: undefined, length_max: undefined }
        const passing = [...kept.values()].filter((offer) => passes(offer, filter)).sort(by(order))
        const { length } = passing
        for (const offset of [0, Math.floor(length / 2), length - 3, length, length + 9]) {
          const { ids, total } = browseIndex(index, filter, { order, limit: 20, offset })
          expect(total).toBe(length)
          expect(ids).toEqual(passing.slice(offset, offset + 20).map(({ id }) => id))
        }
      }
    }
  }
})

function put(
  index: NameIndex,
  kept: Map<string, Offer>,
  {
    at,
    label,
    tld,
    cents,
    created,
  }: { at: number; label: string; tld: string; cents: number; created: number },
): void {
  const offer = {
    id: idOf(at),
    domain: `${label}.${tld}`,
    tld,
    bin_price_cents: cents,
    created_micros: created,
  }
  kept.set(offer.id, offer)
  index.put(offer)
}

function idOf(at: number): string {
  return `0000000${(at * 7) % 10}-0000-4000-8000-${String(at).padStart(12, '0')}`
}

function passes({ domain, tld, bin_price_cents }: Offer, filter: IndexFilter): boolean {
  if (filter.q !== undefined && !domain.includes(filter.q)) return false
  if (filter.tld !== undefined && tld !== filter.tld) return false
  const { category, length } = factsOf(domain)
  if (filter.category !== undefined && category !== filter.category) return false
  if (filter.length_max !== undefined && length > filter.length_max) return false
  if (filter.max === undefined) return true
  return 'cents' in filter.max
    ? bin_price_cents <= filter.max.cents
    : priceBand(bin_price_cents) <= filter.max.band
}

/** The facts that partners see about the name: the filter and the metadata must agree. */
function factsOf(domain: string): NameFacts {
  const { unicode = domain } = namedOf(domain)
  const label = domain.slice(0, domain.indexOf('.'))
  return describeName({ label, unicode }, nameMeaning(knowledge, domain))
}

function by(order: Order): (a: Offer, b: Offer) => number {
  const newest = (a: Offer, b: Offer) =>
    b.created_micros - a.created_micros || (a.id < b.id ? -1 : 1)
  const sign = order.endsWith('asc') ? 1 : -1
  const key = ({ bin_price_cents }: Offer) =>
    order.startsWith('cents')
      ? bin_price_cents
      : order === 'newest'
        ? 0
        : priceBand(bin_price_cents)
  return (a, b) => sign * (key(a) - key(b)) || newest(a, b)
}
