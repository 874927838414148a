import { isIPv4, isIPv6 } from 'node:net'
import type { ZoneRecord } from './zones.ts'

/** What is wrong with the records of a zone: a message per field, by the index of the record. */
export type RecordErrors = Record<string, Record<string, string>>

export const RECORDS_MAX = 5_000
const TTL_MAX = 2_147_483_647
const CONTENT_CHARS_MAX = 65_535
const STRING_CHARS_MAX = 255
const HOST =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i
const NAME = new RegExp(`^(?:\\*\\.)?${HOST.source.slice(1, -1)}$`, 'i')
const STRINGS = /^"(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*$/s

const TYPES: Record<string, (content: string) => boolean> = {
  A: isIPv4,
  AAAA: isIPv6,
  ALIAS: isHost,
  CNAME: isHost,
  NS: isHost,
  MX: isHost,
  SRV: (content) => /^\d{1,5} \d{1,5} \S+$/.test(content),
  TXT: isText,
  CAA: (content) => /^\d{1,3} [a-z0-9]+ ".*"$/i.test(content),
  SSHFP: (content) => /^\d \d [0-9a-f]+$/i.test(content),
  TLSA: (content) => /^\d \d \d [0-9a-f]+$/i.test(content),
  ...Object.fromEntries(
    'CERT DNSKEY DS HINFO LOC MBOXFW NAPTR SOA URI URL'
      .split(' ')
      .map((type) => [type, (content: string) => content !== '']),
  ),
}
const WITH_PRIORITY = ['MX', 'SRV']

/** The records in a request, or what is wrong with each of them. */
export function readRecords(
  zone: string,
  input: unknown[],
): { records: ZoneRecord[] } | { errors: RecordErrors; conflicts: string[] } {
  const errors: RecordErrors = {}
  const records = input.map((each, index): ZoneRecord => {
    const given = (each ?? {}) as Partial<ZoneRecord>
    const problems = problemsOf(zone, given)
    if (Object.keys(problems).length > 0) errors[index] = problems
    const { name = '', type = '', content = '', ttl = 0, prio } = given
    return { name, type, content, ttl, ...(prio !== undefined && { prio }) }
  })
  const conflicts = conflictsOf(records)
  return Object.keys(errors).length > 0 || conflicts.length > 0
    ? { errors, conflicts }
    : { records }
}

function problemsOf(
  zone: string,
  { name, type, content, ttl, prio }: Partial<ZoneRecord>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const isInside = typeof name === 'string' && (name === zone || name.endsWith(`.${zone}`))
  if (!isInside || !NAME.test(name)) problems['name'] = 'is not a name of this zone'
  const rule = Object.hasOwn(TYPES, String(type)) ? TYPES[String(type)] : undefined
  if (!rule) problems['type'] = 'is not supported'
  const isRight = typeof content === 'string' && content.length <= CONTENT_CHARS_MAX
  if (!isRight || rule?.(content) === false) problems['content'] = 'is not valid for this type'
  if (!Number.isInteger(ttl) || Number(ttl) < 1 || Number(ttl) > TTL_MAX)
    problems['ttl'] = 'is not a number of seconds'
  const needsPriority = WITH_PRIORITY.includes(String(type))
  if (needsPriority && !(Number.isInteger(prio) && Number(prio) >= 0 && Number(prio) <= 65_535))
    problems['prio'] = 'is required'
  return problems
}

/** A CNAME is the only record of its name. */
function conflictsOf(records: ZoneRecord[]): string[] {
  const counts = new Map<string, number>()
  for (const { name } of records) counts.set(name, (counts.get(name) ?? 0) + 1)
  return records.flatMap(({ name, type }) =>
    type === 'CNAME' && (counts.get(name) ?? 0) > 1 ? [name] : [],
  )
}

function isHost(content: string): boolean {
  return content === '.' || HOST.test(content.replace(/\.$/, ''))
}

/** Quoted strings of at most 255 characters each, or one short text without quotes. */
function isText(content: string): boolean {
  if (!content.startsWith('"')) return content.length <= STRING_CHARS_MAX
  return (
    STRINGS.test(content) && stringsOf(content).every((each) => each.length <= STRING_CHARS_MAX)
  )
}

/** The strings of a TXT record, as bytes. */
export function stringsOf(content: string): Buffer[] {
  if (!content.startsWith('"')) return [Buffer.from(content)]
  return [...content.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, text = '']) => unescape(text))
}

function unescape(text: string): Buffer {
  const parts = text.match(/\\\d{3}|\\.|[^\\]+/gs) ?? []
  return Buffer.concat(
    parts.map((part) => {
      if (!part.startsWith('\\')) return Buffer.from(part)
      return /^\\\d{3}$/.test(part)
        ? Buffer.from([Number(part.slice(1))])
        : Buffer.from(part.slice(1))
    }),
  )
}
