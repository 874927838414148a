import { readDomainName, type ReadName } from '../../../values/domain-name.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { type Application, checkRequirements } from '../../registry/tlds/check-requirements.ts'
import { yearsOf } from '../../registry/tlds/map-tld-info.ts'
import { takesLabel } from '../../registry/tlds/takes-label.ts'
import type { Tld } from '../../registry/tlds/tld.ts'
import type { Registration } from '../changes/registration.ts'
import type { ContactRow } from '../domains/contact-sql.ts'
import { CONTACT_ROLES } from '../domains/domain.ts'
import { type ItemProblem, problem } from './item-problem.ts'
import type { ItemIn } from './item-shapes.ts'

export type Buyer = {
  /** The account's contacts, newest first. */
  contacts: ContactRow[]
  snapshot: Snapshot
  /** Our name servers, for names that are ordered without any. */
  nameservers: string[]
}

/** A name that may be registered, if the registry still has it. */
export type Candidate = { name: ReadName; tld: Tld; registration: Registration; asked: ItemIn }

/** The registrar's own limit. Some registries allow fewer. */
const NAMESERVERS_MAX = 10
const MONTHS_A_YEAR = 12

/** Judges an item by all that can be known without asking the registrar. */
export function judgeItem(asked: ItemIn, buyer: Buyer): Candidate | ItemProblem {
  const read = readDomainName(asked.domain)
  if (!read.ok) return problem('invalid_name', read.reason)
  if (asked.op === 'transfer') return problem('not_sold', "We don't take transfers yet.")
  const tld = buyer.snapshot.tlds.get(read.suffix)
  const wrong = wrongName(read, tld)
  if (wrong) return wrong
  if (!tld?.rules.featuresAvailable.includes('CREATE') || tld.costs.length === 0) {
    return problem('not_sold', `We don't sell .${read.suffix} domains.`)
  }
  const { allowedYears, minYears } = yearsOf(tld.rules.periodsMonths)
  if (minYears === 0) return problem('not_sold', `We don't sell .${read.suffix} domains.`)
  const years = asked.years ?? minYears
  if (!allowedYears.includes(years)) {
    const list = allowedYears.join(', ')
    return problem('bad_period', `.${tld.unicode} can be registered for ${list} years.`)
  }
  const contacts = contactsOf(asked, buyer.contacts)
  if ('code' in contacts) return contacts
  const nameservers = nameserversOf(asked.nameservers)
  if (nameservers === 'wrong') return unmet('nameservers', NAMESERVERS_RULE)
  const registration = registrationOf(asked, { tld, years, contacts: contacts.ids, nameservers })
  const application = applicationOf(read, registration, contacts.registrant, buyer.nameservers)
  const found = checkRequirements(tld, application)
  if (found?.field === 'domain') return problem('invalid_name', `The name ${found.message}.`)
  if (found) return unmet(found.field, `${found.field} ${found.message}.`)
  return { name: read, tld, registration, asked }
}

const NAMESERVERS_RULE = `Enter up to ${NAMESERVERS_MAX} different name servers, for example ns1.example.com.`

function unmet(field: string, message: string): ItemProblem {
  return { code: 'requirements_not_met', message, field }
}

function wrongName(read: ReadName, tld: Tld | undefined): ItemProblem | null {
  if (read.subdomain !== '') {
    return problem('invalid_name', `Only ${read.unicode} itself can be registered.`)
  }
  // Look-alikes of other people's names. Registries refuse most of them too.
  if (read.mixedScript) return problem('invalid_name', 'The name mixes letters of two alphabets.')
  if (!tld || !read.label.startsWith('xn--')) return null
  const label = read.unicode.slice(0, read.unicode.indexOf('.'))
  if (tld.rules.idnSupport && takesLabel(tld.rules, label)) return null
  return problem('invalid_name', `.${tld.unicode} doesn't allow these characters.`)
}

type Chosen = { ids: Registration['contacts']; registrant: ContactRow }

/** Another account's contact is reported like one that doesn't exist. */
function contactsOf({ contacts: asked }: ItemIn, known: ContactRow[]): Chosen | ItemProblem {
  const byId = new Map(known.map((contact) => [contact.id, contact]))
  const registrant = asked ? byId.get(asked.registrant) : known.find(isComplete)
  if (!registrant) {
    const text = asked ? 'The registrant is not one of your contacts.' : 'Add a contact first.'
    return problem('contact_required', text)
  }
  const missing = CONTACT_ROLES.find((role) => {
    const id = asked?.[role]
    return id !== undefined && !byId.has(id)
  })
  if (missing) return problem('contact_required', `The ${missing} is not one of your contacts.`)
  const idOf = (role: 'admin' | 'tech' | 'billing') => asked?.[role] ?? registrant.id
  const [admin, tech, billing] = [idOf('admin'), idOf('tech'), idOf('billing')]
  return { ids: { registrant: registrant.id, admin, tech, billing }, registrant }
}

/** Imported contacts may lack details that every registry asks for. */
function isComplete(contact: ContactRow): boolean {
  const { name, email, phone, address_line, postal_code, city, country } = contact
  return [name, email, phone, address_line, postal_code, city, country].every((text) => text !== '')
}

function nameserversOf(asked: string[] | undefined): string[] | null | 'wrong' {
  if (!asked) return null
  const hosts = new Set<string>()
  for (const text of asked) {
    const read = readDomainName(text)
    if (!read.ok) return 'wrong'
    hosts.add(read.subdomain === '' ? read.name : `${read.subdomain}.${read.name}`)
  }
  return hosts.size < asked.length || hosts.size > NAMESERVERS_MAX ? 'wrong' : [...hosts]
}

type Decided = Pick<Registration, 'years' | 'contacts' | 'nameservers'> & { tld: Tld }

function registrationOf(asked: ItemIn, { tld, ...decided }: Decided): Registration {
  const { provider, featuresAvailable } = tld.rules
  return {
    ...decided,
    // Where the registry has none, nobody's details are shown, or the law wants them shown.
    privacy: (asked.privacy ?? true) && featuresAvailable.includes('PRIVACY_PROTECT'),
    auto_renew: asked.auto_renew ?? true,
    properties: asked.properties ?? null,
    registry: provider,
    premium: false,
    renew_cost_cents: null,
    cost_cents: null,
  }
}

function applicationOf(
  { name }: ReadName,
  { years, nameservers, properties }: Registration,
  registrant: ContactRow,
  ours: string[],
): Application {
  const { organization, email, phone, address_line, postal_code, city, country } = registrant
  const details = { email, phone, address_line, postal_code, city, country }
  return {
    domain: name,
    period_months: years * MONTHS_A_YEAR,
    registrant: { name: registrant.name, ...details, ...(organization && { organization }) },
    nameservers: nameservers ?? ours,
    ...(properties && { properties }),
  }
}
