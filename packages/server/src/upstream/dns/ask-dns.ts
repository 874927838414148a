import { Resolver } from 'node:dns/promises'

/** What the DNS knows of a name. It can show that a name is taken, never that it is free. */
export type DnsHint = 'delegated' | 'nothing' | 'no answer'

const TIMEOUT_MS = 2_000
const TRIES = 2

/** Asks for a name's servers. Many registered names are not in the DNS, so "nothing" says nothing. */
export class DnsClient {
  readonly #servers: string[] | undefined

  /** `servers` are `address:port`; without them the machine's own are asked. */
  constructor(servers?: string[]) {
    this.#servers = servers
  }

  async askDelegation(name: string, signal: AbortSignal): Promise<DnsHint> {
    const servers = await this.#ask(signal, (resolver) => resolver.resolveNs(name))
    if (!servers) return 'no answer'
    return servers.length > 0 ? 'delegated' : 'nothing'
  }

  /** The texts of a name, each in one piece; undefined when nobody answered. */
  async askTexts(name: string, signal: AbortSignal): Promise<string[] | undefined> {
    const texts = await this.#ask(signal, (resolver) => resolver.resolveTxt(name))
    return texts?.map((pieces) => pieces.join(''))
  }

  /** A name without such records has an empty list; undefined is silence. */
  async #ask<T>(
    signal: AbortSignal,
    question: (resolver: Resolver) => Promise<T[]>,
  ): Promise<T[] | undefined> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (this.#servers) resolver.setServers(this.#servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await question(resolver)
    } catch (error) {
      signal.throwIfAborted()
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
