import { hash } from 'node:crypto'

/** Types with rules of their own. */
export const CHECKED_TYPES = [
  'A',
  'AAAA',
  'ALIAS',
  'CAA',
  'CNAME',
  'MX',
  'NS',
  'SRV',
  'SSHFP',
  'TLSA',
  'TXT',
] as const
/** Types that the registrar also serves. We only check that they are plain text. */
const PLAIN_TYPES = ['CERT', 'DS', 'HINFO', 'LOC', 'MBOXFW', 'NAPTR', 'URI', 'URL'] as const
export const RECORD_TYPES = [...CHECKED_TYPES, ...PLAIN_TYPES] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/**
 * A DNS record as owners see it. `name` is relative, `@` for the domain itself. A TXT's content is
 * the plain text, a host has no final dot, and an SRV's content is `weight port target`.
 */
export type DnsRecord = {
  type: RecordType
  name: string
  ttl: number
  content: string
  priority?: number
}
export type KnownRecord = DnsRecord & { id: string }

export const TTL_MIN = 60
export const TTL_MAX = 86_400
export const TTL_DEFAULT = 3_600
export const RECORDS_MAX = 1_000
export const TEXT_CHARS_MAX = 4_096
export const APEX = '@'

const ID_CHARS = 16

export function isRecordType(type: string): type is RecordType {
  return RECORD_TYPES.some((each) => each === type)
}

/**
 * The registrar gives records no ids, so an id is made from what the record says. It stays the same
 * until the record itself changes, on every node and after a restart. The TTL isn't part of it.
 */
export function recordId({ type, name, content, priority }: DnsRecord): string {
  const said = JSON.stringify([type, name, priority ?? null, content])
  return `rec_${hash('sha256', said, 'base64url').slice(0, ID_CHARS)}`
}

export function withId(record: DnsRecord): KnownRecord {
  return { id: recordId(record), ...record }
}

/** The version of a zone: equal if the same records are in it, in any order. */
export function etagOf(records: readonly DnsRecord[]): string {
  const lines = records
    .map(({ type, name, ttl, content, priority }) =>
      JSON.stringify([name, type, priority ?? null, content, ttl]),
    )
    .toSorted()
  return `"${hash('sha256', lines.join('\n'), 'base64url').slice(0, 27)}"`
}
