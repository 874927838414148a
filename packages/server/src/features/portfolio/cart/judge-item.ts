import { readDomainName, type ReadName } from '../../../values/domain-name.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { type Application, checkRequirements } from '../../registry/tlds/check-requirements.ts'
import { languageOf } from '../../registry/tlds/language-of.ts'
import { yearsOf } from '../../registry/tlds/map-tld-info.ts'
import { takesLabel } from '../../registry/tlds/takes-label.ts'
import type { Tld } from '../../registry/tlds/tld.ts'
import { yearsText } from '../../registry/tlds/years-text.ts'
import type { Registration } from '../changes/registration.ts'
import type { ContactRow } from '../domains/contact-sql.ts'
import { CONTACT_ROLES } from '../domains/domain.ts'
import { usualContact } from '../domains/usual-contact.ts'
import { type ItemProblem, problem } from './item-problem.ts'
import type { GivenAnswers } from './answer-sql.ts'
import type { ItemIn } from './item-shapes.ts'

export type Buyer = {
  /** The account's contacts, newest first. */
  contacts: ContactRow[]
  /** The one for new registrations, if its owner has chosen one. */
  default_contact_id: string | null
  /** What the buyer told each registry before, by TLD. */
  answers: Map<string, GivenAnswers>
  snapshot: Snapshot
  /** Our name servers, for names that are ordered without any. */
  nameservers: string[]
}

/** A name that may be registered or transferred, if its registry agrees. */
export type Candidate = { name: ReadName; tld: Tld; registration: Registration; asked: ItemIn }

/** The registrar's own limit. Some registries allow fewer. */
const NAMESERVERS_MAX = 10
const MONTHS_A_YEAR = 12

/** Judges an item by all that can be known without asking the registrar. */
export function judgeItem(asked: ItemIn, buyer: Buyer): Candidate | ItemProblem {
  const read = readDomainName(asked.domain)
  if (!read.ok) return problem('invalid_name', read.reason)
  const tld = buyer.snapshot.tlds.get(read.suffix)
  const wrong = wrongName(read, asked.op, tld)
  if (wrong) return wrong
  const term = termOf(asked, read, tld)
  if ('code' in term) return term
  if (!tld) return problem('not_sold', notSold(read.suffix))
  const contacts = contactsOf(asked, buyer)
  if ('code' in contacts) return contacts
  const nameservers = nameserversOf(asked.nameservers)
  if (nameservers === 'wrong') return unmet('nameservers', NAMESERVERS_RULE)
  const properties = asked.properties ?? toldBefore(buyer, tld, contacts.registrant)
  const language = languageOf(tld.rules, labelOf(read))
  const chosen = { nameservers, properties, ...(language !== undefined && { language }) }
  const decided = { tld, years: term.years, contacts: contacts.ids, ...chosen }
  const registration = registrationOf(asked, decided)
  const known = { registrant: contacts.registrant, nameservers: buyer.nameservers }
  const application = applicationOf(read, registration, known)
  // The schema knows only how long a name can be registered for.
  if (asked.op === 'transfer') application.period_months = tld.rules.periodsMonths[0] ?? 12
  const found = checkRequirements(tld, application)
  if (found?.field === 'domain') return problem('invalid_name', `The name ${found.message}.`)
  if (found) return unmet(found.field, `${found.field} ${found.message}.`)
  return { name: read, tld, registration, asked }
}

/** How long the name is bought for, or why it isn't sold. */
function termOf(
  asked: ItemIn,
  { suffix }: ReadName,
  tld: Tld | undefined,
): { years: number } | ItemProblem {
  const isTransfer = asked.op === 'transfer'
  const isOffered = tld?.rules.featuresAvailable.includes(isTransfer ? 'TRANSFER' : 'CREATE')
  if (!tld || !isOffered || tld.costs.length === 0) {
    const text = isTransfer ? `.${suffix} domains can't be transferred to us.` : notSold(suffix)
    return problem('not_sold', text)
  }
  const { periodsMonths, transferPeriodsMonths = [MONTHS_A_YEAR] } = tld.rules
  const { allowedYears, minYears } = yearsOf(isTransfer ? transferPeriodsMonths : periodsMonths)
  if (minYears === 0) return problem('not_sold', notSold(suffix))
  const years = asked.years ?? minYears
  if (!allowedYears.includes(years)) {
    const text = isTransfer
      ? `A transfer of a .${tld.unicode} domain adds ${yearsText(allowedYears)}.`
      : `A .${tld.unicode} domain can be registered for ${yearsText(allowedYears)}.`
    return problem('bad_period', text)
  }
  const needsCode = isTransfer && tld.rules.transferRequiresAuthcode
  if (!needsCode || (asked.auth_code ?? '').trim() !== '') return { years }
  return problem('auth_code_required', 'Enter the auth code from your current registrar.')
}

function notSold(suffix: string): string {
  return `We don't sell .${suffix} domains.`
}

const NAMESERVERS_RULE = `Enter up to ${NAMESERVERS_MAX} different name servers, for example ns1.example.com.`

function unmet(field: string, message: string): ItemProblem {
  return { code: 'requirements_not_met', message, field }
}

function wrongName(read: ReadName, op: ItemIn['op'], tld: Tld | undefined): ItemProblem | null {
  if (read.subdomain !== '') {
    const done = op === 'transfer' ? 'transferred' : 'registered'
    return problem('invalid_name', `Only ${read.unicode} itself can be ${done}.`)
  }
  // Its registry has accepted it already.
  if (op === 'transfer') return null
  // Look-alikes of other people's names. Registries refuse most of them too.
  if (read.mixedScript) return problem('invalid_name', 'The name mixes letters of two alphabets.')
  if (!tld || !read.label.startsWith('xn--')) return null
  if (tld.rules.idnSupport && takesLabel(tld.rules, labelOf(read))) return null
  return problem('invalid_name', `.${tld.unicode} doesn't allow these characters.`)
}

/** As people write it. */
function labelOf({ unicode }: ReadName): string {
  return unicode.slice(0, unicode.indexOf('.'))
}

type Chosen = { ids: Registration['contacts']; registrant: ContactRow }

/** Another account's contact is reported like one that doesn't exist. */
function contactsOf({ contacts: asked }: ItemIn, buyer: Buyer): Chosen | ItemProblem {
  const byId = new Map(buyer.contacts.map((contact) => [contact.id, contact]))
  const registrant = asked ? byId.get(asked.registrant) : usualContact(buyer)
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

/** A company's answers aren't a person's: they hold for the contact they were given for. */
function toldBefore({ answers }: Buyer, { tld }: Tld, { id }: ContactRow) {
  const told = answers.get(tld)
  return told && (told.contact_id ?? id) === id ? told.properties : null
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

type Decided = Pick<
  Registration,
  'years' | 'contacts' | 'nameservers' | 'properties' | 'language'
> & { tld: Tld }

function registrationOf(asked: ItemIn, { tld, ...decided }: Decided): Registration {
  const { provider, featuresAvailable } = tld.rules
  return {
    ...decided,
    // Where the registry has none, nobody's details are shown, or the law wants them shown.
    privacy: (asked.privacy ?? true) && featuresAvailable.includes('PRIVACY_PROTECT'),
    auto_renew: asked.auto_renew ?? true,
    registry: provider,
    premium: false,
    renew_cost_cents: null,
    cost_cents: null,
  }
}

function applicationOf(
  { name }: ReadName,
  { years, nameservers, properties }: Registration,
  { registrant, nameservers: ours }: { registrant: ContactRow; nameservers: string[] },
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
