import { WORLD_DAY } from '../../world/facts.ts'
import type { Contact } from '../../world/people.ts'
import type { TakenName } from '../../world/world-of.ts'
import { stamp } from '../dates.ts'
import { publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

const LAST_UPDATE = `>>> Last update of WHOIS database: ${stamp(WORLD_DAY)} <<<`

/** The format ICANN prescribes. Its registries differ only in how they say "not found". */
export function icannForm(notFound: string): WhoisForm {
  return {
    charset: 'utf-8',
    found: (name) => record(name, 'Registry Expiry Date'),
    notFound: (asked) => [notFound.replace('{name}', asked), LAST_UPDATE],
    reserved: () => ['Reserved by Registry', LAST_UPDATE],
    tooMany: ['WHOIS LIMIT EXCEEDED - please wait before you ask again'],
  }
}

/** A registrar's own record: the same, except for the label of the expiry date. */
export const REGISTRAR_FORM: WhoisForm = {
  charset: 'utf-8',
  found: (name) => record(name, 'Registrar Registration Expiration Date'),
  notFound: (asked) => [`No match for domain ${asked}.`],
  reserved: (asked) => [`No match for domain ${asked}.`],
  tooMany: ['Lookup quota exceeded. Try again later.'],
}

function record({ name, facts }: TakenName, expiryKey: string): string[] {
  const { registrar, ds } = facts
  return [
    `Domain Name: ${name}`,
    `Registry Domain ID: ${facts.handle}`,
    `Registrar WHOIS Server: ${registrar.whoisHost}`,
    `Registrar URL: http://www.${registrar.domain}`,
    `Updated Date: ${stamp(facts.updated)}`,
    `Creation Date: ${stamp(facts.created)}`,
    `${expiryKey}: ${stamp(facts.expires)}`,
    `Registrar: ${registrar.name}`,
    `Registrar IANA ID: ${registrar.ianaId}`,
    `Registrar Abuse Contact Email: ${registrar.abuseEmail}`,
    `Registrar Abuse Contact Phone: ${registrar.abusePhone}`,
    ...facts.statuses.map((status) => `Domain Status: ${status} https://icann.org/epp#${status}`),
    ...['Registrant', 'Admin', 'Tech'].flatMap((role) => contact(role, publicHolder(facts))),
    ...facts.nameservers.map((host) => `Name Server: ${host}`),
    `DNSSEC: ${ds ? 'signedDelegation' : 'unsigned'}`,
    LAST_UPDATE,
    '',
    'For more information on Whois status codes, please visit https://icann.org/epp',
  ]
}

function contact(role: string, holder: Contact): string[] {
  return [
    `Registry ${role} ID: ${holder.handle}`,
    `${role} Name: ${holder.name}`,
    `${role} Organization: ${holder.organization}`,
    `${role} Street: ${holder.street}`,
    `${role} City: ${holder.city}`,
    `${role} State/Province: ${holder.state}`,
    `${role} Postal Code: ${holder.postalCode}`,
    `${role} Country: ${holder.country}`,
    `${role} Phone: ${holder.phone}`,
    `${role} Phone Ext:`,
    `${role} Fax:`,
    `${role} Email: ${holder.email}`,
  ]
}
