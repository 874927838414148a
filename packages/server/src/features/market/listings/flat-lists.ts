import { idCount } from '../name-index/tally-postings.ts'
import { copyEntries, type Entries, entriesBetween, roomFor } from './posting-facets.ts'

/** The first names of a list, `depth` at most, as they were before `until`. */
export type ListHead = { entries: Entries; depth: number; until: number }

/** 24 bytes each, so two halves take 25 MB, of which only what was written to takes up memory. */
const NAMES_MAX = 2 ** 19
const LISTS_MAX = 2 ** 16

/**
 * Posting lists in two halves. When the newer one is full, the older one is dropped. A half is a few
 * flat arrays. Objects for each list would be many to move for the garbage collector whenever a
 * search has new words. What was written is never overwritten, so what `get` returned doesn't change.
 */
export class FlatLists {
  #newer: Half | undefined
  #older: Half | undefined

  get(list: number): ListHead | undefined {
    return this.#newer?.get(list) ?? this.#older?.get(list)
  }

  set(list: number, head: ListHead): void {
    this.delete(list)
    if (this.#newer?.add(list, head)) return
    this.#older = this.#newer
    this.#newer = new Half()
    this.#newer.add(list, head)
  }

  delete(list: number): void {
    this.#newer?.delete(list)
    this.#older?.delete(list)
  }

  clear(): void {
    this.#newer?.clear()
    this.#older = undefined
  }
}

class Half {
  readonly #places = new Map<number, number>()
  readonly #entries = roomFor(NAMES_MAX)
  /** Of the list at each place: where its names begin, how many there are, and its depth. */
  readonly #starts = new Uint32Array(LISTS_MAX)
  readonly #counts = new Uint16Array(LISTS_MAX)
  readonly #depths = new Uint16Array(LISTS_MAX)
  readonly #until = new Float64Array(LISTS_MAX)
  #names = 0
  #lists = 0

  get(list: number): ListHead | undefined {
    const place = this.#places.get(list)
    if (place === undefined) return undefined
    const start = this.#starts[place] ?? 0
    return {
      entries: entriesBetween(this.#entries, start, start + (this.#counts[place] ?? 0)),
      depth: this.#depths[place] ?? 0,
      until: this.#until[place] ?? 0,
    }
  }

  /** False if there is no room left. */
  add(list: number, { entries, depth, until }: ListHead): boolean {
    const place = this.#lists
    const count = idCount(entries.ids)
    if (place === LISTS_MAX || this.#names + count > NAMES_MAX) return false
    copyEntries(entries, this.#entries, this.#names)
    this.#starts[place] = this.#names
    this.#counts[place] = count
    this.#depths[place] = depth
    this.#until[place] = until
    this.#places.set(list, place)
    this.#names += count
    this.#lists += 1
    return true
  }

  delete(list: number): void {
    this.#places.delete(list)
  }

  /** Room that was used isn't used again until the half is dropped. */
  clear(): void {
    this.#places.clear()
  }
}
