import { Resolver } from 'node:dns/promises'
import type { SecureVersion } from 'node:tls'
import { type HttpExchange, exchangePublic, type Message } from './exchange-public.ts'
import { FetchFailure, failureFrom } from './fetch-failure.ts'
import { type Greeting, greetTls } from './greet-tls.ts'
import { traced } from '../values/tracing.ts'
import type { PublicLine } from './public-line.ts'
import { findTarget, type NetworkAccess, type Target } from './public-target.ts'

export type PublicRequest = Message & {
  /** For everything together: DNS, connecting, TLS, headers, body and redirects. */
  deadlineMs: number
  /**
   * Followed for GET and HEAD only, and each target is checked like the first. Default 0, maximum
   * 5.
   */
  redirectsMax?: number
  /** Only in the demo: allows a webhook receiver on the same machine. */
  mayBeLoopback?: boolean
  /** Reuses the connection of the last request on this line. Redirects are then not followed. */
  line?: PublicLine
  signal?: AbortSignal
}

type Sending = { request: PublicRequest; signal: AbortSignal }

export type GreetingRequest = {
  deadlineMs: number
  signal?: AbortSignal
  /** Allows only this version of TLS. */
  version?: SecureVersion
}

export type PublicAnswer = HttpExchange & {
  /** The final URL after redirects. */
  url: URL
  redirects: number
}

/** The lab's addresses, for a demo. */
type LabPlaces = { dns: string; dial: Record<string, string>; ca_pem?: string }

const REDIRECTS_MAX = 5
const REDIRECTING = new Set([301, 302, 303, 307, 308])
const DNS_TIMEOUT_MS = 2_000
const DNS_TRIES = 2
const CHECK_DEADLINE_MS = 3_000

/**
 * The only way to fetch a URL that a stranger chose (contract, section 5). A name is resolved once,
 * all its addresses must be public, and the connection goes to the checked addresses.
 */
export class PublicFetcher {
  readonly #reach: NetworkAccess

  readonly #isReadOnly: boolean

  constructor(reach: NetworkAccess, { isReadOnly = false } = {}) {
    this.#reach = reach
    this.#isReadOnly = isReadOnly
  }

  /** Fetches one response. Throws FetchFailure, or the reason of `signal`. */
  async fetch(url: URL, request: PublicRequest): Promise<PublicAnswer> {
    if (this.#isReadOnly && request.method === 'POST') throw inQuarantine()
    const span = {
      name: `${request.method} ${url.host}`,
      attributes: { 'server.address': url.host },
    }
    return await traced(span, async (end) => {
      const answer = await this.#fetch(url, request)
      end({ 'http.response.status_code': answer.status })
      return answer
    })
  }

  async #fetch(url: URL, request: PublicRequest): Promise<PublicAnswer> {
    return await within(request.deadlineMs, request.signal, async (signal) => {
      if (request.line) return await this.#fetchOn(request.line, url, { request, signal })
      const redirectsMax = Math.min(request.redirectsMax ?? 0, REDIRECTS_MAX)
      let at = url
      for (let redirects = 0; ; redirects += 1) {
        const target = await this.#find(at, request.mayBeLoopback ?? false, signal)
        if (target.addresses.length === 0) throw nowhere()
        const answer = await exchangePublic(target, request, { signal })
        const next = redirectsMax > 0 ? nextOf(request, at, answer) : undefined
        if (!next) return { ...answer, url: at, redirects }
        if (redirects === redirectsMax) throw tooManyRedirects()
        at = next
      }
    })
  }

  /** The name is resolved and checked for the first request on a line only. */
  async #fetchOn(line: PublicLine, url: URL, { request, signal }: Sending): Promise<PublicAnswer> {
    const find = () => this.#find(url, request.mayBeLoopback ?? false, signal)
    const target = await line.targetOf(url, find)
    if (target.addresses.length === 0) throw nowhere()
    const answer = await exchangePublic(target, request, { signal, agents: line.agents })
    return { ...answer, url, redirects: 0 }
  }

  /**
   * Checks a URL without connecting, and resolves with its addresses: an empty list for a name that
   * currently has none. Throws FetchFailure: bad_address, blocked_address.
   */
  async check(url: URL, { mayBeLoopback }: { mayBeLoopback: boolean }): Promise<string[]> {
    try {
      return await within(CHECK_DEADLINE_MS, undefined, async (signal) => {
        return (await this.#find(url, mayBeLoopback, signal)).addresses
      })
    } catch (error) {
      if (error instanceof FetchFailure && error.kind === 'timeout') return []
      throw error
    }
  }

  /**
   * Does a TLS handshake, accepting any certificate, without sending a request. Throws
   * FetchFailure.
   */
  async greet(url: URL, { deadlineMs, signal, version }: GreetingRequest): Promise<Greeting> {
    return await within(deadlineMs, signal, async (inTime) => {
      const target = await this.#find(url, false, inTime)
      if (target.addresses.length === 0) throw nowhere()
      return await greetTls(target, inTime, version)
    })
  }

  async #find(url: URL, mayBeLoopback: boolean, signal: AbortSignal): Promise<Target> {
    return await findTarget(this.#reach, url, { mayBeLoopback, signal })
  }
}

/** Fetches from the real internet. In a simulation, also from loopback and the lab's names. */
export function openPublicFetcher(
  isSimulation: boolean,
  lab: LabPlaces | undefined,
  isReadOnly = false,
): PublicFetcher {
  const reach = {
    resolve: (host: string, signal: AbortSignal) => resolveAll(host, signal, lab && [lab.dns]),
    hasLoopback: isSimulation,
    lab: isSimulation ? lab : undefined,
  }
  return new PublicFetcher(reach, { isReadOnly })
}

/**
 * Resolves A and AAAA without the system's resolver: that one has four threads for the whole
 * process, and four names that don't answer would block all others.
 */
async function resolveAll(
  host: string,
  signal: AbortSignal,
  servers: string[] | undefined,
): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Runs work with a deadline. Errors after the deadline are reported as a timeout. */
async function within<T>(
  deadlineMs: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), deadlineMs)
  const leave = () => late.abort()
  caller?.addEventListener('abort', leave, { once: true })
  try {
    caller?.throwIfAborted()
    return await work(late.signal)
  } catch (error) {
    caller?.throwIfAborted()
    if (late.signal.aborted) {
      throw new FetchFailure('timeout', 'The server didn’t answer in time.', error)
    }
    throw failureFrom(error)
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', leave)
  }
}

function nextOf({ method }: Message, at: URL, { status, headers }: HttpExchange): URL | undefined {
  if (method === 'POST' || !REDIRECTING.has(status) || !headers.location) return undefined
  const next = URL.parse(headers.location, at.href)
  if (!next) throw new FetchFailure('protocol', 'A redirect has no valid address.')
  return next
}

function inQuarantine(): FetchFailure {
  return new FetchFailure('blocked_address', 'This copy is in quarantine and sends nothing.')
}

function nowhere(): FetchFailure {
  return new FetchFailure('no_address', 'The host name has no IP address.')
}

function tooManyRedirects(): FetchFailure {
  return new FetchFailure('too_many_redirects', 'Too many redirects.')
}
