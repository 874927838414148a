import type { TldGroup } from './tld-group.ts'

export const FEATURES = [
  'CREATE',
  'RENEW',
  'TRANSFER',
  'UPDATE',
  'DELETE',
  'RESTORE',
  'PRIVACY_PROTECT',
]

const DNSSEC_KEYS_MAX = 4

/** The languages of names in other scripts. None of them has a table of characters. */
const LANGUAGE_CODES = { GER: { name: 'German' }, FRE: { name: 'French' } }
export const LANGUAGES: readonly string[] = Object.keys(LANGUAGE_CODES)

/** The answer to GET /v2/tlds/{tld}/info, shared by all TLDs of a group. Periods are in months. */
export function tldInfo(group: TldGroup): object {
  const { rules, provider, tlds } = group
  const organization = {
    organizationRequired: rules.organization === 'required',
    organizationAllowed: rules.organization !== 'forbidden',
  }
  const contacts = (min: number) => ({ min, max: 10, required: min > 0, ...organization })
  return {
    provider,
    applicableFor: tlds,
    metadata: {
      createDomainPeriods: rules.periods,
      renewDomainPeriods: rules.renewPeriods ?? rules.periods,
      autoRenewDomainPeriods: (rules.renewPeriods ?? rules.periods).slice(0, 1),
      transferDomainPeriods: [12],
      featuresAvailable: rules.features ?? FEATURES,
      registrant: {
        ...organization,
        ...(rules.countries && { allowedCountries: rules.countries }),
      },
      adminContacts: contacts(1),
      billingContacts: contacts(0),
      techContacts: contacts(1),
      nameservers: rules.nameservers ?? { min: 0, max: 13, required: false },
      domainSyntax: {
        minLength: 2,
        maxLength: 63,
        idnSupport: rules.idn === true,
        ...(rules.idn && { idnType: 'UTS46' }),
        languageCodes: rules.idn ? LANGUAGE_CODES : {},
      },
      ...(rules.properties && { contactProperties: rules.properties }),
      ...(rules.notice && { registrationNotice: rules.notice }),
      premiumSupport: rules.premium ?? 'NO',
      transferRequiresAuthcode: rules.noAuthcode !== true,
      transferSupportsAuthcode: rules.noAuthcode !== true,
      // In days, although one page of the registrar's documentation says seconds. The offset is in
      // seconds.
      redemptionPeriod: 30,
      pendingDeletePeriod: 5,
      addGracePeriod: 5,
      autoRenewGracePeriod: 42,
      expiryDateOffset: rules.renewSecondsBefore ?? 0,
      renewalOnTransfer: 'RENEW_UNLESS_GRACE',
      restoreIncludesRenew: false,
      transferLockDays: rules.transferLockDays ?? 60,
      validationCategory: rules.validation ?? 'General',
      whoisExposure: 'LIMITED',
      possibleClientDomainStatuses: rules.clientStatuses ?? CLIENT_STATUSES,
      ...(rules.noDnssec
        ? { allowedDnssecRecords: 0 }
        : { allowedDnssecRecords: DNSSEC_KEYS_MAX, allowedDnssecAlgorithms: [8, 13] }),
    },
  }
}

export const CLIENT_STATUSES = [
  'CLIENT_TRANSFER_PROHIBITED',
  'CLIENT_UPDATE_PROHIBITED',
  'CLIENT_DELETE_PROHIBITED',
  'CLIENT_RENEW_PROHIBITED',
  'CLIENT_HOLD',
]
