import { BoundedMap } from '../../values/bounded-map.ts'
import type { Clock } from '../../values/clock.ts'
import type { ToolResult } from './tool.ts'

type Kept = { result: ToolResult; until: number }

/** Results are a few kilobytes each, so this many fit easily in memory. */
const KEPT_MAX = 500

/** Recent results by input digest. Each process has its own cache. */
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
