/** How the lab speaks: each protocol fails in its own ways. */
export type Protocol = 'http' | 'whois' | 'dns'

/** Which faults each protocol can show. A fault for many servers passes over those that cannot. */
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

/** What a caller of the control endpoint asks for; null means "as usual" or "without end". */
export interface FaultPlan {
  target: string
  kind: FaultKind
  match: string | null
  times: number | null
  /** Of the requests that fit, each n-th is spoiled; null or 1 means all of them. */
  every: number | null
  delay_ms: number | null
  status: number | null
  retry_after_s: number | null
  /** For `answer`: what is sent instead, and as what. */
  body: string | null
  content_type: string | null
}

export interface Fault extends FaultPlan {
  id: string
  /** How many requests it has spoiled so far. */
  used: number
  /** How many requests it fitted so far. */
  met: number
}

/** More standing faults than this is a test that forgot to clear. */
export const FAULTS_MAX = 100

/** The standing faults, oldest first: the first that fits a request spoils it. */
export class FaultBoard {
  #faults: Fault[] = []
  #lastId = 0

  /** Undefined when the board is full. */
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

  /** Clears one fault, or all of them; says how many went. */
  clear(id?: string): number {
    const before = this.#faults.length
    this.#faults = id === undefined ? [] : this.#faults.filter((fault) => fault.id !== id)
    return before - this.#faults.length
  }

  /** The fault for this request, used up by one; undefined when the server shall behave. */
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

/** A share of the requests is spoiled by counting them, so that two runs spoil as many. */
function isItsTurn(fault: Fault): boolean {
  fault.met += 1
  return fault.met % (fault.every ?? 1) === 0
}

/** A target is a server's name, or the beginning of several names followed by `*`. */
export function isTarget(target: string, server: string): boolean {
  if (target.endsWith('*')) return server.startsWith(target.slice(0, -1))
  return target === server
}
