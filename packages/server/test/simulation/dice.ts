/** Seeded random numbers, so that a run can be repeated. The generator is mulberry32. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A whole number from 0 up to, but not including, `max`. */
  below(max: number): number {
    return Math.floor(this.fraction() * max)
  }

  isLucky(chance: number): boolean {
    return this.fraction() < chance
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)]
    if (picked === undefined) throw new Error('there is nothing to pick from')
    return picked
  }

  /** Picks by weight: a name with weight 4 comes twice as often as one with 2. */
  weigh<Name extends string>(weights: Record<Name, number>): Name {
    const names = Object.keys(weights) as Name[]
    const total = names.reduce((sum, name) => sum + weights[name], 0)
    let left = this.fraction() * total
    for (const name of names) {
      left -= weights[name]
      if (left < 0) return name
    }
    return this.pick(names)
  }

  /** From 0 up to, but not including, 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
