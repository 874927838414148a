type Waiting<Item, Answer> = {
  item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
}

type Options = {
  /** An item that comes later than this after a batch began does not wait for its end. */
  patienceMs?: number
  /** When a batch is given up; its callers are refused as when the database is away. */
  deadlineMs?: number
}

const BATCHES_MAX = 4
const PATIENCE_MS = 20
const BATCH_MAX = 100
/** More than this wait only when the database does not answer. */
const WAITING_MAX = 10_000
/**
 * A batch takes milliseconds; one that takes this long waits for a database that does not answer.
 * Its statements are sent through `db.within(BATCH_DEADLINE_MS)`, so their connection ends as well.
 */
export const BATCH_DEADLINE_MS = 10_000

/**
 * Joins the work of one moment into one statement: it costs little more for fifty callers than for
 * one. Each caller gets its own answer. A batch begins at the end of the turn in which its first item
 * came, or when the one before is over. If it fails or is late, it fails for all that are in it. When
 * too many items wait, the next is refused as when the database is away.
 */
export class Batcher<Item, Answer> {
  readonly #runBatch: (items: Item[]) => Promise<Answer[]>
  readonly #patienceMs: number
  readonly #deadlineMs: number
  readonly #waiting: Waiting<Item, Answer>[] = []
  #batches = 0
  #lastBeganAt = 0
  #isDue = false

  /** `runBatch` answers every item it is given, in the same order. */
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
      if (answers.length !== batch.length) throw new Error('a batch has items left over')
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
  /** As the driver names what keeps it from the database; see `isDatabaseAway`. */
  readonly code: string

  constructor(why: 'QUEUE_FULL' | 'DEADLINE') {
    super('too much waits for the database, or for too long')
    this.code = `CONNECTION_${why}`
  }
}
