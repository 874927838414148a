import type { Sight } from '../../auth/bearer.ts'
import type { Db } from '../../db/pool.ts'
import { refuseField } from '../../refusal.ts'
import { centsOf } from '../../values/cents.ts'
import { readTld } from '../../values/domain-name.ts'
import { priceBand } from '../../values/price-band.ts'
import { type ListingsQuery, listingOut } from './shapes.ts'
import { countOffered, type ListingFilter, readOffered } from './sql.ts'

/**
 * A page of the market as one caller may see it (spec 2.8).
 *
 * A caller who may not see prices must not be able to work them out either: for them `max` and the
 * price sorts act on price bands, `max` rounded up to its band's edge, newest first inside a band.
 *
 * Refuses: validation_error (tld is no TLD, max is finer than a cent).
 */
export async function browseListings(db: Db, query: ListingsQuery, sight: Sight) {
  const { limit, offset, sort } = query
  const by = sight === 'exact' ? 'cents' : 'band'
  const filter: ListingFilter = {
    environment: 'live',
    q: query.q?.trim().toLowerCase() || undefined,
    tld: query.tld === undefined ? undefined : tldOf(query.tld),
    max: query.max === undefined ? undefined : maxOf(query.max, by),
  }
  const [rows, total] = await Promise.all([
    readOffered(db, filter, { sort, by, limit, offset }),
    countOffered(db, filter),
  ])
  return { items: rows.map((row) => listingOut(row, sight)), page: { limit, offset, total } }
}

function tldOf(text: string): string {
  const tld = readTld(text)
  if (!tld.ok) throw refuseField('tld', 'is not a top-level domain.')
  return tld.tld
}

function maxOf(dollarAmount: number, by: 'cents' | 'band'): { cents: number } | { band: number } {
  const cents = centsOf(dollarAmount)
  if (cents === undefined) throw refuseField('max', 'must be an amount in dollars and cents.')
  return by === 'cents' ? { cents } : { band: priceBand(cents) }
}
