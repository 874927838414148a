declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For a route that ends with a parameter: the body of its answer, made from memory, so that it
     * needs neither the framework nor a stored response. Undefined leaves it to the framework. Such
     * a route has `readyWhile` too, for what its headers are made from.
     */
    instantly?: (parameter: string) => string | undefined
  }
}

type Instantly = (parameter: string) => string | undefined
type Known<T> = { instantly: Instantly; sample: T | undefined }

const PARAMETER = /:[a-z_]+$/

/** Answers that take less time to make than to look up. Each has the headers of the latest one. */
export class InstantAnswers<T extends { body: string }> {
  readonly #routes = new Map<string, Known<T>>()

  /** Takes a route, by its path: `/api/names/:label`. */
  add(path: string, instantly: Instantly): void {
    this.#routes.set(path.replace(PARAMETER, ''), { instantly, sample: undefined })
  }

  /** Takes an answer of the framework. */
  learn(path: string, sample: T): void {
    const known = this.#routes.get(path.replace(PARAMETER, ''))
    if (known) known.sample = sample
  }

  find(url: string): T | undefined {
    const end = url.lastIndexOf('/') + 1
    const known = this.#routes.get(url.slice(0, end))
    if (!known?.sample) return undefined
    const body = known.instantly(url.slice(end))
    return body === undefined ? undefined : { ...known.sample, body }
  }
}
