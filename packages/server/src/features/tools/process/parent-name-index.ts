import type { NameIndexClient } from '../../market/listings/open-name-index.ts'
import type { Kind, Questions, NameIndexState } from '../../market/name-index/questions.ts'
import type { Report } from './messages.ts'

const ANSWER_MS = 2_000
const QUESTIONS_MAX = 500

/** A name index that forwards questions to the parent process, which may hold it in memory. */
export class ParentNameIndex implements NameIndexClient {
  readonly state: NameIndexState = { isReady: false, names: 0, bytes: 0 }
  readonly #send: (report: Report) => void
  readonly #waiting = new Map<number, (answer: unknown) => void>()
  #asked = 0

  constructor(send: (report: Report) => void) {
    this.#send = send
  }

  async ask<K extends Kind>(
    kind: K,
    asked: Questions[K]['asked'],
  ): Promise<Questions[K]['answer'] | undefined> {
    if (this.#waiting.size >= QUESTIONS_MAX) return undefined
    this.#asked += 1
    const number = this.#asked
    return await new Promise((resolve) => {
      const timer = setTimeout(() => this.take(number, undefined), ANSWER_MS)
      this.#waiting.set(number, (answer) => {
        clearTimeout(timer)
        // The parent answers each kind of question with that kind of answer (questions.ts).
        resolve(answer as Questions[K]['answer'] | undefined)
      })
      this.#send({ type: 'ask', number, kind, asked })
    })
  }

  take(number: number, answer: unknown): void {
    this.#waiting.get(number)?.(answer)
    this.#waiting.delete(number)
  }

  async close(): Promise<void> {}
}
