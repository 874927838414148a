import type { Entry } from './entries.ts'
import type { Attribute, Role } from './key-words.ts'
import { isRedacted } from '../redaction.ts'

/** A text refers to its registrant once or twice. */
const REFERENCES_MAX = 10

/** The entries about each party. */
export type Parties = Record<'registrar' | 'registrant' | 'agent', Entry[]>

export function partiesIn(entries: Entry[]): Parties {
  const parties: Parties = { registrar: [], registrant: [], agent: [] }
  for (const entry of entries) {
    const role = roleOf(entry)
    if (role === 'registrar') parties.registrar.push(entry)
    else if (role === 'registrant') parties.registrant.push(entry)
    else if (role === 'agent') parties.agent.push(entry)
  }
  return parties
}

/** The registrar's name if there is one, or else the handle that the registry gave. */
export function readRegistrar({ registrar: own, agent: agents }: Parties): string {
  const whole = nameAmong(valuesOf(own, 'whole'))
  // Only a registrar's records may resolve it: a contact may have the same handle.
  const named = whole === '' ? '' : lookUp(own, indexRecords(own), whole, ['name'])
  const said = [named, whole, nameAmong(valuesOf(own, 'org')), nameAmong(valuesOf(own, 'name'))]
  const name = said.find(isName) ?? said.find(Boolean) ?? latinFirst(valuesOf(own, 'handle'))
  if (name !== '') return withoutCode(name)
  return withoutCode(latinFirst(valuesOf(agents, 'whole')) || latinFirst(valuesOf(agents, 'name')))
}

/** The first value that is a name and not a handle, preferably in Latin letters. */
function nameAmong(values: string[]): string {
  return latinFirst(values.some(isName) ? values.filter(isName) : values)
}

function isName(value: string): boolean {
  return value !== '' && !isHandle(value)
}

// `Acme [Tag = ACME]`, `Acme ( https://acme.example )`, `Acme (R91-LROR)`, `Acme R45-ME (91)`: the
// name ends where the registry's own code or a URL starts.
const CODE =
  / ?(?:\[Tag = [^\]]*\]|\( ?(?:https?:\/\/|www\.)[^)]*\)|\(R?\d[\w-]*\)| R\d{1,6}-[A-Z]{2,8})$/

function withoutCode(name: string): string {
  const text = name.replace(CODE, '').replace(CODE, '').trim()
  return text === '' ? name : text
}

/**
 * The registrant: an organization rather than a person, a name rather than a handle. Handles are
 * resolved with the records in the same text.
 */
export function readRegistrant(
  entries: Entry[],
  own: Entry[],
): { name: string; isRedacted: boolean } {
  const references = [...valuesOf(own, 'whole'), ...valuesOf(own, 'handle')].slice(
    0,
    REFERENCES_MAX,
  )
  const records = references.length > 0 ? indexRecords(entries) : new Map<string, Entry>()
  const candidates = [
    ...valuesOf(own, 'org'),
    ...references.map(
      (value) => lookUp(entries, records, value, ['org', 'name', 'whole']) || value,
    ),
    ...valuesOf(own, 'name'),
  ]
  const open = candidates.filter((value) => !isRedacted(value))
  const isRedactedByServer = open.length < candidates.length
  const names = open.filter((value) => !isHandle(value))
  if (names.length > 0) return { name: firstOf(own, names), isRedacted: isRedactedByServer }
  const top = topLevelNames(entries)
  const openTop = top.filter((value) => !isRedacted(value))
  const isWithheld = isRedactedByServer || openTop.length < top.length
  // A handle replaces the name only if the registry doesn't redact the name.
  const handle = isWithheld ? '' : (open[0] ?? '')
  return { name: firstOf(own, openTop) || handle, isRedacted: isWithheld }
}

/** If a registrant is given in two scripts, the Latin one is the more widely readable. */
function firstOf(own: Entry[], names: string[]): string {
  for (const kind of ['org', 'whole', 'name'] as const) {
    const values = valuesOf(own, kind).filter((value) => names.includes(value))
    if (values.length > 0) return latinFirst(values)
  }
  return names[0] ?? ''
}

/** The party a label belongs to: what it says itself, or else the section around it. */
function roleOf(entry: Entry): Role | undefined {
  const around = entry.section?.role
  const isWithin = around !== undefined && around !== 'domain' && around !== 'status'
  // Inside a section, `organization` is an attribute of its party and not a separate registrant.
  if (isWithin && entry.attribute && entry.attribute !== 'whole') {
    const isOwnLabel = entry.role === 'registrant' || entry.role === 'registrar'
    if (!isOwnLabel || entry.isBareAttribute) return around
  }
  return entry.role
}

function valuesOf(entries: Entry[], attribute: Attribute): string[] {
  const values: string[] = []
  for (const entry of entries) {
    if (entry.attribute !== attribute) continue
    const first = entry.values[0] ?? ''
    const second = entry.values.length > 1 ? (entry.values[1] ?? '') : ''
    // `GOO001205-MARKM` above `Acme Inc.`: some registries put the handle above the name.
    const value = withoutContact(second !== '' && LISTED_HANDLE.test(first) ? second : first)
    if (value !== '' && !isNothing(value)) values.push(value)
  }
  return values
}

const LISTED_HANDLE = /^[A-Z][A-Z0-9]{0,20}\d-[A-Z]{2,10}$/

const NOTHING = new Set([
  '-',
  '--',
  '---',
  'n/a',
  'none',
  'null',
  'not available',
  '.',
  'unknown',
  'no',
])
const NOTHING_LENGTH_MAX = 13

function isNothing(value: string): boolean {
  return value.length <= NOTHING_LENGTH_MAX && NOTHING.has(value.toLowerCase())
}

/** A name line without the email address and handle that some registries append. */
function withoutContact(value: string): string {
  const at = value.indexOf('@')
  if (at < 0) return beforeTab(value)
  const start = Math.max(value.lastIndexOf(' ', at), value.lastIndexOf('\t', at))
  const name = start > 0 ? beforeTab(value.slice(0, start)) : ''
  // `Email: someone@acme.example` isn't a name followed by an address.
  return name.endsWith(':') ? '' : name.replace(/[<(]$/, '').trimEnd()
}

function beforeTab(text: string): string {
  const tab = text.indexOf('\t')
  return (tab < 0 ? text : text.slice(0, tab)).trim()
}

function latinFirst(values: string[]): string {
  const first = values[0] ?? ''
  if (values.length < 2 || isLatin(first)) return first
  return values.find(isLatin) ?? first
}

function isLatin(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x24f) return false
  return true
}

/** The entry that starts each record, by handle. Built once, because texts refer to it often. */
type Records = Map<string, Entry>

function indexRecords(entries: Entry[]): Records {
  const records: Records = new Map()
  const keys = entries.filter(
    (entry) => (entry.attribute === 'handle' && entry.isBareAttribute) || entry.isRecordHead,
  )
  for (const entry of keys) {
    const handle = entry.values[0]?.toLowerCase()
    if (handle && !records.has(handle)) records.set(handle, entry)
  }
  return records
}

/**
 * The first of the wanted attributes in the record with this handle. If the record redacts them,
 * returns the redaction notice, so that the handle isn't mistaken for the name.
 */
function lookUp(entries: Entry[], records: Records, handle: string, wanted: Attribute[]): string {
  const key = records.size === 0 ? undefined : records.get(handle.toLowerCase())
  if (!key || isRedacted(handle)) return ''
  const record = entries.filter((entry) => entry.paragraph === key.paragraph && entry !== key)
  // Each record also names the registrar that created it, which isn't its subject.
  const own = record.filter((entry) => entry.role !== 'registrar' && entry.role !== 'agent')
  let redacted = ''
  for (const attribute of wanted) {
    for (const value of valuesOf(own.length > 0 ? own : record, attribute)) {
      if (!isRedacted(value)) return value
      redacted ||= value
    }
  }
  return redacted
}

/**
 * Organizations and persons written directly in the domain's own record. Some registries leave a
 * blank line after the name, so the next record counts too if it belongs to no one else.
 */
function topLevelNames(entries: Entry[]): string[] {
  const domainRecord = entries.findLast((entry) => entry.field === 'domain')?.paragraph
  if (domainRecord === undefined) return []
  for (const paragraph of [domainRecord, domainRecord + 1]) {
    const near = entries.filter(
      (entry) =>
        entry.paragraph === paragraph &&
        entry.isBareAttribute &&
        !entry.section &&
        !entry.isInContact,
    )
    const names = [...valuesOf(near, 'org'), ...valuesOf(near, 'name')].filter(
      (value) => isRedacted(value) || !isHandle(value),
    )
    if (names.length > 0) return names
  }
  return []
}

const HANDLE = /^[A-Za-z0-9:_-]+$/

/** One short word with a digit: `GI7803022-NICAT`, `mmr-171440`. */
function isHandle(value: string): boolean {
  return value.length <= 32 && HANDLE.test(value) && /\d/.test(value)
}
