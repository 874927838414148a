import type { Db } from '../../../db/pool.ts'
import { keepResults, type Result } from './delivery-sql.ts'

type Waiting = {
  result: Result
  resolve(isKept: boolean): void
  reject(error: unknown): void
}

const BATCH_MAX = 200

/**
 * Stores results in batches: those that arrive during a write go into the next statement. The
 * worker waits for its result to be stored before the next attempt, so a crash repeats at most one
 * delivery per endpoint.
 */
export class ResultKeeper {
  readonly #db: Db
  readonly #waiting: Waiting[] = []
  #isWriting = false

  constructor(db: Db) {
    this.#db = db
  }

  /** False if the lease was lost in the meantime: another worker has the endpoint now. */
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
