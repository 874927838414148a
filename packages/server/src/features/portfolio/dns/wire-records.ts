import type { ZoneRecord } from '../../../upstream/registrar/zone-calls.ts'
import { absoluteName } from './host-name.ts'
import { APEX, type DnsRecord, isRecordType, recordId } from './record.ts'
import { quoteText, unquoteText } from './text-strings.ts'

const HOSTS = ['ALIAS', 'CNAME', 'MX', 'NS']

/** The records of a zone at the registrar. */
export type SplitRecords = {
  /** What the owner sees and edits. */
  records: DnsRecord[]
  /** SOA, the domain's own NS and what we don't know. Sent back unchanged with every change. */
  hidden: ZoneRecord[]
  /** Each record as the registrar wrote it, by id. */
  originals: Map<string, ZoneRecord>
}

const CONTROL = /\p{Cc}/u

export function splitRecords(wire: readonly ZoneRecord[], domain: string): SplitRecords {
  const split: SplitRecords = { records: [], hidden: [], originals: new Map() }
  for (const each of wire) {
    const record = fromWire(each, domain)
    if (!record) {
      split.hidden.push(each)
      continue
    }
    const id = recordId(record)
    // The registrar may hold a record twice. It means the same as once.
    if (!split.originals.has(id)) split.records.push(record)
    split.originals.set(id, each)
  }
  return split
}

function fromWire(wire: ZoneRecord, domain: string): DnsRecord | undefined {
  const type = wire.type.toUpperCase()
  const absolute = wire.name.toLowerCase().replace(/\.$/, '')
  const isInside = absolute === domain || absolute.endsWith(`.${domain}`)
  if (!isRecordType(type) || !isInside) return undefined
  const name = absolute === domain ? APEX : absolute.slice(0, -domain.length - 1)
  if (type === 'NS' && name === APEX) return undefined
  if (type !== 'TXT' && CONTROL.test(wire.content)) return undefined
  const { content, priority } = contentOf(type, wire)
  return { type, name, ttl: wire.ttl, content, ...(priority !== undefined && { priority }) }
}

function contentOf(type: string, { content, prio }: ZoneRecord) {
  if (type === 'TXT') return { content: unquoteText(content), priority: undefined }
  const hasPriority = type === 'MX' || type === 'SRV'
  // Some zones were filled with the priority inside of the content.
  const words = content.trim().split(/\s+/)
  const isInside = hasPriority && prio === undefined && words.length === (type === 'MX' ? 2 : 4)
  const [first = '0', ...rest] = words
  const bare = isInside ? rest.join(' ') : content
  const priority = hasPriority ? (prio ?? (isInside ? Number(first) || 0 : 0)) : undefined
  const isHost = HOSTS.includes(type) && bare !== '.'
  return { content: isHost ? bare.toLowerCase().replace(/\.$/, '') : bare, priority }
}

/**
 * The whole zone to send. A record that stays is sent as the registrar wrote it: a TXT may hold
 * bytes that we can't show.
 */
export function joinRecords(
  { hidden, originals }: Omit<SplitRecords, 'records'>,
  records: readonly DnsRecord[],
  domain: string,
): ZoneRecord[] {
  const wire = records.map((record) => {
    const original = originals.get(recordId(record))
    return original?.ttl === record.ttl ? original : toWire(record, domain)
  })
  return [...wire, ...hidden]
}

function toWire(record: DnsRecord, domain: string): ZoneRecord {
  const { type, ttl, content, priority } = record
  return {
    name: absoluteName(record.name, domain),
    type,
    ttl,
    content: type === 'TXT' ? quoteText(content) : content,
    ...(priority !== undefined && { prio: priority }),
  }
}
