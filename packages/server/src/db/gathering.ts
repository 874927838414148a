type Waiting<Asked, Answer> = {
  asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

const ROUNDS_MAX = 4
/** A question that comes later than this after a round began does not wait for its end. */
const PATIENCE_MS = 20
const ROUND_MAX = 100
/** More than this wait only when the database does not answer. */
const WAITING_MAX = 10_000

/**
 * Gathers what is asked in the same moment, so that it is asked together: a statement for fifty
 * callers costs little more than one for a single caller. Each gets an answer of its own. A round
 * begins at the end of the turn in which its first question came, or when the one before is over;
 * if it fails, it fails for all that were in it. When too many wait, the next is refused as it is when
 * the database is away.
 */
export class Gathering<Asked, Answer> {
  readonly #askAll: (asked: Asked[]) => Promise<Answer[]>
  readonly #patienceMs: number
  readonly #waiting: Waiting<Asked, Answer>[] = []
  #rounds = 0
  #lastBeganAt = 0
  #isDue = false

  /** `askAll` answers as many as it was asked, in the same order. */
  constructor(askAll: (asked: Asked[]) => Promise<Answer[]>, patienceMs = PATIENCE_MS) {
    this.#askAll = askAll
    this.#patienceMs = patienceMs
  }

  async ask(asked: Asked): Promise<Answer> {
    if (this.#waiting.length >= WAITING_MAX) throw new QueueFull()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.push({ asked, resolve, reject })
    this.#expectRound()
    return await promise
  }

  #expectRound(): void {
    if (this.#isDue || this.#waiting.length === 0 || this.#rounds >= ROUNDS_MAX) return
    if (this.#rounds > 0 && performance.now() < this.#lastBeganAt + this.#patienceMs) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      void this.#go()
    })
  }

  async #go(): Promise<void> {
    const round = this.#waiting.splice(0, ROUND_MAX)
    this.#rounds += 1
    this.#lastBeganAt = performance.now()
    try {
      const answers = await this.#askAll(round.map(({ asked }) => asked))
      if (answers.length !== round.length) throw new Error('a round has questions left over')
      round.forEach(({ resolve }, at) => resolve(answers[at] as Answer))
    } catch (error) {
      for (const { reject } of round) reject(error)
    }
    this.#rounds -= 1
    this.#expectRound()
  }
}

class QueueFull extends Error {
  /** As the driver names what keeps it from the database; see `isDatabaseAway`. */
  readonly code = 'CONNECTION_QUEUE_FULL'

  constructor() {
    super('too much waits for the database')
  }
}
