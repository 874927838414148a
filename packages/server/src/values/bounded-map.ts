/**
 * A map with a maximum size. It evicts the entry that was set or used longest ago. Weights are for
 * entries of very different sizes; by default each counts as one.
 */
export class BoundedMap<Key, Value> {
  readonly #max: number
  readonly #weigh: (value: Value) => number
  /** A Map keeps insertion order, so the first key is the oldest. */
  readonly #entries = new Map<Key, Value>()
  #weight = 0

  constructor(max: number, weigh: (value: Value) => number = () => 1) {
    this.#max = max
    this.#weigh = weigh
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  /** Reads an entry and marks it as used, so that it's evicted later. */
  use(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    this.#entries.set(key, value)
    this.#weight += this.#weigh(value)
    if (this.#weight > this.#max) this.#makeRoom()
  }

  delete(key: Key): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#weight -= this.#weigh(value)
  }

  clear(): void {
    this.#entries.clear()
    this.#weight = 0
  }

  #makeRoom(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#max) return
      this.delete(oldest)
    }
  }
}
