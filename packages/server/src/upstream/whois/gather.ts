import { readDate } from '../read-date.ts'
import { isRedacted } from '../redaction.ts'
import type { RegistrationFacts } from '../registration.ts'
import { isDigit, SLASH } from './characters.ts'
import type { Entry } from './entries.ts'
import { isHostName, readHosts } from './hosts.ts'
import type { Field } from './key-words.ts'
import { partiesIn, readRegistrant, readRegistrar } from './parties.ts'
import { readStatuses } from './statuses.ts'

const EMAILS_MAX = 50
const NAMESERVERS_MAX = 50
const SERVER_ENTRIES_MAX = 200

/** Fills the facts from the entries of one text. The state is decided elsewhere. */
export function gatherFacts(all: Entry[], facts: RegistrationFacts): void {
  const entries = firstRecord(all)
  facts.domain = readDomain(entries)
  // Of a hundred entries about ten are about the domain, and they are searched many times.
  const own = entries.filter((entry) => entry.field !== undefined)
  gatherDates(own, facts)
  facts.nameservers = readNameservers(entries, facts.domain)
  const statuses = readStatuses(own)
  facts.statuses = statuses.names
  facts.expiration_date ||= statuses.until
  const parties = partiesIn(entries)
  facts.registrar = readRegistrar(parties)
  const registrant = readRegistrant(entries, parties.registrant)
  facts.registrant = registrant.name
  if (registrant.isRedacted && registrant.name === '') facts.redacted.push('registrant')
  facts.emails = readEmails(entries)
  if (entries.some((entry) => entry.attribute === 'email' && entry.values.some(isRedacted))) {
    facts.redacted.push('emails')
  }
}

/**
 * Some servers return every record that contains the word; only the first is the one we asked for.
 * The next record starts where another domain is named after data about the first.
 */
function firstRecord(entries: Entry[]): Entry[] {
  let name = ''
  let hasFacts = false
  let at = 0
  for (const entry of entries) {
    if (entry.field === 'domain') {
      const other = hostOf(entry)
      if (name === '') name = other
      else if (hasFacts && isOtherDomain(name, other)) return entries.slice(0, at)
    } else if (name !== '' && entry.field !== undefined) hasFacts = true
    at++
  }
  return entries
}

/** A name and its own subdomain, or its other spelling, are the same domain. */
function isOtherDomain(name: string, other: string): boolean {
  if (other === '' || name.endsWith(other) || other.endsWith(name)) return false
  return isPlain(name) && isPlain(other)
}

function isPlain(name: string): boolean {
  return /^[a-z0-9.-]+$/.test(name) && !name.includes('xn--')
}

function gatherDates(entries: Entry[], facts: RegistrationFacts): void {
  const readDate = entries.some(isMonthFirst) ? readMonthFirst : readDayFirst
  facts.creation_date =
    firstDate(entries, 'created', readDate) || firstDate(entries, 'created_late', readDate)
  facts.expiration_date =
    firstDate(entries, 'expires', readDate) || firstDate(entries, 'expires_late', readDate)
  if (facts.expiration_date === '') takeDatesFromParty(entries, facts)
  facts.update_date = firstDate(entries, 'updated', readDate)
  if (facts.update_date !== '') return
  const changes = readChanges(entries)
  facts.update_date = changes.changed
  facts.creation_date ||= changes.assigned
}

/** Whether an entry is about the domain and not about a person or company. */
export function isAboutDomain(entry: Entry): boolean {
  const role = entry.section?.role
  return role === undefined || role === 'domain' || role === 'status'
}

function readDomain(entries: Entry[]): string {
  for (const entry of entries) {
    const isName = entry.attribute === 'name' && entry.section?.role === 'domain'
    if (entry.field !== 'domain' && !isName) continue
    const host = hostOf(entry)
    if (host !== '') return host
  }
  return ''
}

function hostOf(entry: Entry): string {
  const value = entry.values[0] ?? ''
  const end = value.search(WORD_END)
  const word = end < 0 ? value : value.slice(0, end)
  if (!isHostName(word)) return ''
  return (word.endsWith('.') ? word.slice(0, -1) : word).toLowerCase()
}

const WORD_END = /[\s(]/

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/\d{4}/

/** One date that can only be month first, such as 10/25/2031, shows how to read the others. */
function isMonthFirst(entry: Entry): boolean {
  const value = entry.values[0] ?? ''
  const hasSlash = value.charCodeAt(2) === SLASH || value.charCodeAt(1) === SLASH
  const slashed = hasSlash ? SLASHED.exec(value) : null
  return slashed !== null && Number(slashed[2]) > 12 && Number(slashed[1]) <= 12
}

type ReadDate = (text: string) => string

const readDayFirst: ReadDate = (text) => readDate(text)
const readMonthFirst: ReadDate = (text) => readDate(text.replace(SLASHED_DAY, '$2/$1/'))
const SLASHED_DAY = /^(\d{1,2})\/(\d{1,2})\//

function firstDate(entries: Entry[], field: Field, readDate: ReadDate): string {
  for (const entry of entries) {
    if (entry.field !== field || !isAboutDomain(entry) || entry.isInContact) continue
    const value = withoutPreposition(entry.values[0] ?? '')
    const date = readDate(value) || (field === 'updated' ? '' : readDate(stampIn(value)))
    if (date !== '') return date
  }
  return ''
}

/** `Registered   on   2031-01-02`: the gap came before the label's last word. */
const PREPOSITION = /^(?:on|at|am|le|el) +/i

function withoutPreposition(value: string): string {
  return isDigit(value, 0) ? value : value.replace(PREPOSITION, '')
}

/** The timestamp in `created: 0-UANIC 20021204000000`: who, then when. */
function stampIn(value: string): string {
  return value.split(' ', 4).find((word) => /^\d{8}(?:\d{6})?$/.test(word)) ?? ''
}

/** People don't expire, so a contact's section with an expiry date contains the domain's dates. */
function takeDatesFromParty(entries: Entry[], facts: RegistrationFacts): void {
  for (const entry of entries) {
    const date = entry.field === 'expires' ? readDate(entry.values[0] ?? '') : ''
    if (date === '') continue
    facts.expiration_date = date
    const created = entries.find(
      (other) => other.field === 'created' && other.section === entry.section,
    )
    facts.creation_date ||= readDate(created?.values[0] ?? '')
    return
  }
}

/** `changed: someone@example.org 20101007 (Assigned)`: who, when and what, one line per change. */
function readChanges(entries: Entry[]): { assigned: string; changed: string } {
  let assigned = ''
  let changed = ''
  for (const entry of entries) {
    if (entry.field !== 'updated' || !isAboutDomain(entry) || entry.isInContact) continue
    const words = (entry.values[0] ?? '').split(' ', 8)
    const date = readDate(words.find((word) => /^\d{8}(?:\d{6})?$/.test(word)) ?? '')
    if (date > changed) changed = date
    if (words.at(-1)?.toLowerCase() === '(assigned)') assigned ||= date
  }
  return { assigned, changed }
}

function readNameservers(entries: Entry[], domain: string): string[] {
  const hosts = new Set<string>()
  let seen = 0
  for (const entry of entries) {
    if (!isNameserverEntry(entry)) continue
    if (hosts.size >= NAMESERVERS_MAX || ++seen > SERVER_ENTRIES_MAX) break
    // `[Primary Name Server] NS1CODE.SER` is the server's code. The host is on the next line.
    const hasCode = entry.isBracketed && entry.values.length > 1
    for (const value of hasCode ? entry.values.slice(1) : entry.values) {
      const found = readHosts(value)
      // One registry shows the name itself under `DNS:`. A bare list never contains a sentence.
      if (found.length === 1 && found[0] === domain && entries.length > 4) continue
      if (isSentence(value, found.length)) continue
      for (const host of found) if (hosts.size < NAMESERVERS_MAX) hosts.add(host)
    }
  }
  return [...hosts]
}

function isNameserverEntry(entry: Entry): boolean {
  if (entry.field === 'nameserver') return true
  if (entry.role === 'nameserver' && entry.attribute === 'whole') return true
  return entry.attribute === 'name' && entry.section?.role === 'nameserver'
}

/**
 * Whether a value has many more words than hosts. Most have one or two, so check the gaps first.
 */
function isSentence(value: string, hosts: number): boolean {
  return EIGHT_GAPS.test(value) && value.split(/\s+/, 12).length > 8 + hosts
}

const EIGHT_GAPS = /^(?:\S*\s){8}/

function readEmails(entries: Entry[]): string[] {
  const emails = new Set<string>()
  for (const entry of entries) {
    for (const value of entry.values) {
      if (emails.size >= EMAILS_MAX) return [...emails]
      if (mayHoldEmail(value)) for (const email of emailsIn(value)) emails.add(email)
    }
  }
  return [...emails]
}

/** An email address in words is on its own, or with a few words next to it. */
const HINT_LENGTH_MAX = 120
const AT_HINTS = /\[at\]|\(at\)| AT | en /
const AT_WORDS = / ?[[(]at[)\]] ?| AT | en (?=[a-z0-9-]+\.[a-z])/g

function mayHoldEmail(value: string): boolean {
  return value.includes('@') || (value.length <= HINT_LENGTH_MAX && AT_HINTS.test(value))
}

function emailsIn(value: string): string[] {
  const text = value.includes('@') ? value : value.replace(AT_WORDS, '@')
  const found: string[] = []
  for (const word of text.split(/[\s,;:<>()[\]"'|]+/, 60)) {
    const at = word.indexOf('@')
    if (at < 1 || at > 64 || word.indexOf('@', at + 1) > 0) continue
    const host = word.slice(at + 1).replace(/\.$/, '')
    if (isHostName(host)) found.push(`${word.slice(0, at)}@${host}`.toLowerCase())
  }
  return found
}
