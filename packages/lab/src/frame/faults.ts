/** Each protocol fails in its own ways. */
export type Protocol = 'http' | 'whois' | 'dns'

/**
 * The faults each protocol supports. A fault for many servers skips those that don't support it.
 */
export const FAULTS_OF = {
  http: [
    'delay',
    'drop',
    'stall',
    'rate_limit',
    'server_error',
    'garbage',
    'truncate',
    'cut',
    'empty',
    'slow_drip',
    'flood',
    'wrong_type',
    'redirect_loop',
    'maintenance',
    'lost',
    'answer',
  ],
  whois: [
    'delay',
    'drop',
    'stall',
    'rate_limit',
    'server_error',
    'garbage',
    'truncate',
    'empty',
    'slow_drip',
    'flood',
  ],
  dns: ['delay', 'drop', 'rate_limit', 'server_error', 'garbage', 'truncate', 'empty'],
} as const satisfies Record<Protocol, readonly string[]>

export type HttpFaultKind = (typeof FAULTS_OF.http)[number]
export type WhoisFaultKind = (typeof FAULTS_OF.whois)[number]
export type DnsFaultKind = (typeof FAULTS_OF.dns)[number]
export type FaultKind = HttpFaultKind | WhoisFaultKind | DnsFaultKind

/** A fault as posted to the control API. Null means "default" or "no limit". */
export interface FaultPlan {
  target: string
  kind: FaultKind
  match: string | null
  times: number | null
  /** Applies to every n-th matching request. Null or 1 means all of them. */
  every: number | null
  delay_ms: number | null
  status: number | null
  retry_after_s: number | null
  /** For `answer`: the body to send, and its content type. */
  body: string | null
  content_type: string | null
}

export interface Fault extends FaultPlan {
  id: string
  /** How many requests it has been applied to so far. */
  used: number
  /** How many requests it has matched so far. */
  met: number
}

/** A test that sets more faults than this forgot to clear them. */
export const FAULTS_MAX = 100

/** The active faults, oldest first. The first one that matches a request applies. */
export class FaultBoard {
  #faults: Fault[] = []
  #lastId = 0

  /** Returns undefined if the limit is reached. */
  set(plan: FaultPlan): Fault | undefined {
    if (this.#faults.length >= FAULTS_MAX) return undefined
    this.#lastId += 1
    const fault = { ...plan, id: `fault_${this.#lastId}`, used: 0, met: 0 }
    this.#faults.push(fault)
    return fault
  }

  list(): Fault[] {
    return [...this.#faults]
  }

  /** Clears one fault, or all of them. Returns how many were cleared. */
  clear(id?: string): number {
    const before = this.#faults.length
    this.#faults = id === undefined ? [] : this.#faults.filter((fault) => fault.id !== id)
    return before - this.#faults.length
  }

  /** Returns the fault for this request and counts it as used, or undefined if there is none. */
  take(server: string, protocol: Protocol, asked: string): Fault | undefined {
    const fault = this.#faults.find(
      (each) => fits(each, server, protocol, asked) && isItsTurn(each),
    )
    if (!fault) return undefined
    fault.used += 1
    if (fault.times !== null && fault.used >= fault.times) this.clear(fault.id)
    return fault
  }
}

function fits(fault: Fault, server: string, protocol: Protocol, asked: string): boolean {
  const kinds: readonly string[] = FAULTS_OF[protocol]
  if (!kinds.includes(fault.kind) || !isTarget(fault.target, server)) return false
  return fault.match === null || asked.toLowerCase().includes(fault.match.toLowerCase())
}

/** Picks every n-th request by counting, not at random, so every run is the same. */
function isItsTurn(fault: Fault): boolean {
  fault.met += 1
  return fault.met % (fault.every ?? 1) === 0
}

/** A target is a server's name, or a prefix of several names followed by `*`. */
export function isTarget(target: string, server: string): boolean {
  if (target.endsWith('*')) return server.startsWith(target.slice(0, -1))
  return target === server
}
