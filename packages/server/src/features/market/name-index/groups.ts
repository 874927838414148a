import { Bits } from './bits.ts'
import { withRoom } from './growing.ts'
import { PostingLists } from './posting-lists.ts'

/** Slots by something that each has one of, and that a name keeps: its ending, category, length. */
export class Groups {
  readonly #slotsOf = new PostingLists(0)
  #groupOf = new Uint16Array(1024)
  #offered = new Uint32Array(0)

  add(slot: number, group: number): void {
    this.#groupOf = withRoom(this.#groupOf, slot + 1)
    this.#groupOf[slot] = group
    this.#offered = withRoom(this.#offered, group + 1)
    this.#slotsOf.add(group, slot)
  }

  of(slot: number): number {
    return this.#groupOf[slot] ?? 0
  }

  /** Counts a slot among those of its group that are offered, or no longer. */
  count(slot: number, by: 1 | -1): void {
    const group = this.of(slot)
    this.#offered[group] = (this.#offered[group] ?? 0) + by
  }

  offeredIn(group: number): number {
    return this.#offered[group] ?? 0
  }

  /** The slots of some groups, among so many, whether offered or not. */
  slotsIn(groups: Iterable<number>, slots: number): Bits {
    const found = new Bits(slots)
    for (const group of groups) found.setAll(this.#slotsOf.get(group))
    return found
  }

  get bytes(): number {
    return this.#slotsOf.bytes + this.#groupOf.byteLength + this.#offered.byteLength
  }
}
