import { BoundedMap } from '../../values/bounded-map.ts'
import type { Clock } from '../../values/clock.ts'
import type { ToolResult } from './tool.ts'

type Kept = { result: ToolResult; until: number }

/** A result takes some kilobytes; this many stay small. */
const KEPT_MAX = 500

/** What tools found a moment ago, by the digest of the question. Each process has its own. */
export class ResultCache {
  readonly #clock: Clock
  readonly #kept = new BoundedMap<string, Kept>(KEPT_MAX)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(digest: string): ToolResult | undefined {
    const kept = this.#kept.get(digest)
    return kept && kept.until > this.#clock.now().getTime() ? kept.result : undefined
  }

  keep(digest: string, result: ToolResult, seconds: number): void {
    this.#kept.set(digest, { result, until: this.#clock.now().getTime() + seconds * 1_000 })
  }
}
