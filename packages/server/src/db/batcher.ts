type Waiting<Item, Answer> = {
  item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
}

type Options = {
  /** An item that arrives this long after a batch started doesn't wait for that batch to end. */
  patienceMs?: number
  /**
   * When to give up on a batch. Its callers get the same error as if the database were unavailable.
   */
  deadlineMs?: number
}

const BATCHES_MAX = 4
const PATIENCE_MS = 20
const BATCH_MAX = 100
/** Reached only when the database doesn't answer. */
const WAITING_MAX = 10_000
/**
 * A batch normally takes milliseconds. One that takes this long is waiting for a database that
 * doesn't answer. Send its statements through `db.within(BATCH_DEADLINE_MS)`, so that the
 * connection is closed as well.
 */
export const BATCH_DEADLINE_MS = 10_000

/**
 * Combines concurrent calls into one statement, which costs little more for fifty callers than for
 * one. Each caller gets its own answer. A batch starts at the end of the event loop turn of its
 * first item, or when the previous batch is done. If it fails or times out, it fails for all its
 * items. When too many items wait, new ones are refused as if the database were unavailable.
 */
export class Batcher<Item, Answer> {
  readonly #runBatch: (items: Item[]) => Promise<Answer[]>
  readonly #patienceMs: number
  readonly #deadlineMs: number
  readonly #waiting: Waiting<Item, Answer>[] = []
  #batches = 0
  #lastBeganAt = 0
  #isDue = false

  /** `runBatch` must return one answer per item, in the same order. */
  constructor(runBatch: (items: Item[]) => Promise<Answer[]>, options: Options = {}) {
    this.#runBatch = runBatch
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS
    this.#deadlineMs = options.deadlineMs ?? BATCH_DEADLINE_MS
  }

  async ask(item: Item): Promise<Answer> {
    if (this.#waiting.length >= WAITING_MAX) throw new NotInTime('QUEUE_FULL')
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.push({ item, resolve, reject })
    this.#expectBatch()
    return await promise
  }

  #expectBatch(): void {
    if (this.#isDue || this.#waiting.length === 0 || this.#batches >= BATCHES_MAX) return
    if (this.#batches > 0 && performance.now() < this.#lastBeganAt + this.#patienceMs) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      void this.#run()
    })
  }

  async #run(): Promise<void> {
    const batch = this.#waiting.splice(0, BATCH_MAX)
    this.#batches += 1
    this.#lastBeganAt = performance.now()
    try {
      const answers = await this.#inTime(this.#runBatch(batch.map(({ item }) => item)))
      if (answers.length !== batch.length)
        throw new Error('a batch did not answer all of its items')
      batch.forEach(({ resolve }, at) => resolve(answers[at] as Answer))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    this.#batches -= 1
    this.#expectBatch()
  }

  async #inTime<T>(answers: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NotInTime('DEADLINE')), this.#deadlineMs)
    })
    try {
      return await Promise.race([answers, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

class NotInTime extends Error {
  /** An error code like the driver's own connection errors; see `isDatabaseAway`. */
  readonly code: string

  constructor(why: 'QUEUE_FULL' | 'DEADLINE') {
    super('too much waits for the database, or for too long')
    this.code = `CONNECTION_${why}`
  }
}
