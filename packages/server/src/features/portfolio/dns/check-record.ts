import { CONTENT_RULES } from './content-rules.ts'
import { readRecordName } from './host-name.ts'
import {
  type DnsRecord,
  isRecordType,
  RECORD_TYPES,
  TTL_DEFAULT,
  TTL_MAX,
  TTL_MIN,
} from './record.ts'

/** A record as somebody typed it. */
export type TypedRecord = {
  type: string
  name: string
  content: string
  ttl?: number | undefined
  priority?: number | null | undefined
}

const WITH_PRIORITY = ['MX', 'SRV']
const CONTROL = /[\p{Cc}\u2028\u2029]/u
const PRIORITY_MAX = 65_535

/** The record in our spelling, or what is wrong with it, for its owner to read. */
export function checkRecord(typed: TypedRecord, domain: string): DnsRecord | string {
  const type = typed.type.trim().toUpperCase()
  if (!isRecordType(type)) return `Choose a type: ${RECORD_TYPES.join(', ')}.`
  if (CONTROL.test(typed.name) || CONTROL.test(typed.content)) {
    return 'Remove line breaks and other control characters.'
  }
  const name = readRecordName(typed.name, domain)
  if (name === undefined) return `Enter a name below ${domain}, for example www, or @ for itself.`
  const ttl = typed.ttl ?? TTL_DEFAULT
  if (!Number.isInteger(ttl) || ttl < TTL_MIN || ttl > TTL_MAX) {
    return `The TTL is ${TTL_MIN} to ${TTL_MAX.toLocaleString('en-US')} seconds.`
  }
  const judged = CONTENT_RULES[type]({ name, content: typed.content, domain })
  if ('problem' in judged) return judged.problem
  const record = { type, name, ttl, content: judged.content }
  if (!WITH_PRIORITY.includes(type)) return record
  const { priority } = typed
  const isRight = Number.isInteger(priority) && Number(priority) >= 0
  return isRight && Number(priority) <= PRIORITY_MAX
    ? { ...record, priority: Number(priority) }
    : 'Enter a priority from 0 to 65535. The lowest is tried first.'
}
