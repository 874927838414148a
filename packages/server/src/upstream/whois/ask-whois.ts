import type { LookupFunction } from 'node:net'
import { withDeadline } from '../../values/deadline.ts'
import type { Depth, FailedAttempt, RegistrationFacts } from '../registration.ts'
import { emptyFacts, fillFacts, whyOf } from '../registration.ts'
import { ServerGate, ServerResting } from '../server-gate.ts'
import { decodeAnswer } from './decode.ts'
import { askPort43 } from './port43.ts'
import { readReferral } from './referral.ts'
import { readWhois } from './read-whois.ts'
import { knownServer, SERVER_QUIRKS } from './servers.ts'

export type WhoisOptions = {
  dial: (host: string, port: number) => { host: string; port: number }
  lookup?: LookupFunction
  /** For the whole lookup, including finding the server and every referral. */
  deadlineMs: number
  /** Referrals to follow from the registry; 0 if the registry's answer is enough. */
  referralsMax: 0 | 1 | 2
  ianaServer: string
  gate: ServerGate
}

/** The name in both forms: servers are asked with the first and may answer with the second. */
export type AskedName = { name: string; unicode: string }

export type WhoisAnswer = {
  facts: RegistrationFacts
  /** The registry's server, which decides the state; empty if none is known. */
  server: string
  /** What the registry's server sent, followed by the registrar's answer if there was one. */
  text: string
  /** False if the TLD has no WHOIS server. */
  hasServer: boolean
  tried: FailedAttempt[]
  retryAfterSeconds?: number
}

const DEFAULTS = {
  dial: (host: string, port: number) => ({ host, port }),
  deadlineMs: 10_000,
  referralsMax: 1,
  ianaServer: 'whois.iana.org',
} as const

const FOUND_SERVERS_MAX = 2000
const REST_SECONDS = 60

/**
 * Asks the registry of a name's suffix on port 43, and its registrar if the registry refers to it
 * and provides too little itself. Only the registry decides the state.
 */
export class WhoisClient {
  readonly #options: WhoisOptions
  /** IANA's answers, kept forever: servers move once in years, and a process lives for days. */
  readonly #foundServers = new Map<string, string>()

  constructor(options: Partial<WhoisOptions> = {}) {
    this.#options = { ...DEFAULTS, gate: new ServerGate({ concurrentMax: 2 }), ...options }
  }

  /** Rejects only if `signal` aborts; failures are part of the answer. */
  async ask(
    asked: AskedName,
    signal: AbortSignal = new AbortController().signal,
    depth: Depth = 'whole',
  ): Promise<WhoisAnswer> {
    const { deadlineMs } = this.#options
    const answer = await withDeadline(signal, deadlineMs, async (deadline) => {
      return await this.#ask(asked, deadline, depth)
    })
    signal.throwIfAborted()
    return answer
  }

  async #ask(asked: AskedName, deadline: AbortSignal, depth: Depth): Promise<WhoisAnswer> {
    const answer: WhoisAnswer = {
      facts: emptyFacts('WHOIS'),
      server: '',
      text: '',
      hasServer: true,
      tried: [],
    }
    const server = await this.#findServer(asked.name, answer, deadline)
    if (server !== '') await this.#askRegistry(server, asked, answer, deadline)
    if (answer.facts.state === 'found' && depth === 'whole') {
      await this.#followReferrals(server, asked, answer, deadline)
    }
    return answer
  }

  /** The server of the longest suffix in our table, or else the one that IANA lists. */
  async #findServer(name: string, answer: WhoisAnswer, signal: AbortSignal): Promise<string> {
    const known = knownServer(name)
    if (known) return known
    const tld = name.slice(name.lastIndexOf('.') + 1)
    const found = this.#foundServers.get(tld) ?? (await this.#askIana(tld, answer, signal))
    if (found === undefined) return ''
    if (this.#foundServers.size >= FOUND_SERVERS_MAX) this.#foundServers.clear()
    this.#foundServers.set(tld, found)
    if (found === '') {
      answer.hasServer = false
      answer.facts.reason = 'This TLD has no WHOIS server.'
    }
    return found
  }

  async #askIana(
    tld: string,
    answer: WhoisAnswer,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const text = await this.#trySend(this.#options.ianaServer, tld, answer, signal)
    return text === undefined ? undefined : readReferral(text)
  }

  async #askRegistry(
    server: string,
    asked: AskedName,
    answer: WhoisAnswer,
    signal: AbortSignal,
  ): Promise<void> {
    const text = await this.#trySend(server, queryFor(server, asked), answer, signal)
    if (text === undefined) return
    answer.server = server
    answer.text = text
    answer.facts = readWhois(text, server, 'registry')
    const given = answer.facts.domain
    if (answer.facts.state === 'found' && isAnotherName(given, asked)) {
      answer.facts = { ...emptyFacts('WHOIS'), reason: `The server answered about ${given}.` }
    }
    const { state, reason } = answer.facts
    if (state === 'throttled') {
      this.#options.gate.rest(server, REST_SECONDS * 1000)
      answer.retryAfterSeconds = REST_SECONDS
    }
    if (state === 'throttled' || state === 'unclear') answer.tried.push({ server, why: reason })
  }

  async #followReferrals(
    from: string,
    asked: AskedName,
    answer: WhoisAnswer,
    signal: AbortSignal,
  ): Promise<void> {
    const seen = new Set([from])
    let referral = readReferral(answer.text)
    for (let count = 0; count < this.#options.referralsMax; count++) {
      if (referral === '' || seen.has(referral)) return
      seen.add(referral)
      const text = await this.#trySend(referral, queryFor(referral, asked), answer, signal)
      if (text === undefined) return
      const facts = readWhois(text, referral)
      if (facts.state !== 'found') {
        answer.tried.push({
          server: referral,
          why: facts.reason || 'It knows nothing of the name.',
        })
        return
      }
      answer.text += `\n${text}`
      fillFacts(answer.facts, facts)
      referral = readReferral(text)
    }
  }

  /** One query to one server. On failure, notes it in the answer and returns undefined. */
  async #trySend(
    server: string,
    line: string,
    answer: WhoisAnswer,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { dial, lookup, gate } = this.#options
    try {
      const bytes = await gate.pass(
        server,
        signal,
        async () => await askPort43(server, line, { signal, dial, ...(lookup && { lookup }) }),
      )
      return decodeAnswer(bytes, server)
    } catch (error) {
      answer.tried.push({ server, why: whyOf(error) })
      if (answer.text === '') answer.facts.reason = whyOf(error)
      if (error instanceof ServerResting && answer.text === '') {
        answer.facts.state = 'throttled'
        answer.retryAfterSeconds = Math.ceil(error.waitMs / 1000)
      }
      return undefined
    }
  }
}

/** Some servers answer with the closest name they have. */
function isAnotherName(given: string, asked: AskedName): boolean {
  const isPlain = /^[a-z0-9.-]+$/.test(given)
  return isPlain && given !== asked.name.toLowerCase() && given !== asked.unicode.toLowerCase()
}

function queryFor(server: string, asked: AskedName): string {
  return (SERVER_QUIRKS[server]?.query ?? '{name}').replace('{name}', asked.name)
}
