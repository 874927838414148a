import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { TldInfo } from '../../../upstream/registrar/answers.ts'
import { mapTldInfo, renewYearsOf, yearsOf } from './map-tld-info.ts'
import { metadataOut } from './shapes.ts'

const NOW = new Date('2026-03-01T00:00:00.000Z')

/** The metadata response for a registrar's answer, validated as if it came over the wire. */
function shown(tld: string, answer: unknown) {
  if (!Value.Check(TldInfo, answer)) throw new Error(JSON.stringify(Value.Errors(TldInfo, answer)))
  const rules = mapTldInfo(answer)
  return metadataOut({ tld, unicode: tld, rules, costs: [], synced_at: NOW }, NOW)
}

const CONTACTS = { min: 1, max: 5, required: true, organizationRequired: true }

/** An answer in the registrar's format, for a TLD that does not exist. */
const ANSWER = {
  provider: 'Registry of example',
  applicableFor: ['example', 'co.example'],
  metadata: {
    createDomainPeriods: [24, 3, 12, 12],
    renewDomainPeriods: [1, 12],
    autoRenewDomainPeriods: [12],
    registrant: {
      organizationRequired: true,
      organizationAllowed: true,
      allowedCountries: ['NL', 'BE'],
    },
    // The same fields for other contacts; they must not affect the registrant's.
    adminContacts: { ...CONTACTS, organizationAllowed: false },
    techContacts: CONTACTS,
    nameservers: { min: 2, max: 13, required: true },
    domainSyntax: { minLength: 3, maxLength: 63, idnSupport: true, languageCodes: {} },
    featuresAvailable: ['REGISTRY_LOCK', 'RESTORE', 'CREATE', 'PUSH_TRANSFER', 'LOCAL_CONTACT'],
    premiumSupport: 'CREATE_ONLY',
    transferRequiresAuthcode: true,
    redemptionPeriod: 30,
    allowedDnssecRecords: 4,
    expiryDateOffset: 90_000,
    newFieldOfNextYear: { anything: true },
  },
}

it('renewals have periods and a deadline of their own', () => {
  if (!Value.Check(TldInfo, ANSWER)) throw new Error('not an answer')
  const rules = mapTldInfo(ANSWER)
  expect(rules).toMatchObject({ renewPeriodsMonths: [1, 12], renewSecondsBefore: 90_000 })
  expect(renewYearsOf(rules)).toBe(1)
  expect(renewYearsOf({ ...rules, renewPeriodsMonths: [24] })).toBe(2)
  expect(renewYearsOf({ ...rules, renewPeriodsMonths: [1, 3] })).toBe(0)
  const { renewDomainPeriods: _, ...metadata } = ANSWER.metadata
  const without = mapTldInfo({ ...ANSWER, metadata })
  expect(without.renewPeriodsMonths).toBeUndefined()
  expect(renewYearsOf(without)).toBe(1)
})

it('a registrar’s answer is converted to our metadata, field by field', () => {
  expect(shown('example', ANSWER)).toEqual({
    tld: 'example',
    provider: 'Registry of example',
    periodsMonths: [3, 12, 24],
    minPeriodMonths: 3,
    maxPeriodMonths: 24,
    allowedYears: [1, 2],
    minYears: 1,
    maxYears: 2,
    organizationRequired: true,
    organizationAllowed: true,
    allowedCountries: ['NL', 'BE'],
    minNameservers: 2,
    maxNameservers: 13,
    nameserversRequired: true,
    idnSupport: true,
    dnssecSupport: true,
    premiumSupport: 'CREATE_ONLY',
    transferRequiresAuthcode: true,
    featuresAvailable: ['CREATE', 'RESTORE'],
    source: 'rtr',
    lastSyncedAt: '2026-03-01T00:00:00.000Z',
    stale: false,
  })
})

it('missing fields mean no restriction: any country, no organization required, no premium', () => {
  const {
    registrant: _,
    premiumSupport: __,
    transferRequiresAuthcode: ___,
    ...rest
  } = ANSWER.metadata
  const bare = { provider: 'X', metadata: { ...rest, registrant: {} } }
  expect(shown('example', bare)).toMatchObject({
    allowedCountries: [],
    organizationRequired: false,
    organizationAllowed: true,
    premiumSupport: 'NO',
    transferRequiresAuthcode: false,
  })
})

it.each([
  [0, false],
  [null, false],
  [undefined, undefined],
])('%j DNSSEC keys per name mean support: %s', (allowedDnssecRecords, dnssecSupport) => {
  const metadata = { ...ANSWER.metadata, allowedDnssecRecords }
  expect(shown('example', { ...ANSWER, metadata }).dnssecSupport).toBe(dnssecSupport)
})

it.each([
  [[12, 24, 120], { allowedYears: [1, 2, 10], minYears: 1, maxYears: 10 }],
  [[3, 12], { allowedYears: [1], minYears: 1, maxYears: 1 }],
  [[1, 3, 6], { allowedYears: [], minYears: 0, maxYears: 0 }],
  [[], { allowedYears: [], minYears: 0, maxYears: 0 }],
])('%j months count as years only if they are whole years', (months, years) => {
  expect(yearsOf(months)).toEqual(years)
})

it.each([
  {},
  { ...ANSWER, provider: 5 },
  { ...ANSWER, metadata: { ...ANSWER.metadata, createDomainPeriods: ['12'] } },
  { ...ANSWER, metadata: { ...ANSWER.metadata, createDomainPeriods: [0] } },
  { ...ANSWER, metadata: { ...ANSWER.metadata, nameservers: { min: -1, max: 13 } } },
  { ...ANSWER, metadata: { ...ANSWER.metadata, featuresAvailable: 'CREATE' } },
])('an answer in another format is rejected (%#)', (answer) => {
  expect(Value.Check(TldInfo, answer)).toBe(false)
})

/** A folder with real answers from the registrar, named tldinfo_<tld>.json. */
const samples = process.env['REGISTRAR_SAMPLES'] ?? ''
const hasSamples = existsSync(join(samples, 'tldinfo_com.json'))
if (!hasSamples) {
  process.stderr.write(
    '\n*** Tests on real answers of the registrar are SKIPPED: REGISTRAR_SAMPLES names no folder\n' +
      '*** that holds tldinfo_com.json and tldinfo_nl.json.\n\n',
  )
}

it('each language table is stored once, along with whether a language has none', () => {
  const languageCodes = {
    RUS: { allowedCharacters: 'абв' },
    BUL: { allowedCharacters: 'абв' },
    GER: {},
  }
  const domainSyntax = { ...ANSWER.metadata.domainSyntax, languageCodes }
  const { idn } = mapTldInfo({ ...ANSWER, metadata: { ...ANSWER.metadata, domainSyntax } })
  const languages = [
    { code: 'RUS', table: 0 },
    { code: 'BUL', table: 0 },
    { code: 'GER', table: null },
  ]
  expect(idn).toEqual({ tables: ['абв'], isOpen: true, languages })
  expect(mapTldInfo(ANSWER).idn).toBeUndefined()
})

describe.skipIf(!hasSamples)('real answers', () => {
  const real = (tld: string): unknown =>
    JSON.parse(readFileSync(join(samples, `tldinfo_${tld}.json`), 'utf8'))

  it('com', () => {
    expect(shown('com', real('com'))).toEqual({
      tld: 'com',
      provider: 'Verisign',
      periodsMonths: [12, 24, 36, 48, 60, 72, 84, 96, 108, 120],
      minPeriodMonths: 12,
      maxPeriodMonths: 120,
      allowedYears: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      minYears: 1,
      maxYears: 10,
      organizationRequired: false,
      organizationAllowed: true,
      allowedCountries: [],
      minNameservers: 0,
      maxNameservers: 10,
      nameserversRequired: false,
      idnSupport: true,
      dnssecSupport: true,
      premiumSupport: 'NO',
      transferRequiresAuthcode: true,
      featuresAvailable: [
        'CREATE',
        'RENEW',
        'TRANSFER',
        'UPDATE',
        'DELETE',
        'RESTORE',
        'PRIVACY_PROTECT',
      ],
      source: 'rtr',
      lastSyncedAt: '2026-03-01T00:00:00.000Z',
      stale: false,
    })
  })

  it('nl', () => {
    expect(shown('nl', real('nl'))).toEqual({
      tld: 'nl',
      provider: 'Sidn',
      periodsMonths: [3, 12],
      minPeriodMonths: 3,
      maxPeriodMonths: 12,
      allowedYears: [1],
      minYears: 1,
      maxYears: 1,
      organizationRequired: false,
      organizationAllowed: true,
      allowedCountries: [],
      minNameservers: 2,
      maxNameservers: 13,
      nameserversRequired: false,
      idnSupport: false,
      dnssecSupport: true,
      premiumSupport: 'NO',
      transferRequiresAuthcode: true,
      featuresAvailable: ['CREATE', 'TRANSFER', 'UPDATE', 'DELETE', 'RESTORE'],
      source: 'rtr',
      lastSyncedAt: '2026-03-01T00:00:00.000Z',
      stale: false,
    })
  })
})
