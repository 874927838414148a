import type { Logger } from 'pino'
import type { EmbeddingsClient } from '../../../upstream/embeddings/ask-embeddings.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'

/** Limit on cached vector components: 32 MB in total. */
const KEPT_NUMBERS_MAX = 8_000_000

/**
 * Scores query and names with an external embedding model. Used only if the operator has configured
 * one (EMBEDDINGS_URL), and only for the few names that our own search found. If it fails, the
 * search continues without it.
 */
export class SecondOpinion {
  readonly #client: EmbeddingsClient | undefined
  readonly #log: Logger
  readonly #kept = new BoundedMap<string, Float32Array>(KEPT_NUMBERS_MAX, ({ length }) => length)
  #lastFailure: string | undefined

  constructor(client: EmbeddingsClient | undefined, log: Logger) {
    this.#client = client
    this.#log = log
  }

  get isThere(): boolean {
    return this.#client !== undefined
  }

  /** The similarity of the query to each text, or undefined if the model doesn't answer in time. */
  async likeness(query: string, texts: string[]): Promise<number[] | undefined> {
    if (!this.#client || texts.length === 0) return undefined
    try {
      const [wanted, ...vectors] = await this.#embed(this.#client, [query, ...texts])
      this.#lastFailure = undefined
      return wanted && vectors.map((vector) => dot(wanted, vector))
    } catch (error) {
      this.#logOnce(String(error))
      return undefined
    }
  }

  async #embed(client: EmbeddingsClient, texts: string[]): Promise<Float32Array[]> {
    const missing = [...new Set(texts)].filter((text) => !this.#kept.get(text))
    const fresh = new Map<string, Float32Array>()
    if (missing.length > 0) {
      const vectors = await client.embed(missing, new AbortController().signal)
      for (const [place, text] of missing.entries()) {
        const vector = vectors[place]
        if (vector) fresh.set(text, vector)
      }
    }
    const found = texts.map((text) => fresh.get(text) ?? this.#kept.use(text) ?? new Float32Array())
    for (const [text, vector] of fresh) this.#kept.set(text, vector)
    return found
  }

  /** Logs a failure once, however often it repeats. */
  #logOnce(failure: string): void {
    if (failure !== this.#lastFailure) this.#log.warn({ failure }, 'searching without embeddings')
    this.#lastFailure = failure
  }
}

/** If the model was replaced, old and new vectors may differ in length and can't be compared. */
function dot(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
