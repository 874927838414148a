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
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (this.#servers) resolver.setServers(this.#servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const servers = await resolver.resolveNs(name)
      return servers.length > 0 ? 'delegated' : 'nothing'
    } catch (error) {
      signal.throwIfAborted()
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENOTFOUND' || code === 'ENODATA' ? 'nothing' : 'no answer'
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
