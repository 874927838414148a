import type { Body } from './early-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The body of the answer to a URL, from memory, so that it needs neither the framework nor a
     * stored response. Undefined leaves the request to the framework, because other URLs under the
     * same path come here too. Such a route also has `readyWhile`, for its headers.
     */
    instantly?: Instantly
  }
}

export type Instantly = (url: string) => Body | undefined

type Known<Sample> = { instantly: Instantly; sample: Sample | undefined }

/** Answers that take less time to make than to look up. Each has the headers of the latest one. */
export class InstantAnswers<Sample> {
  readonly #routes = new Map<string, Known<Sample>>()

  /** Takes a route, by its path: `/api/names/:label`. */
  add(path: string, instantly: Instantly): void {
    const folder = folderOf(path)
    if (this.#routes.has(folder)) throw new Error(`two routes answer instantly under ${folder}`)
    this.#routes.set(folder, { instantly, sample: undefined })
  }

  /** What was learned from the framework's latest answer. */
  sampleOf(path: string): Sample | undefined {
    return this.#routes.get(folderOf(path))?.sample
  }

  learn(path: string, sample: Sample): void {
    const known = this.#routes.get(folderOf(path))
    if (known) known.sample = sample
  }

  bodyFor(url: string): Body | undefined {
    return this.#routes.get(folderOf(url))?.instantly(url)
  }
}

/** A path up to its last slash. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
