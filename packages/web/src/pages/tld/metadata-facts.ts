import type { TldMetadata } from '../../api/tlds.ts'
import type { Fact } from '../../names/facts.tsx'
import { periodsText } from './period-text.ts'

/** What a TLD requires of a name and its registrant, in words. */
export function rulesOf(metadata: TldMetadata): Fact[] {
  return [
    ['Periods', periodsText(metadata.periodsMonths)],
    ['Organization', organizationText(metadata)],
    ['Countries', countriesText(metadata.allowedCountries)],
    ['Name servers', nameserversText(metadata)],
    ['Other scripts', metadata.idnSupport ? 'Names in other scripts (IDN)' : 'Latin letters only'],
    ['Premium names', premiumText(metadata.premiumSupport)],
    ['Transfer', metadata.transferRequiresAuthcode ? 'Needs an auth code' : 'Needs no auth code'],
  ]
}

/** The features of a TLD in words. A feature newer than this page is shown unchanged. */
export function featureTexts(features: readonly string[]): string[] {
  return features.map((feature) => FEATURES.get(feature) ?? feature)
}

const FEATURES = new Map([
  ['CREATE', 'Register'],
  ['RENEW', 'Renew'],
  ['TRANSFER', 'Transfer in'],
  ['UPDATE', 'Change contacts and servers'],
  ['DELETE', 'Delete'],
  ['RESTORE', 'Restore after expiry'],
  ['PRIVACY_PROTECT', 'Privacy protection'],
])

function organizationText({ organizationRequired, organizationAllowed }: TldMetadata): string {
  if (organizationRequired) return 'Must be given'
  return organizationAllowed ? 'May be given' : 'May not be given'
}

function premiumText(support: string): string {
  if (support === 'NO') return 'None'
  return support === 'REGULAR' ? 'Sold at prices of their own' : support
}

function countriesText(countries: readonly string[]): string {
  if (countries.length === 0) return 'From any country'
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  const known = countries.map((code) => (/^[A-Z]{2}$/.test(code) ? names.of(code) : code) ?? code)
  return `Only from ${new Intl.ListFormat('en-US').format(known.toSorted())}`
}

function nameserversText(metadata: TldMetadata): string {
  const { minNameservers: min, maxNameservers: max, nameserversRequired } = metadata
  const range = min !== null && max !== null ? `${min} to ${max}` : String(max ?? min ?? '')
  if (!nameserversRequired) return range === '' ? 'Optional' : `Optional, ${range}`
  return range === '' ? 'Required' : `Required, ${range}`
}
