import type { Db } from '../../../db/pool.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'
import { readSince } from './change-sql.ts'
import { filterKey, type ListingFilter } from './filter-sql.ts'
import type { ListingOrder, Place } from './page-sql.ts'

/** A place, and the snapshot in which so many names come before the page. */
export type KnownPlace = { place: Place; snapshot: string }
type Kept = KnownPlace & { until: number }

/** Market changes are deleted ten minutes after they could be seen. */
const KEPT_MS = 300_000
const PLACES_MAX = 1_000
/** With more changes, it's cheaper to look for the place again. */
const CHANGES_MAX = 2_000

/**
 * Where pages far down a list begin, so that the next visitor, or whoever reads on, needn't pass over
 * thousands of names again. As for totals, each place has a snapshot. It holds until a name that
 * matches the filter comes or goes.
 */
export class KeptPlaces {
  readonly #kept = new BoundedMap<string, Kept>(PLACES_MAX)

  /** Where the page begins, if it is known, with a snapshot of now. */
  async find(db: Db, filter: ListingFilter, order: ListingOrder): Promise<KnownPlace | undefined> {
    const key = keyOf(filter, order, order.offset)
    const kept = this.#kept.use(key)
    if (!kept || kept.until <= performance.now()) return undefined
    const until = performance.now() + KEPT_MS
    const since = await readSince(db, filter, { snapshot: kept.snapshot, max: CHANGES_MAX })
    if (!since || since.matching > 0 || since.changes >= CHANGES_MAX) return undefined
    const known = { place: kept.place, snapshot: since.snapshot }
    this.#kept.set(key, { ...known, until })
    return known
  }

  /** Keeps where the page at an offset begins. `readAt`: a moment before that was read. */
  keep(filter: ListingFilter, found: ListingOrder & KnownPlace & { readAt: number }): void {
    const { offset, snapshot, readAt } = found
    const { price, placed_at, id } = found.place
    const place = { price, placed_at, id }
    this.#kept.set(keyOf(filter, found, offset), { place, snapshot, until: readAt + KEPT_MS })
  }
}

function keyOf(filter: ListingFilter, { sort, by }: ListingOrder, offset: number): string {
  return `${sort} ${by} ${offset} ${filterKey(filter)}`
}

const placesIn = new WeakMap<Db, KeptPlaces>()

/** Those of a database, which must be the primary. */
export function keptPlacesOf(primary: Db): KeptPlaces {
  const known = placesIn.get(primary) ?? new KeptPlaces()
  placesIn.set(primary, known)
  return known
}
