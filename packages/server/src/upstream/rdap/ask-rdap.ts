import type { LookupFunction } from 'node:net'
import { withDeadline } from '../../values/deadline.ts'
import type { Depth, FailedAttempt, RegistrationFacts } from '../registration.ts'
import { emptyFacts, fillFacts, whyOf } from '../registration.ts'
import { ServerGate, ServerResting } from '../server-gate.ts'
import type { Bootstrap } from './bootstrap.ts'
import { OVERRIDES, serversFor } from './bootstrap.ts'
import { BootstrapSource, type KeptFile } from './bootstrap-source.ts'
import type { RdapFetchOptions, RdapResponse } from './fetch-rdap.ts'
import { fetchRdap } from './fetch-rdap.ts'
import { readRdap, relatedUrl } from './read-rdap.ts'

export type RdapOptions = {
  bootstrapUrl: string
  overrides: Bootstrap
  /** For the whole lookup, with every server, redirect and hop. */
  deadlineMs: number
  /** Hops to the registrar's own server; 0 if the registry's answer is enough. */
  hopsMax: 0 | 1 | 2
  reach: (url: URL) => URL
  allowsHttp: boolean
  gate: ServerGate
  /** Resolves host names. The default refuses non-public addresses. */
  lookup?: LookupFunction
  /** Where IANA's file is stored for the next run. */
  keptBootstrap?: KeptFile
}

export type RdapAnswer = {
  facts: RegistrationFacts
  /** The base URL of the server that answered; empty if no server is known or none answered. */
  server: string
  /** False if neither IANA nor the overrides have a server for the TLD: use WHOIS instead. */
  hasServer: boolean
  tried: FailedAttempt[]
  /** How long the server asked us to wait, if it did. */
  retryAfterSeconds?: number
}

export const RDAP_DEFAULTS = {
  bootstrapUrl: 'https://data.iana.org/rdap/dns.json',
  overrides: OVERRIDES,
  deadlineMs: 8000,
  hopsMax: 2,
  reach: (url: URL) => url,
  allowsHttp: false,
} as const

const REST_SECONDS = 60

/**
 * Asks the registry of a name's TLD, and then its registrar if the registry links to it. The state
 * is always the registry's: a registrar that doesn't know the name changes nothing.
 */
export class RdapClient {
  readonly #options: RdapOptions
  readonly #bootstrap: BootstrapSource

  constructor(options: Partial<RdapOptions> = {}) {
    this.#options = { ...RDAP_DEFAULTS, gate: new ServerGate(), ...options }
    this.#bootstrap = new BootstrapSource({
      fetchFile: async (signal) => await this.#fetchBootstrap(signal),
      now: () => performance.now(),
      ...(options.keptBootstrap && { kept: options.keptBootstrap }),
    })
  }

  /**
   * `name` is in A-label form. Rejects only if `signal` aborts; failures are part of the answer.
   */
  async ask(
    name: string,
    signal: AbortSignal = new AbortController().signal,
    depth: Depth = 'whole',
  ): Promise<RdapAnswer> {
    const { deadlineMs } = this.#options
    const answer = await withDeadline(signal, deadlineMs, async (deadline) => {
      return await this.#ask(name, deadline, depth)
    })
    signal.throwIfAborted()
    return answer
  }

  /**
   * Which host is asked about a name first, if one is known. Without IANA's list, only the overrides
   * are.
   */
  async readHosts(signal: AbortSignal): Promise<(name: string) => string | undefined> {
    const { overrides } = this.#options
    const bootstrap = await this.#bootstrap.read(signal).catch((): Bootstrap => new Map())
    return (name) => {
      const [server] = serversFor(name, bootstrap, overrides)
      return server === undefined ? undefined : new URL(server).host
    }
  }

  async #ask(name: string, deadline: AbortSignal, depth: Depth): Promise<RdapAnswer> {
    const answer: RdapAnswer = { facts: emptyFacts('RDAP'), server: '', hasServer: true, tried: [] }
    const servers = await this.#findServers(name, answer, deadline)
    if (servers.length === 0 && answer.tried.length === 0) {
      answer.hasServer = false
      answer.facts.reason = 'No RDAP server is known for this TLD.'
    }
    for (const server of servers) {
      const response = await this.#tryServer(server, `domain/${name}`, answer, deadline)
      if (!response) continue
      this.#takeAnswer(server, name, response, answer)
      if (answer.facts.state === 'found' && depth === 'whole') {
        await this.#askRegistrar(name, response, answer, deadline)
      }
      if (answer.facts.state !== 'unclear') break
    }
    return answer
  }

  async #findServers(
    name: string,
    answer: RdapAnswer,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    try {
      return serversFor(name, await this.#bootstrap.read(signal), this.#options.overrides)
    } catch (error) {
      answer.tried.push({ server: this.#options.bootstrapUrl, why: whyOf(error) })
      answer.facts.reason = 'The list of RDAP servers could not be read.'
      return serversFor(name, new Map(), this.#options.overrides)
    }
  }

  /** One request to one server. On failure, notes it in the answer and returns undefined. */
  async #tryServer(
    base: string,
    path: string,
    answer: RdapAnswer,
    signal: AbortSignal,
  ): Promise<RdapResponse | undefined> {
    const host = new URL(base).host
    try {
      return await this.#options.gate.pass(host, signal, async () => {
        const response = await fetchRdap(base + path, this.#fetchOptions(signal))
        if (response.status >= 500 && response.status !== 501) {
          throw new Error(`The server answered ${response.status}.`)
        }
        return response
      })
    } catch (error) {
      answer.tried.push({ server: host, why: whyOf(error) })
      answer.facts.reason = whyOf(error)
      if (error instanceof ServerResting) {
        answer.facts.state = 'throttled'
        answer.retryAfterSeconds = Math.ceil(error.waitMs / 1000)
      }
      return undefined
    }
  }

  #takeAnswer(server: string, name: string, response: RdapResponse, answer: RdapAnswer): void {
    const facts = readRdap(response.status, response.body, name)
    answer.facts = facts
    answer.server = server
    if (facts.state === 'throttled') {
      const seconds = response.retryAfterSeconds ?? REST_SECONDS
      this.#options.gate.rest(new URL(server).host, seconds * 1000)
      answer.retryAfterSeconds = seconds
    }
    if (facts.state === 'found' && isAnotherName(facts.domain, name)) {
      answer.facts = { ...emptyFacts('RDAP'), reason: `The server answered about ${facts.domain}.` }
    }
    if (facts.state === 'not_found' && new URL(response.url).host !== new URL(server).host) {
      answer.facts = {
        ...emptyFacts('RDAP'),
        reason: 'A server other than the registry said "not found".',
      }
    }
    if (answer.facts.state === 'unclear' || answer.facts.state === 'throttled') {
      answer.tried.push({ server: new URL(server).host, why: answer.facts.reason })
    }
  }

  /** Follows the links to the registrar and fills in what the registry left empty. */
  async #askRegistrar(
    name: string,
    from: RdapResponse,
    answer: RdapAnswer,
    signal: AbortSignal,
  ): Promise<void> {
    const seen = new Set([from.url])
    let related = relatedUrl(from.body)
    for (let hop = 0; hop < this.#options.hopsMax && related && !seen.has(related); hop++) {
      seen.add(related)
      const response = await this.#askRelated(related, answer, signal)
      if (!response) return
      const facts = readRdap(response.status, response.body)
      if (facts.state !== 'found' || isAnotherName(facts.domain, name)) {
        answer.tried.push({ server: related, why: facts.reason || 'It knows nothing of the name.' })
        return
      }
      fillFacts(answer.facts, facts)
      related = relatedUrl(response.body)
    }
  }

  async #askRelated(href: string, answer: RdapAnswer, signal: AbortSignal) {
    try {
      const host = new URL(href).host
      return await this.#options.gate.pass(
        host,
        signal,
        async () => await fetchRdap(href, this.#fetchOptions(signal)),
      )
    } catch (error) {
      answer.tried.push({ server: href.slice(0, 200), why: whyOf(error) })
      return undefined
    }
  }

  #fetchOptions(signal: AbortSignal): RdapFetchOptions {
    const { reach, allowsHttp, lookup } = this.#options
    return { signal, reach, allowsHttp, ...(lookup && { lookup }) }
  }

  async #fetchBootstrap(signal: AbortSignal): Promise<unknown> {
    const response = await fetchRdap(this.#options.bootstrapUrl, this.#fetchOptions(signal))
    if (response.status !== 200) throw new Error(`IANA answered ${response.status}.`)
    return response.body
  }
}

/** Unicode names aren't compared: the server put one where the A-label belongs. */
function isAnotherName(given: string, asked: string): boolean {
  return given !== '' && /^[a-z0-9.-]+$/.test(given) && given !== asked.toLowerCase()
}
