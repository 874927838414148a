import type { TldMetadata } from '../../api/tlds.ts'
import type { Fact } from '../../names/facts.tsx'
import { countryNames } from './country-names.ts'
import { periodsText } from './period-text.ts'

/** What a TLD requires of a name and its registrant, in words. */
export function rulesOf(metadata: TldMetadata): Fact[] {
  return [
    ['Who can register', countriesText(metadata.allowedCountries)],
    ['Register for', periodsText(metadata.periodsMonths)],
    ['Organization', organizationText(metadata)],
    ['Name servers', nameserversText(metadata)],
    ['International names', metadata.idnSupport ? 'Supported (IDN)' : 'Not supported'],
    ['DNSSEC', dnssecText(metadata.dnssecSupport)],
    ['Premium names', metadata.premiumSupport === 'NO' ? 'None' : 'Yes, individually priced'],
    ['Transfers', metadata.transferRequiresAuthcode ? 'With an auth code' : 'No auth code needed'],
  ]
}

/** The features of a TLD in words. A feature newer than this page is left out. */
export function featureTexts(features: readonly string[]): string[] {
  return features.flatMap((feature) => FEATURES.get(feature) ?? [])
}

const FEATURES = new Map([
  ['CREATE', 'Register'],
  ['RENEW', 'Renew'],
  ['TRANSFER', 'Transfer in'],
  ['UPDATE', 'Change contacts and name servers'],
  ['DELETE', 'Delete'],
  ['RESTORE', 'Restore after expiry'],
  ['PRIVACY_PROTECT', 'Privacy protection'],
])

function organizationText({ organizationRequired, organizationAllowed }: TldMetadata): string {
  if (organizationRequired) return 'Required'
  return organizationAllowed ? 'Optional' : 'Not accepted, people only'
}

function dnssecText(isSupported: boolean | undefined): string {
  if (isSupported === undefined) return 'Unknown'
  return isSupported ? 'Supported' : 'Not supported'
}

function countriesText(countries: readonly string[]): string {
  if (countries.length === 0) return 'Anyone, from any country'
  return `Restricted to ${countryNames(countries)}`
}

function nameserversText(metadata: TldMetadata): string {
  const { minNameservers: min, maxNameservers: max, nameserversRequired } = metadata
  const range = min > 0 ? `${min} to ${max}` : `up to ${max}`
  return `${nameserversRequired ? 'Required' : 'Optional'}, ${range}`
}
