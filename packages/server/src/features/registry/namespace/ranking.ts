import type { DropSet } from '../../../upstream/zones/generation-facts.ts'

export type Ranked = { set: DropSet; label: string; ends: number[]; level: number }

/** Keeps the best of many names, in bounded memory. */
export class Ranking {
  readonly #max: number
  #names: Ranked[] = []
  #lowest = 0

  constructor(max: number) {
    this.#max = max
  }

  add(name: Ranked): void {
    if (name.level < this.#lowest) return
    this.#names.push(name)
    if (this.#names.length < this.#max * 2) return
    this.#names = this.best()
    this.#lowest = this.#names.at(-1)?.level ?? 0
  }

  /** Best first, and of equal ones the shortest. */
  best(): Ranked[] {
    return this.#names.toSorted(compare).slice(0, this.#max)
  }
}

function compare(a: Ranked, b: Ranked): number {
  return (
    b.level - a.level ||
    a.label.length - b.label.length ||
    (a.label < b.label ? -1 : Number(a.label > b.label))
  )
}
