import type { Contact } from '../world/people.ts'
import type { Registrar } from '../world/registrars.ts'
import type { RdapHabits } from '../world/registry.ts'

export type Json = { [key: string]: unknown }

/** One jCard property (RFC 7095): name, parameters, type, value. */
type Property = [name: string, params: unknown, type: string, value?: unknown]

const PLACEHOLDER = 'REDACTED FOR PRIVACY'
const REMARK = {
  title: PLACEHOLDER,
  type: 'object redacted due to authorization',
  description: ['Some of the data in this object has been removed.'],
}

/** The registrant in one role, redacted in this server's way. */
export function holderEntity(
  role: string,
  holder: Contact,
  habits: RdapHabits,
  isPrivate: boolean,
): Json {
  const bare = { objectClassName: 'entity', handle: holder.handle, roles: [role] }
  if (!isPrivate) return { ...bare, vcardArray: holderCard(holder, habits, true) }
  if (habits.redaction === 'remark') return { ...bare, remarks: [REMARK] }
  const word = habits.redaction === 'placeholder' ? PLACEHOLDER : ''
  const masked = { ...holder, name: word, organization: word, street: word, city: word }
  const card = holderCard({ ...masked, postalCode: word, phone: word, email: word }, habits, false)
  return { ...bare, handle: word, vcardArray: card }
}

function holderCard(holder: Contact, habits: RdapHabits, hasLines: boolean): unknown[] {
  const { street, city, state, postalCode, country } = holder
  const address = ['', '', street, city, state, postalCode, '']
  const properties: Property[] = [
    ['fn', {}, 'text', holder.name],
    ['adr', { cc: country }, 'text', address],
  ]
  if (holder.organization !== '') properties.push(['org', {}, 'text', holder.organization])
  if (hasLines) {
    properties.push(['tel', { type: 'voice' }, 'uri', `tel:${holder.phone}`])
    properties.push(['email', {}, 'text', holder.email])
  } else if (habits.redaction === 'placeholder') {
    // ICANN's policy allows a web form instead of the email address.
    properties.push(['contact-uri', {}, 'uri', 'http://contact.invalid/'])
  }
  return card(properties, habits)
}

function card(properties: Property[], { card: habit }: RdapHabits): unknown[] {
  const all: Property[] = [['version', {}, 'text', '4.0'], ...properties]
  if (habit === 'short') all.push(['lang', {}, 'language-tag'])
  if (habit !== 'no_params') return ['vcard', all]
  return [
    'vcard',
    all.map(([name, params, ...rest]) => [name, isBare(params) ? [] : params, ...rest]),
  ]
}

function isBare(params: unknown): boolean {
  return typeof params === 'object' && params !== null && Object.keys(params).length === 0
}

/** The registrar, with its abuse contact nested inside as usual. */
export function registrarEntity(registrar: Registrar, habits: RdapHabits): Json {
  const isNested = habits.card === 'nested_name'
  const abuse: Property[] = [
    ['fn', {}, 'text', isNested ? registrar.name : 'Abuse desk'],
    ['tel', { type: 'voice' }, 'uri', `tel:${registrar.abusePhone}`],
    ['email', {}, 'text', registrar.abuseEmail],
  ]
  const entity = {
    objectClassName: 'entity',
    handle: String(registrar.ianaId),
    roles: ['registrar'],
    publicIds: [{ type: 'IANA Registrar ID', identifier: String(registrar.ianaId) }],
    entities: [{ objectClassName: 'entity', roles: ['abuse'], vcardArray: card(abuse, habits) }],
  }
  if (isNested) return entity
  return { ...entity, vcardArray: card([['fn', {}, 'text', registrar.name]], habits) }
}
