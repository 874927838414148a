import { withRoom } from './growing.ts'

const SMALLEST_BLOCK = 2

/**
 * Many growing lists of numbers in one flat array. A list that outgrows its block moves to one
 * twice as large, and the old block is reused for the next list that needs that size. Nothing is
 * allocated per list or per number.
 */
export class PostingLists {
  #values: Uint32Array<ArrayBuffer>
  #start: Uint32Array<ArrayBuffer>
  #length: Uint32Array<ArrayBuffer>
  #capacity: Uint32Array<ArrayBuffer>
  readonly #freeBlocks = new Map<number, number[]>()
  #used = 0

  /** The initial number of lists. More can be added later. */
  constructor(lists: number) {
    this.#values = new Uint32Array(Math.max(1024, lists))
    this.#start = new Uint32Array(lists)
    this.#length = new Uint32Array(lists)
    this.#capacity = new Uint32Array(lists)
  }

  /** Valid until the next `add`. */
  get(list: number): Uint32Array {
    return this.lastOf(list, this.lengthOf(list))
  }

  /** The last `count` numbers of a list, or all if it has fewer. Valid until the next `add`. */
  lastOf(list: number, count: number): Uint32Array {
    const end = (this.#start[list] ?? 0) + this.lengthOf(list)
    return this.#values.subarray(end - Math.min(count, this.lengthOf(list)), end)
  }

  lengthOf(list: number): number {
    return this.#length[list] ?? 0
  }

  get bytes(): number {
    return this.#values.byteLength + this.#start.byteLength * 3
  }

  /** Appends a number to a list, unless it is already the last one. */
  add(list: number, value: number): void {
    if (list >= this.#start.length) this.#addLists(list + 1)
    const length = this.lengthOf(list)
    if (length > 0 && this.#values[(this.#start[list] ?? 0) + length - 1] === value) return
    if (length === this.#capacity[list]) this.#enlarge(list)
    this.#values[(this.#start[list] ?? 0) + length] = value
    this.#length[list] = length + 1
  }

  #addLists(lists: number): void {
    this.#start = withRoom(this.#start, lists)
    this.#length = withRoom(this.#length, lists)
    this.#capacity = withRoom(this.#capacity, lists)
  }

  #enlarge(list: number): void {
    const old = this.#capacity[list] ?? 0
    const capacity = old === 0 ? SMALLEST_BLOCK : old * 2
    const start = this.#blockOf(capacity)
    this.#values.set(this.get(list), start)
    if (old > 0) this.#freeBlocksOf(old).push(this.#start[list] ?? 0)
    this.#start[list] = start
    this.#capacity[list] = capacity
  }

  #blockOf(capacity: number): number {
    const free = this.#freeBlocksOf(capacity).pop()
    if (free !== undefined) return free
    const start = this.#used
    this.#used += capacity
    if (this.#used > this.#values.length) {
      const larger = new Uint32Array(Math.max(this.#used, Math.ceil(this.#values.length * 1.5)))
      larger.set(this.#values)
      this.#values = larger
    }
    return start
  }

  #freeBlocksOf(capacity: number): number[] {
    const known = this.#freeBlocks.get(capacity)
    if (known) return known
    const blocks: number[] = []
    this.#freeBlocks.set(capacity, blocks)
    return blocks
  }
}
