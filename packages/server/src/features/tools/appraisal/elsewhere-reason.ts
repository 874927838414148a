import type { Comparable } from '../../market/listings/find-comparables.ts'
import type { Elsewhere } from '../../registry/namespace/find-elsewhere.ts'
import {
  askedCents,
  COMPARABLES_MIN,
  labelLength,
  median,
  type Reason,
  times,
  within,
} from './price-effect.ts'

/** In how many other zones a label is registered. Undefined without zone files. */
export type ElsewhereOf = (name: { label: string; suffix: string }) => Elsewhere | undefined

/** Names are compared with those whose share of zones is in the same range. 0 is a range of its own. */
const RANGES_UP_TO = [0, 0.1, 0.3, 0.6, 1]
/** With fewer zones than this, and too few listings to compare, they say little about all others. */
const ZONES_MIN = 10
const EFFECT_LEAST = 0.5
const EFFECT_MOST = 3

/**
 * A name that many people registered under other TLDs is one that people want. How much that is
 * worth is measured on our market, beyond what the names' length explains. With too few listings it
 * is an assumption: from 0.8 for a name that nobody else has to 2 for one that is taken everywhere.
 */
export function elsewhereReasons(
  { label, tld }: { label: string; tld: string },
  sameTld: readonly Comparable[],
  elsewhereOf: ElsewhereOf,
): Reason[] {
  const elsewhere = elsewhereOf({ label, suffix: tld })
  if (!elsewhere) return []
  const fact = `Taken in ${elsewhere.registered} of ${elsewhere.zones} other extensions that we know`
  const because = (effect: number, text: string): Reason[] => [
    { factor: 'elsewhere', effect, text },
  ]
  const range = rangeOf(elsewhere)
  const near = sameTld.filter((row) => {
    const of = elsewhereOf({ label: row.domain.slice(0, labelLength(row)), suffix: tld })
    return of !== undefined && rangeOf(of) === range
  })
  if (near.length >= COMPARABLES_MIN) {
    const effect = within(EFFECT_LEAST, beyondLength(near, sameTld), EFFECT_MOST)
    const like = `${near.length} listed names like that are at ${times(effect)} for their length.`
    return because(effect, `${fact}. ${like}`)
  }
  if (elsewhere.zones < ZONES_MIN) return because(1, `${fact}, which is too few to count.`)
  const effect = within(0.8, 0.8 + 1.2 * shareOf(elsewhere), 2)
  return because(effect, `${fact}: usually ${times(effect)}.`)
}

function shareOf({ registered, zones }: Elsewhere): number {
  return registered / zones
}

function rangeOf(elsewhere: Elsewhere): number {
  return RANGES_UP_TO.findIndex((most) => shareOf(elsewhere) <= most)
}

/** The price of some names beside that of all names of their length. */
function beyondLength(some: readonly Comparable[], all: readonly Comparable[]): number {
  const pricesOf = Map.groupBy(all, labelLength)
  const usual = new Map<number, number>()
  for (const length of pricesOf.keys()) {
    const near = [length - 1, length, length + 1].flatMap((each) => pricesOf.get(each) ?? [])
    usual.set(length, median(near.map(askedCents)))
  }
  return median(
    some.map((row) => askedCents(row) / (usual.get(labelLength(row)) ?? askedCents(row))),
  )
}
