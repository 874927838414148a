import { readDate } from '../read-date.ts'
import { isRedacted } from '../redaction.ts'
import { emptyFacts } from '../registration.ts'
import type { RegistrationFacts } from '../registration.ts'
import { isRecord, readCard, recordsIn } from './jcard.ts'
import type { Card } from './jcard.ts'
import { isError, judgeError } from './judge-error.ts'

const ENTITY_DEPTH_MAX = 4
const EMAILS_MAX = 50
const NAMESERVERS_MAX = 50

/**
 * Reads one RDAP answer: the HTTP status and the body, which is parsed JSON, or text if it wasn't
 * JSON, or undefined if there was none. Never throws; what it doesn't understand is `unclear`. Pass
 * the name as `asked` to ignore errors about other names.
 */
export function readRdap(status: number, body: unknown, asked = ''): RegistrationFacts {
  const facts = emptyFacts('RDAP')
  const record = isRecord(body) ? body : {}
  if (isSuccess(status) && !isError(record)) {
    if (!isDomain(record)) return { ...facts, reason: 'The answer contains no domain.' }
    readDomain(record, facts)
    return facts
  }
  return { ...facts, ...judgeError(status, body, asked) }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** The URL of the registrar's answer to the same query, as linked per RFC 9083. */
export function relatedUrl(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  for (const link of recordsIn(body['links'])) {
    const { rel, type, href } = link
    const isRdap = typeof type === 'string' ? type.includes('rdap+json') : type === undefined
    if (rel === 'related' && isRdap && typeof href === 'string' && href.includes('/domain/')) {
      return href
    }
  }
  return undefined
}

/** Name servers also have an `ldhName`, and some old servers omit the class of a domain. */
function isDomain(body: Record<string, unknown>): boolean {
  const objectClass = body['objectClassName']
  if (typeof objectClass === 'string') return objectClass.toLowerCase() === 'domain'
  return objectClass === undefined && typeof body['ldhName'] === 'string'
}

function readDomain(body: Record<string, unknown>, facts: RegistrationFacts): void {
  facts.state = 'found'
  facts.domain = hostOf(body)
  facts.statuses = textsIn(body['status'])
  facts.nameservers = [...new Set(nameserversIn(body['nameservers']).map(hostOf))]
    .filter((host) => host !== '')
    .slice(0, NAMESERVERS_MAX)
  readEvents(body, facts)
  readEntities(body, facts)
  readRedactions(body, facts)
  const lower = facts.statuses.map((status) => status.toLowerCase())
  if (facts.creation_date !== '' || facts.nameservers.length > 0) return
  if (lower.includes('available') || lower.includes('free')) facts.state = 'not_found'
  else if (lower.includes('reserved') || lower.includes('blocked')) facts.state = 'reserved'
}

function textsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, 50) : [value]
  return list.filter((text) => typeof text === 'string').filter((text) => text !== '')
}

/** Name servers should be objects, but a list of plain names occurs too. */
function nameserversIn(value: unknown): Record<string, unknown>[] {
  const plain = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  return [...recordsIn(value), ...plain.map((ldhName) => ({ ldhName }))]
}

function hostOf(object: Record<string, unknown>): string {
  const name = object['ldhName'] ?? object['unicodeName'] ?? object['objectName']
  return typeof name === 'string' ? name.trim().toLowerCase().replace(/\.$/, '') : ''
}

function readEvents(body: Record<string, unknown>, facts: RegistrationFacts): void {
  const dates = new Map<string, string>()
  for (const event of recordsIn(body['events'])) {
    const { eventAction, eventDate } = event
    if (typeof eventAction !== 'string' || typeof eventDate !== 'string') continue
    const action = eventAction.toLowerCase()
    const date = readDate(eventDate)
    if (date !== '' && !dates.has(action)) dates.set(action, date)
  }
  const first = (...actions: string[]) =>
    actions.map((action) => dates.get(action)).find(Boolean) ?? ''
  facts.creation_date = first('registration', 'reregistration')
  facts.expiration_date = first(
    'expiration',
    'registrar expiration',
    'soft expiration',
    'record expires',
  )
  facts.update_date = first('last changed', 'last update', 'last updated')
}

type Party = { roles: string[]; card: Card; entity: Record<string, unknown> }

function readEntities(body: Record<string, unknown>, facts: RegistrationFacts): void {
  const parties: Party[] = []
  collectParties(body['entities'], parties, 0)
  const registrar = parties.find((party) => party.roles.includes('registrar'))
  facts.registrar = registrar ? registrarName(registrar) : ''
  const registrant = parties.find((party) => party.roles.includes('registrant'))
  const names = [registrant?.card.org ?? '', registrant?.card.name ?? '']
  facts.registrant = names.find((name) => name !== '' && !isRedacted(name)) ?? ''
  if (registrant && facts.registrant === '' && (names.some(isRedacted) || isWithheld(registrant))) {
    facts.redacted.push('registrant')
  }
  const emails = parties.flatMap((party) => party.card.emails).map((email) => email.toLowerCase())
  const open = emails.filter((email) => email.includes('@') && !isRedacted(email))
  facts.emails = [...new Set(open)].slice(0, EMAILS_MAX)
  if (open.length < emails.length) facts.redacted.push('emails')
}

function collectParties(value: unknown, into: Party[], depth: number): void {
  if (depth >= ENTITY_DEPTH_MAX) return
  for (const entity of recordsIn(value)) {
    const roles = textsIn(entity['roles']).map((role) => role.toLowerCase())
    into.push({ roles, card: readCard(entity), entity })
    collectParties(entity['entities'], into, depth + 1)
  }
}

/**
 * The card's name, or else that of the abuse contact inside, or else the handle or public number.
 */
function registrarName(party: Party): string {
  if (party.card.name !== '') return party.card.name
  if (party.card.org !== '') return party.card.org
  const within: Party[] = []
  collectParties(party.entity['entities'], within, 1)
  const abuse = within.find((inner) => inner.card.name !== '')
  if (abuse) return abuse.card.name
  const [id] = recordsIn(party.entity['publicIds'])
  const handle = party.entity['handle'] ?? id?.['identifier']
  return typeof handle === 'string' ? handle : ''
}

/** The older notation for redacted data: a remark of a registered type on the entity. */
function isWithheld(party: Party): boolean {
  return recordsIn(party.entity['remarks']).some((remark) => {
    const text = textsIn([remark['type'], remark['title']]).join(' ').toLowerCase()
    return text.includes('redacted') || text.includes('authorization')
  })
}

/** RFC 9537: the redacted fields by the registry's names, or ours if we have one. */
function readRedactions(body: Record<string, unknown>, facts: RegistrationFacts): void {
  const names = new Set(facts.redacted)
  for (const redaction of recordsIn(body['redacted'])) {
    const name = isRecord(redaction['name']) ? redaction['name'] : {}
    const text = (textsIn([name['type'], name['description']])[0] ?? '').slice(0, 100)
    const lower = text.toLowerCase()
    if (text === '') continue
    if (lower.includes('email')) names.add('emails')
    if (lower.startsWith('registrant name') || lower.startsWith('registrant organi')) {
      if (facts.registrant === '') names.add('registrant')
    }
    names.add(text)
  }
  facts.redacted = [...names].slice(0, 100)
}
