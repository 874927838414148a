import { checkRecord, type TypedRecord } from './check-record.ts'
import { type Entry, readEntries, type Word } from './master-entries.ts'
import {
  type DnsRecord,
  isRecordType,
  RECORDS_MAX,
  TTL_DEFAULT,
  TTL_MAX,
  TTL_MIN,
} from './record.ts'
import { unescapeBytes } from './text-strings.ts'

export type FileNote = { line: number; message: string }
export type MasterFile = {
  records: { record: DnsRecord; line: number }[]
  /** What we left out or adjusted, and why. */
  notes: FileNote[]
  /** Why the file can't be used. */
  problems: FileNote[]
}

const PROBLEMS_MAX = 20
const NOTES_MAX = 100
const ENTRIES_MAX = 20_000
/** Ours to write: they come from the zone's settings and keys. */
const OURS = ['SOA', 'DNSKEY', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'CDS', 'CDNSKEY']
const TYPE = /^[A-Z][A-Z0-9-]{0,15}$/
const CLASSES = ['IN', 'CH', 'HS', 'CS', 'ANY']
const UNITS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 }

type State = { domain: string; origin: string; owner: string | undefined; ttl: number | undefined }

/** Reads a master file of a domain's zone. Names are relative to the domain unless it says else. */
export function readMasterFile(text: string, domain: string): MasterFile {
  const file: MasterFile = { records: [], notes: [], problems: [] }
  const state: State = { domain, origin: domain, owner: undefined, ttl: undefined }
  let entries = 0
  for (const entry of readEntries(text)) {
    const { line } = entry
    entries += 1
    const result = entries > ENTRIES_MAX ? { problem: 'The file is too long.' } : read(entry, state)
    if ('problem' in result) file.problems.push({ line, message: result.problem })
    else if ('note' in result && file.notes.length < NOTES_MAX) {
      file.notes.push({ line, message: result.note })
    }
    if ('record' in result) file.records.push({ record: result.record, line })
    if (file.records.length > RECORDS_MAX) {
      const message = `A zone has at most ${RECORDS_MAX.toLocaleString('en-US')} records.`
      file.problems.push({ line, message })
    }
    if (file.records.length > RECORDS_MAX || entries > ENTRIES_MAX) break
    if (file.problems.length >= PROBLEMS_MAX) break
  }
  return file
}

type Read = { record: DnsRecord; note?: string } | { note: string } | { problem: string } | object

function read(entry: Entry, state: State): Read {
  if (entry.problem) return { problem: entry.problem }
  const [first] = entry.words
  if (!first) return {}
  if (!entry.isIndented && !first.isQuoted && first.text.startsWith('$')) {
    return readDirective(entry.words, state)
  }
  return readRecord(entry, state)
}

function readDirective([name, value, ...more]: Word[], state: State): Read {
  const directive = name?.text.toUpperCase() ?? ''
  if (directive === '$TTL') {
    const ttl = ttlOf(value?.text ?? '')
    if (ttl === undefined || more.length > 0) return { problem: '$TTL needs a number of seconds.' }
    state.ttl = ttl
    return {}
  }
  if (directive === '$ORIGIN') {
    const origin = value && absolute(value.text, state.origin)
    if (!origin || more.length > 0) return { problem: '$ORIGIN needs a domain name.' }
    state.origin = origin
    return {}
  }
  return { problem: `${directive.slice(0, 20)} is not supported. Paste the records themselves.` }
}

function readRecord({ words, isIndented }: Entry, state: State): Read {
  const rest = [...words]
  if (!isIndented) {
    const owner = absolute(rest.shift()?.text ?? '', state.origin)
    if (owner === undefined) return { problem: 'The name of the record is not valid.' }
    state.owner = owner
  }
  if (state.owner === undefined) return { problem: 'The first record needs a name.' }
  let ttl: number | undefined
  let isWrongClass = false
  // The TTL and the class are optional, and come in either order.
  for (let at = 0; at < 2; at += 1) {
    const word = rest[0]?.text ?? ''
    const given = ttl === undefined ? ttlOf(word) : undefined
    if (given !== undefined) ttl = given
    else if (CLASSES.includes(word.toUpperCase())) isWrongClass = word.toUpperCase() !== 'IN'
    else break
    rest.shift()
  }
  if (isWrongClass) return { problem: 'Only records of class IN are supported.' }
  const type = rest.shift()?.text.toUpperCase() ?? ''
  if (!TYPE.test(type) || rest.length === 0)
    return { problem: 'A record needs a type and a value.' }
  return judge({ type, values: rest, ttl: ttl ?? state.ttl ?? TTL_DEFAULT }, state)
}

type Parsed = { type: string; values: Word[]; ttl: number }

function judge({ type, values, ttl }: Parsed, { domain, origin, owner = '' }: State): Read {
  const isApex = owner === domain
  if (OURS.includes(type) || (isApex && (type === 'NS' || type === 'DS'))) {
    return { note: `Left out: we set ${type} for you.` }
  }
  if (!isRecordType(type)) return { note: `Left out: our DNS doesn’t offer ${type} records.` }
  if (!isApex && !owner.endsWith(`.${domain}`))
    return { problem: `${shown(owner)} is not below ${domain}.` }
  const rounded = Math.min(Math.max(ttl, TTL_MIN), TTL_MAX)
  const typed = typedOf(type, values, origin)
  if (!typed) return { problem: `This is not a value of a ${type} record.` }
  const record = checkRecord({ ...typed, name: `${owner}.`, ttl: rounded }, domain)
  if (typeof record === 'string') return { problem: record }
  return rounded === ttl ? { record } : { record, note: `The TTL is now ${rounded}, not ${ttl}.` }
}

/** The value of a record, with its hosts absolute. */
function typedOf(
  type: string,
  values: Word[],
  origin: string,
): Omit<TypedRecord, 'name' | 'ttl'> | undefined {
  const at = (index: number) => values[index]?.text ?? ''
  const host = (index: number) => {
    const text = at(index)
    return text === '.' ? '.' : (absolute(text, origin) ?? '')
  }
  if (type === 'TXT') {
    const bytes = Buffer.concat(values.map(({ text }) => unescapeBytes(text)))
    return { type, content: bytes.toString('utf8') }
  }
  if (['CNAME', 'ALIAS', 'NS'].includes(type)) {
    return values.length === 1 ? { type, content: host(0) } : undefined
  }
  if (type === 'MX') {
    return values.length === 2 ? { type, content: host(1), priority: numberOf(at(0)) } : undefined
  }
  if (type === 'SRV') {
    if (values.length !== 4) return undefined
    return { type, content: `${at(1)} ${at(2)} ${host(3)}`, priority: numberOf(at(0)) }
  }
  const content = values.map(({ text, isQuoted }) => (isQuoted ? `"${text}"` : text)).join(' ')
  return { type, content }
}

function numberOf(text: string): number | null {
  return /^\d{1,5}$/.test(text) ? Number(text) : null
}

/** A name without its final dot. Relative names are completed, `@` is the origin itself. */
function absolute(text: string, origin: string): string | undefined {
  const lower = text.toLowerCase()
  if (lower === '@') return origin
  if (lower === '' || lower.length > 255 || lower.includes('\\')) return undefined
  return lower.endsWith('.') ? lower.slice(0, -1) : `${lower}.${origin}`
}

/** `3600`, or BIND's `1h30m`. */
function ttlOf(text: string): number | undefined {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  if (text.length > 20 || !/^(?:\d{1,6}[smhdw])+$/i.test(text)) return undefined
  const parts = text.toLowerCase().match(/\d+[smhdw]/g) ?? []
  return parts.reduce(
    (sum, part) => sum + Number.parseInt(part, 10) * (UNITS[part.at(-1) ?? ''] ?? 0),
    0,
  )
}

function shown(name: string): string {
  return name.slice(0, 100)
}
