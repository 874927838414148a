import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import type { Agents } from './exchange-public.ts'
import type { Target } from './public-target.ts'

/**
 * A connection that is kept for a few requests in a row to one URL, each after the answer to the
 * last. Its address was checked when it was opened. Close it soon: until then, we don't notice
 * if the name has moved.
 */
export class PublicLine {
  readonly agents: Agents = {
    http: new Agent({ keepAlive: true, maxSockets: 1 }),
    https: new TlsAgent({ keepAlive: true, maxSockets: 1, maxCachedSessions: 0 }),
  }
  #target: Target | undefined

  /** Where this line leads, found with its first request. */
  async targetOf(url: URL, find: () => Promise<Target>): Promise<Target> {
    if (this.#target && this.#target.url.href !== url.href) {
      throw new Error('a line leads to one URL')
    }
    this.#target ??= await find()
    return this.#target
  }

  close(): void {
    this.agents.http.destroy()
    this.agents.https.destroy()
  }
}
