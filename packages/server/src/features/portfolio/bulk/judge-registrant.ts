import type { ContactRow } from '../domains/contact-sql.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import type { Problem } from './judge-names.ts'

/**
 * What a registry has against a registrant, by the catalogue's rules of its ending; null for nothing,
 * also where the ending is not in the catalogue: then the registrar decides.
 */
export function judgeRegistrant(
  { tlds }: Snapshot,
  { organization, country }: Pick<ContactRow, 'organization' | 'country'>,
  tld: string,
): Problem | null {
  const rules = tlds.get(tld)?.rules
  if (!rules) return null
  const { organizationRequired, organizationAllowed, allowedCountries } = rules
  if (organizationRequired && organization === null) {
    return notTaken(`A registrant under .${tld} needs an organization.`)
  }
  if (!organizationAllowed && organization !== null) {
    return notTaken(`A registrant under .${tld} has no organization.`)
  }
  if (allowedCountries.length === 0 || allowedCountries.includes(country)) return null
  return notTaken(`A registrant under .${tld} is not from ${country}.`)
}

function notTaken(text: string): Problem {
  return { code: 'registrant_not_accepted', text }
}
