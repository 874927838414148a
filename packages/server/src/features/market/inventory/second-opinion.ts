import type { Logger } from 'pino'
import type { EmbeddingsClient } from '../../../upstream/embeddings/ask-embeddings.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'

/** Numbers kept in all: 32 MB. */
const KEPT_NUMBERS_MAX = 8_000_000

/**
 * What an outside model makes of a query and some names. It is asked only where the operator has
 * named one (EMBEDDINGS_URL), for those few names that our own search found; and whatever goes wrong
 * with it, the search goes on without it.
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

  /** How alike the query and each text are, or undefined where the model does not say in time. */
  async likeness(query: string, texts: string[]): Promise<number[] | undefined> {
    if (!this.#client || texts.length === 0) return undefined
    try {
      const [wanted, ...vectors] = await this.#embed(this.#client, [query, ...texts])
      this.#lastFailure = undefined
      return wanted && vectors.map((vector) => dot(wanted, vector))
    } catch (error) {
      this.#tell(String(error))
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

  /** Once, however often it happens again. */
  #tell(failure: string): void {
    if (failure !== this.#lastFailure) this.#log.warn({ failure }, 'the embeddings are left out')
    this.#lastFailure = failure
  }
}

/** A model that was exchanged meanwhile may give vectors of another length; those are not alike. */
function dot(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
