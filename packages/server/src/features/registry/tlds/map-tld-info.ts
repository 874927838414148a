import type { TldInfo } from '../../../upstream/registrar/answers.ts'
import { FEATURES, type IdnTables, type TldRules } from './tld.ts'

const LABEL_CHARS_MAX = 63
const LOCK_STATUS = 'CLIENT_TRANSFER_PROHIBITED'

/**
 * Converts the registrar's data about a TLD to our API's terms. Missing fields mean no restriction.
 */
export function mapTldInfo({ provider, metadata }: TldInfo): TldRules {
  const { registrant, nameservers, domainSyntax } = metadata
  return {
    provider,
    periodsMonths: inOrder(metadata.createDomainPeriods),
    organizationRequired: registrant.organizationRequired ?? false,
    organizationAllowed: registrant.organizationAllowed ?? true,
    allowedCountries: registrant.allowedCountries ?? [],
    minNameservers: nameservers.min,
    maxNameservers: nameservers.max,
    nameserversRequired: nameservers.required ?? false,
    idnSupport: domainSyntax.idnSupport ?? false,
    premiumSupport: metadata.premiumSupport ?? 'NO',
    transferRequiresAuthcode: metadata.transferRequiresAuthcode ?? false,
    // The registrar lists features our API doesn't have; leave those out.
    featuresAvailable: FEATURES.filter((each) => metadata.featuresAvailable.includes(each)),
    labelMin: domainSyntax.minLength ?? 1,
    labelMax: domainSyntax.maxLength ?? LABEL_CHARS_MAX,
    contactProperties: metadata.contactProperties ?? [],
    registrationNotice: metadata.registrationNotice ?? '',
    ...(metadata.transferLockDays !== undefined && {
      transferLockDays: metadata.transferLockDays,
    }),
    ...(metadata.possibleClientDomainStatuses && {
      transferLock: metadata.possibleClientDomainStatuses.includes(LOCK_STATUS),
    }),
    ...(metadata.allowedDnssecRecords !== undefined && {
      dnssec: (metadata.allowedDnssecRecords ?? 0) > 0,
    }),
    ...(metadata.validationCategory !== undefined && {
      validationCategory: metadata.validationCategory,
    }),
    ...renewPeriodsOf(metadata),
    ...(metadata.transferDomainPeriods && {
      transferPeriodsMonths: inOrder(metadata.transferDomainPeriods),
    }),
    ...(metadata.renewalOnTransfer === 'NO_CHANGE' && { transferKeepsExpiry: true as const }),
    ...((metadata.expiryDateOffset ?? 0) > 0 && { renewSecondsBefore: metadata.expiryDateOffset }),
    ...idnOf(Object.entries(domainSyntax.languageCodes ?? {})),
  }
}

function renewPeriodsOf(metadata: TldInfo['metadata']): { renewPeriodsMonths?: number[] } {
  const { createDomainPeriods: ofNew, renewDomainPeriods: ofOld = ofNew } = metadata
  const [renewPeriodsMonths, periodsMonths] = [inOrder(ofOld), inOrder(ofNew)]
  return renewPeriodsMonths.join() === periodsMonths.join() ? {} : { renewPeriodsMonths }
}

/** Languages often share a table, so store each table once. */
function idnOf(given: [code: string, language: { allowedCharacters?: string }][]): {
  idn?: IdnTables
} {
  if (given.length === 0) return {}
  const tables = [...new Set(given.flatMap(([, { allowedCharacters }]) => allowedCharacters ?? []))]
  const languages = given.map(([code, { allowedCharacters: known }]) => {
    return { code, table: known === undefined ? null : tables.indexOf(known) }
  })
  return { idn: { tables, isOpen: languages.some(({ table }) => table === null), languages } }
}

function inOrder(periods: number[]): number[] {
  return [...new Set(periods)].toSorted((a, b) => a - b)
}

/** For how many years a name is renewed at least; 0 if no whole year is sold. */
export function renewYearsOf(rules: TldRules): number {
  return renewPeriods(rules).minYears
}

/** For how many years a name can be renewed. */
export function renewPeriods({
  periodsMonths,
  renewPeriodsMonths = periodsMonths,
}: TldRules): Years {
  return yearsOf(renewPeriodsMonths)
}

export type Years = { allowedYears: number[]; minYears: number; maxYears: number }

/**
 * The periods that are whole years. A TLD sold only by the month has none, so min and max are 0.
 */
export function yearsOf(periodsMonths: number[]): Years {
  const allowedYears = periodsMonths.filter((months) => months % 12 === 0).map((m) => m / 12)
  return { allowedYears, minYears: allowedYears[0] ?? 0, maxYears: allowedYears.at(-1) ?? 0 }
}
