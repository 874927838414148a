import type { HttpAnswer } from '../frame/http-message.ts'
import type { AccountContacts } from './account-contacts.ts'
import { failure, violation } from './failure.ts'
import type { TldGroup } from './tld-group.ts'

/** The fields of POST /domains/{name} that this registrar knows. */
const FIELDS = new Set([
  'customer',
  'registrant',
  'period',
  'contacts',
  'ns',
  'zone',
  'keyData',
  'authcode',
  'languageCode',
  'autoRenew',
  'privacyProtect',
  'skipValidation',
  'launchPhase',
  'billables',
])
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const NAMESERVERS_MAX = 10

export interface NewDomain {
  registrant: string
  contacts: { role: string; handle: string }[]
  ns: string[]
  period: number
  autoRenew: boolean
  privacyProtect: boolean
}

interface Given {
  body: Record<string, unknown>
  group: TldGroup
  customer: string
  contacts: AccountContacts
}

/** Reads the body of a registration, or returns why it is refused. */
export function readNewDomain({ body, group, customer, contacts }: Given): NewDomain | HttpAnswer {
  const unknown = Object.keys(body).find((field) => !FIELDS.has(field))
  if (unknown !== undefined)
    return failure('UnrecognizedPropertyException', `Unknown property ${unknown}.`)
  if (body['customer'] !== customer) return violation('customer', 'is not yours', body['customer'])
  const { registrant, period = group.rules.periods[0], ns = [] } = body
  if (typeof registrant !== 'string' || !contacts.get(registrant))
    return violation('registrant', 'is not a contact', registrant)
  if (typeof period !== 'number' || !group.rules.periods.includes(period))
    return violation('period', `must be one of ${group.rules.periods.join(', ')} months`, period)
  if (!isHosts(ns) || ns.length > NAMESERVERS_MAX)
    return violation('ns', 'must be a list of host names', ns)
  const rule = group.rules.nameservers
  if (rule?.required && ns.length < rule.min)
    return violation('ns', `must have at least ${rule.min} entries`, ns)
  const roles = body['contacts'] ?? []
  if (!isRoles(roles, contacts)) return violation('contacts', 'are not contacts', roles)
  const wrong = wrongRegistrant(registrant, group, contacts)
  if (wrong) return wrong
  const { autoRenew = true, privacyProtect = false } = body
  if (typeof autoRenew !== 'boolean') return violation('autoRenew', 'must be a boolean', autoRenew)
  if (typeof privacyProtect !== 'boolean')
    return violation('privacyProtect', 'must be a boolean', privacyProtect)
  return { registrant, contacts: roles, ns, period, autoRenew, privacyProtect }
}

/** What the registry of a TLD demands of the registrant. */
function wrongRegistrant(
  handle: string,
  { rules, provider }: TldGroup,
  contacts: AccountContacts,
): HttpAnswer | undefined {
  const contact = contacts.get(handle)
  if (rules.countries && !rules.countries.includes(contact?.country ?? ''))
    return violation('registrant', `country must be one of ${rules.countries.join(', ')}`, handle)
  if (rules.organization === 'required' && !contact?.organization)
    return violation('registrant', 'needs an organization', handle)
  if (rules.organization === 'forbidden' && contact?.organization)
    return violation('registrant', 'must not have an organization', handle)
  const known = contacts.propertiesOf(handle, provider) ?? {}
  const missing = rules.properties?.find(({ name, mandatory }) => mandatory && !known[name])
  return missing && violation('registrant', `lacks the property ${missing.name}`, handle)
}

function isHosts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && HOST.test(each))
}

function isRoles(value: unknown, contacts: AccountContacts): value is NewDomain['contacts'] {
  if (!Array.isArray(value)) return false
  return (value as Partial<NewDomain['contacts'][number]>[]).every(
    ({ role = '', handle = '' }) =>
      /^(ADMIN|BILLING|TECH)$/.test(role) && contacts.get(handle) !== undefined,
  )
}
