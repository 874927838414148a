import { Resolver } from 'node:dns/promises'

/** What DNS says about a name. It can show that a name is taken, but never that it's available. */
export type DnsHint = 'delegated' | 'nothing' | 'no answer'

const TIMEOUT_MS = 2_000
const TRIES = 2

/**
 * Looks up a name's name servers. Many registered names aren't in DNS, so "nothing" proves nothing.
 */
export class DnsClient {
  readonly #servers: string[] | undefined

  /** `servers` are `address:port`. By default, the machine's own resolvers. */
  constructor(servers?: string[]) {
    this.#servers = servers
  }

  async askDelegation(name: string, signal: AbortSignal): Promise<DnsHint> {
    const servers = await this.#ask(signal, (resolver) => resolver.resolveNs(name))
    if (!servers) return 'no answer'
    return servers.length > 0 ? 'delegated' : 'nothing'
  }

  /** The TXT records of a name, each as one string; undefined when no server answered. */
  async askTexts(name: string, signal: AbortSignal): Promise<string[] | undefined> {
    const texts = await this.#ask(signal, (resolver) => resolver.resolveTxt(name))
    return texts?.map((pieces) => pieces.join(''))
  }

  /** IPv4 and IPv6 addresses, also through aliases; undefined when a query wasn't answered. */
  async askAddresses(name: string, signal: AbortSignal): Promise<string[] | undefined> {
    const [four, six] = await Promise.all([
      this.#ask(signal, (resolver) => resolver.resolve4(name)),
      this.#ask(signal, (resolver) => resolver.resolve6(name)),
    ])
    return four && six && [...four, ...six]
  }

  /** The name that a CNAME record leads to, in lower case; undefined when no server answered. */
  async askAlias(name: string, signal: AbortSignal): Promise<string[] | undefined> {
    const aliases = await this.#ask(signal, (resolver) => resolver.resolveCname(name))
    return aliases?.map((alias) => alias.toLowerCase().replace(/\.$/, ''))
  }

  /** An empty list means there are no such records; undefined means no server answered. */
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
