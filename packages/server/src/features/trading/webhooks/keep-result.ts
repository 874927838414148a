import type { Db } from '../../../db/pool.ts'
import { keepResults, type Result } from './delivery-sql.ts'

type Waiting = {
  result: Result
  resolve(isKept: boolean): void
  reject(error: unknown): void
}

const BATCH_MAX = 200

/**
 * Writes results down, those that come in while it writes together in the next statement. Whoever
 * serves an endpoint waits for its result before the next try, so that a crash repeats one delivery
 * of each endpoint at most.
 */
export class ResultKeeper {
  readonly #db: Db
  readonly #waiting: Waiting[] = []
  #isWriting = false

  constructor(db: Db) {
    this.#db = db
  }

  /** False when the lease was lost meanwhile: another worker has the endpoint now. */
  async keep(result: Result): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    this.#waiting.push({ result, resolve, reject })
    if (!this.#isWriting) void this.#write()
    return await promise
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_MAX)
      try {
        const kept = await keepResults(
          this.#db,
          batch.map(({ result }) => result),
        )
        for (const { result, resolve } of batch) resolve(kept.has(result.delivery_id))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isWriting = false
  }
}
