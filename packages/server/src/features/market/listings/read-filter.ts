import type { PriceView } from '../../../auth/bearer.ts'
import { refuseField } from '../../../refusal.ts'
import { centsOf } from '../../../values/cents.ts'
import { readTld } from '../../../values/domain-name.ts'
import { priceBand } from '../../../values/price-band.ts'
import type { ListingFilter } from './filter-sql.ts'

type Given = {
  tld?: string | undefined
  max?: number | undefined
  category?: string | undefined
  length_max?: number | undefined
}

/**
 * The filter that a caller asked for, without words. For callers who may not see prices, `max` is
 * rounded up to its band's edge, so that they can't work prices out.
 *
 * Refuses: validation_error (invalid tld, or max has fractions of a cent).
 */
export function readFilter(
  { tld, max, category, length_max }: Given,
  priceView: PriceView,
): ListingFilter {
  return {
    environment: 'live',
    q: undefined,
    tld: tld === undefined ? undefined : tldOf(tld),
    max: max === undefined ? undefined : maxOf(max, priceView),
    category,
    length_max,
  }
}

function tldOf(text: string): string {
  const tld = readTld(text)
  if (!tld.ok) throw refuseField('tld', 'is not a top-level domain.')
  return tld.tld
}

function maxOf(dollarAmount: number, priceView: PriceView): { cents: number } | { band: number } {
  const cents = centsOf(dollarAmount)
  if (cents === undefined) throw refuseField('max', 'must be an amount in dollars and cents.')
  return priceView === 'exact' ? { cents } : { band: priceBand(cents) }
}
