import type { Answer } from 'dns-packet'
import type { DnsReply, RecordsClient } from '../../../upstream/dns/ask-records.ts'
import { txtText } from '../dns-lookup/record-text.ts'

/** Maximum number of DNS queries per report. Records can refer to other records without end. */
const QUESTIONS_MAX = 80
/** Names inside records are untrusted, so we only query those that look like a host name. */
const PLAUSIBLE = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,62}$/i

export type Zone = {
  /** Undefined when no resolver answered, or the query limit is reached. */
  ask(name: string, type: string): Promise<DnsReply | undefined>
  texts(name: string): Promise<string[]>
  hasAddress(name: string): Promise<boolean>
  isCut(): boolean
}

/** Asks each question once, up to a total limit. */
export function openZone(records: RecordsClient, signal: AbortSignal): Zone {
  const asked = new Map<string, Promise<DnsReply | undefined>>()
  let isCut = false
  const ask = async (name: string, type: string): Promise<DnsReply | undefined> => {
    const key = `${name.toLowerCase()} ${type}`
    const known = asked.get(key)
    if (known) return await known
    if (!PLAUSIBLE.test(name)) return undefined
    if (asked.size >= QUESTIONS_MAX) {
      isCut = true
      return undefined
    }
    const reply = records.ask({ name, type }, signal)
    asked.set(key, reply)
    return await reply
  }
  return {
    ask,
    isCut: () => isCut,
    texts: async (name) => {
      const reply = await ask(name, 'TXT')
      return ofType(reply, 'TXT').map((record) => txtText(record.data))
    },
    hasAddress: async (name) => {
      const [four, six] = await Promise.all([ask(name, 'A'), ask(name, 'AAAA')])
      return ofType(four, 'A').length + ofType(six, 'AAAA').length > 0
    },
  }
}

export function ofType<T extends Answer['type']>(
  reply: DnsReply | undefined,
  type: T,
): Extract<Answer, { type: T }>[] {
  const answers = reply?.answers ?? []
  return answers.filter((record): record is Extract<Answer, { type: T }> => record.type === type)
}
