import { hash } from 'node:crypto'
import { priceBand } from '../../../values/price-band.ts'
import { type Ids, idsBetween, idsWhere, WORDS_PER_ID } from '../name-index/tally-postings.ts'
import type { ListingFilter } from './filter-sql.ts'

/** What postings say about their names: TLD, category, price band and length of each, in turn. */
export type Facets = Int16Array<ArrayBuffer>

/** The ids of a list's names, the newest first, with their facets. */
export type Entries = { ids: Ids; facets: Facets }

const FACETS_PER_NAME = 4
const [TLD, CATEGORY, BAND, LENGTH] = [0, 1, 2, 3]

/** Reads the bytes that the database sends. */
export function facetsFrom(bytes: Uint8Array): Facets {
  const facets = new Int16Array(bytes.length / Int16Array.BYTES_PER_ELEMENT)
  const copy = Buffer.from(facets.buffer)
  copy.set(bytes)
  // The network's byte order.
  copy.swap16()
  return facets
}

/** Room for the entries of so many names. */
export function roomFor(names: number): Entries {
  return {
    ids: new Int32Array(names * WORDS_PER_ID),
    facets: new Int16Array(names * FACETS_PER_NAME),
  }
}

/** The entries at places from `start` up to `end`, in the same memory. */
export function entriesBetween({ ids, facets }: Entries, start: number, end: number): Entries {
  return {
    ids: idsBetween(ids, start, end),
    facets: facets.subarray(start * FACETS_PER_NAME, end * FACETS_PER_NAME),
  }
}

/** Copies entries into others, beginning at a place. */
export function copyEntries(from: Entries, to: Entries, place: number): void {
  to.ids.set(from.ids, place * WORDS_PER_ID)
  to.facets.set(from.facets, place * FACETS_PER_NAME)
}

/** TLDs and categories are known only by a hash. The database function `name_facet` is the same. */
export function facetOf(text: string): number {
  return Number.parseInt(hash('md5', text, 'hex').slice(0, 4), 16) - 2 ** 15
}

/** Whether some lists are filtered at all. */
export function isNarrow({ tld, max, category, length_max }: ListingFilter): boolean {
  return [tld, max, category, length_max].some((each) => each !== undefined)
}

/**
 * The first names that may pass a filter, at most `max`. Postings know TLDs, categories and prices
 * only roughly, so check the listings as well.
 */
export function mayPass({ ids, facets }: Entries, filter: ListingFilter, max: number): Ids {
  const { tld, category, length_max: length } = filter
  const band = bandOf(filter.max)
  const tldFacet = tld === undefined ? undefined : facetOf(tld)
  const categoryFacet = category === undefined ? undefined : facetOf(category)
  const passes = (place: number) => {
    const at = place * FACETS_PER_NAME
    return (
      (tldFacet === undefined || facets[at + TLD] === tldFacet) &&
      (categoryFacet === undefined || facets[at + CATEGORY] === categoryFacet) &&
      (band === undefined || (facets[at + BAND] ?? 0) <= band) &&
      (length === undefined || (facets[at + LENGTH] ?? 0) <= length)
    )
  }
  return idsWhere(ids, passes, max)
}

function bandOf(max: ListingFilter['max']): number | undefined {
  if (max === undefined) return undefined
  return 'band' in max ? max.band : priceBand(max.cents)
}
