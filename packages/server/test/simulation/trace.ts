import { createHash, type Hash } from 'node:crypto'

const KEPT = 200

/** What happened: the latest lines, and a digest of all of them. */
export class Trace {
  readonly latest: string[] = []
  readonly #hash: Hash = createHash('sha256')
  #count = 0

  note(line: string): void {
    this.#count += 1
    this.latest.push(`${this.#count} ${line}`)
    if (this.latest.length > KEPT) this.latest.shift()
    this.#hash.update(line)
  }

  /** The same for two runs in which the same happened. */
  get digest(): string {
    return this.#hash.copy().digest('hex').slice(0, 12)
  }
}
