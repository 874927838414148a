import type { ContactRow } from '../domains/contact-sql.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import type { Problem } from './judge-names.ts'

/**
 * Why a registry would refuse a registrant, by the catalogue's rules for the TLD. Null if there is
 * no reason, or if the TLD is not in the catalogue: then the registrar decides.
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
    return notAccepted(`A .${tld} registrant needs an organization.`)
  }
  if (!organizationAllowed && organization !== null) {
    return notAccepted(`A .${tld} registrant can’t have an organization.`)
  }
  if (allowedCountries.length === 0 || allowedCountries.includes(country)) return null
  return notAccepted(`A .${tld} registrant can’t be from ${country}.`)
}

function notAccepted(text: string): Problem {
  return { code: 'registrant_not_accepted', text }
}
