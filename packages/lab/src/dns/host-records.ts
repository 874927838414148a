import type { Answer } from 'dns-packet'

/** A record as a test writes it down; it belongs to the host that is asked for unless it says so. */
export interface HostRecord {
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT'
  data: string
  name?: string
}

/** What a host answers, turn by turn; the last turn stays. */
export interface HostPlan {
  host: string
  turns: HostRecord[][]
}

export const HOSTS_MAX = 200
const TURNS_MAX = 20
const RECORDS_MAX = 50

/** Hosts that a test has made up, such as one that leads elsewhere each time it is asked for. */
export class HostRecords {
  #plans = new Map<string, HostRecord[][]>()
  #asked = new Map<string, number>()

  /** False when there are too many already. */
  set({ host, turns }: HostPlan): boolean {
    if (this.#plans.size >= HOSTS_MAX) return false
    this.#plans.set(host.toLowerCase(), turns)
    return true
  }

  clear(): number {
    const { size } = this.#plans
    this.#plans.clear()
    this.#asked.clear()
    return size
  }

  /** Undefined for a host that no test made up. */
  answer(asked: string, type: string): Answer[] | undefined {
    const host = asked.toLowerCase()
    const turns = this.#plans.get(host)
    if (!turns) return undefined
    const key = `${host} ${type}`
    const turn = this.#asked.get(key) ?? 0
    this.#asked.set(key, turn + 1)
    const records = turns[Math.min(turn, turns.length - 1)] ?? []
    return records
      .filter((record) => record.type === type || record.type === 'CNAME')
      .map(({ type: own, data, name = host }): Answer => ({ type: own, name, ttl: 0, data }))
  }
}

/** Reads what a caller of the control endpoint posted; undefined when it is no such plan. */
export function readHostPlan(input: unknown): HostPlan | undefined {
  const { host, turns } = (input ?? {}) as Partial<HostPlan>
  if (typeof host !== 'string' || !/^[\w.-]{1,253}$/.test(host)) return undefined
  if (!Array.isArray(turns) || turns.length === 0 || turns.length > TURNS_MAX) return undefined
  return turns.every(isTurn) ? { host, turns } : undefined
}

function isTurn(turn: unknown): boolean {
  return Array.isArray(turn) && turn.length <= RECORDS_MAX && turn.every(isRecord)
}

function isRecord(record: unknown): boolean {
  const { type, data, name } = (record ?? {}) as Partial<HostRecord>
  const isKnown = ['A', 'AAAA', 'CNAME', 'TXT'].includes(type ?? '')
  return isKnown && typeof data === 'string' && ['string', 'undefined'].includes(typeof name)
}
