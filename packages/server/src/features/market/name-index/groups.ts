import { Bits } from './bits.ts'
import { withRoom } from './growing.ts'
import { PostingLists } from './posting-lists.ts'

/** Slots grouped by a fixed property of the name: its TLD, category or length. */
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

  /** Updates the group's number of offered slots when a slot is offered or removed. */
  count(slot: number, by: 1 | -1): void {
    const group = this.of(slot)
    this.#offered[group] = (this.#offered[group] ?? 0) + by
  }

  offeredIn(group: number): number {
    return this.#offered[group] ?? 0
  }

  /** All slots of these groups, offered or not. `slots` is the size of the resulting set. */
  slotsIn(groups: Iterable<number>, slots: number): Bits {
    const found = new Bits(slots)
    for (const group of groups) found.setAll(this.#slotsOf.get(group))
    return found
  }

  get bytes(): number {
    return this.#slotsOf.bytes + this.#groupOf.byteLength + this.#offered.byteLength
  }
}
