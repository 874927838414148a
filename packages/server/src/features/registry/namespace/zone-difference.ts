import type { DropKind } from '../../../upstream/zones/generation-facts.ts'
import { labelText } from '../../../upstream/zones/label.ts'
import type { MergedLabel } from '../../../upstream/zones/merge-labels.ts'

/** Names kept per import, a few times what com drops and adds in a day. The rest is counted. */
const KEPT_MAX = 1_500_000

/** What changes between the current generation and the next one, per zone. */
export class ZoneDifference {
  readonly namesBefore: number[]
  readonly names: number[]
  readonly #replaced: ReadonlySet<number>
  readonly #kept = new Map<string, string[]>()
  readonly #counts = new Map<string, number>()
  #keptInAll = 0

  constructor(zones: number, replaced: ReadonlySet<number>) {
    this.names = Array.from({ length: zones }, () => 0)
    this.namesBefore = Array.from({ length: zones }, () => 0)
    this.#replaced = replaced
  }

  addName(zone: number): void {
    this.names[zone] = (this.names[zone] ?? 0) + 1
  }

  /** Labels come in order. */
  count(merged: MergedLabel): void {
    for (const zone of merged.before) {
      this.namesBefore[zone] = (this.namesBefore[zone] ?? 0) + 1
      if (this.#replaced.has(zone) && !merged.now.includes(zone)) {
        this.#keep(zone, 'dropped', merged)
      }
    }
    for (const zone of merged.now) {
      if (!merged.before.includes(zone)) this.#keep(zone, 'added', merged)
    }
  }

  totals(zone: number): { dropped: number; added: number } {
    // All names of a new zone are new, which nobody needs to know.
    if (this.namesBefore[zone] === 0) return { dropped: 0, added: 0 }
    return {
      dropped: this.#counts.get(`${zone} dropped`) ?? 0,
      added: this.#counts.get(`${zone} added`) ?? 0,
    }
  }

  /** The names of a zone that changed, in order. */
  labels(zone: number, kind: DropKind): string[] {
    return this.namesBefore[zone] === 0 ? [] : (this.#kept.get(`${zone} ${kind}`) ?? [])
  }

  #keep(zone: number, kind: DropKind, { label, length }: MergedLabel): void {
    const key = `${zone} ${kind}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    if (this.#keptInAll >= KEPT_MAX) return
    const list = this.#kept.get(key) ?? []
    if (list.length === 0) this.#kept.set(key, list)
    list.push(labelText(label, length))
    this.#keptInAll += 1
  }
}
