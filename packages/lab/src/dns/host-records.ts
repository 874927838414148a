import type { Answer } from 'dns-packet'

/** A record as a test writes it. `name` defaults to the host asked for. */
export interface HostRecord {
  type: (typeof TYPES)[number]
  /** In dns-packet's form: a string, or the fields of an MX and the like. */
  data: string | Record<string, unknown>
  name?: string
}

const TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'TXT',
  'MX',
  'NS',
  'SOA',
  'CAA',
  'SRV',
  'DS',
  'DNSKEY',
] as const

/** A host's answers, turn by turn. The last turn repeats. */
export interface HostPlan {
  host: string
  turns: HostRecord[][]
  /** The result of DNSSEC validation. A validating resolver never returns `bogus` answers. */
  dnssec?: 'secure' | 'bogus'
}

export interface HostAnswer {
  answers: Answer[]
  dnssec: HostPlan['dnssec']
}

export const HOSTS_MAX = 1_000
const TURNS_MAX = 20
const RECORDS_MAX = 50

/** Hosts defined by tests, such as one that resolves to another address each time. */
export class HostRecords {
  #plans = new Map<string, HostPlan>()
  #asked = new Map<string, number>()

  /** Returns false if the limit is reached. */
  set(plan: HostPlan): boolean {
    if (this.#plans.size >= HOSTS_MAX) return false
    this.#plans.set(plan.host.toLowerCase(), plan)
    return true
  }

  clear(): number {
    const { size } = this.#plans
    this.#plans.clear()
    this.#asked.clear()
    return size
  }

  /** Returns undefined if no test defined the host. */
  answer(asked: string, type: string): HostAnswer | undefined {
    const host = asked.toLowerCase()
    const plan = this.#plans.get(host)
    if (!plan) return undefined
    const { turns, dnssec } = plan
    const key = `${host} ${type}`
    const turn = this.#asked.get(key) ?? 0
    this.#asked.set(key, turn + 1)
    const records = turns[Math.min(turn, turns.length - 1)] ?? []
    const answers = records
      .filter((record) => record.type === type || record.type === 'CNAME')
      // dns-packet can't encode a record that a test wrote wrongly, and throws.
      .map(({ type: own, data, name = host }) => {
        return { type: own, name, ttl: 0, data: bytesIn(data) } as Answer
      })
    return { answers, dnssec }
  }
}

const TEXT_CHARS_MAX = 255

/**
 * Digests and keys are given as hex, because JSON has no bytes. A long text is split into pieces.
 */
function bytesIn(data: HostRecord['data']): unknown {
  if (typeof data === 'string' && data.length <= TEXT_CHARS_MAX) return data
  if (typeof data === 'string') return data.match(/.{1,255}/gs)
  const fields = Object.entries(data).map(([field, value]) => {
    const isHex = /^(?:digest|key)$/.test(field) && typeof value === 'string'
    return [field, isHex ? Buffer.from(value, 'hex') : value]
  })
  return Object.fromEntries(fields)
}

/** Reads a plan posted to the control API. Returns undefined if it is invalid. */
export function readHostPlan(input: unknown): HostPlan | undefined {
  const { host, turns, dnssec } = (input ?? {}) as Partial<HostPlan>
  if (typeof host !== 'string' || !/^[\w.-]{1,253}$/.test(host)) return undefined
  if (!Array.isArray(turns) || turns.length === 0 || turns.length > TURNS_MAX) return undefined
  if (![undefined, 'secure', 'bogus'].includes(dnssec)) return undefined
  return turns.every(isTurn) ? { host, turns, ...(dnssec && { dnssec }) } : undefined
}

function isTurn(turn: unknown): boolean {
  return Array.isArray(turn) && turn.length <= RECORDS_MAX && turn.every(isRecord)
}

function isRecord(record: unknown): boolean {
  const { type, data, name } = (record ?? {}) as Partial<HostRecord>
  const isKnown = TYPES.some((each) => each === type)
  const isData = typeof data === 'string' || (typeof data === 'object' && data !== null)
  return isKnown && isData && ['string', 'undefined'].includes(typeof name)
}
