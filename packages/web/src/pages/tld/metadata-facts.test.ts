import { describe, expect, it } from 'vitest'
import { read } from '../../api/shape.ts'
import { readTldMetadata } from '../../api/wire/prices.ts'
import { featureTexts, rulesOf } from './metadata-facts.ts'
import { periodsText } from './period-text.ts'

const METADATA = {
  tld: 'de',
  provider: 'DENIC',
  periodsMonths: [12],
  minPeriodMonths: 12,
  maxPeriodMonths: 12,
  allowedYears: [1],
  minYears: 1,
  maxYears: 1,
  organizationRequired: false,
  organizationAllowed: true,
  allowedCountries: [],
  minNameservers: 2,
  maxNameservers: 5,
  nameserversRequired: true,
  idnSupport: true,
  premiumSupport: 'REGULAR',
  transferRequiresAuthcode: true,
  featuresAvailable: ['CREATE', 'PRIVACY_PROTECT'],
  source: 'rtr',
  lastSyncedAt: '2026-11-15T05:00:00.000Z',
  stale: false,
}

function rules(change: object): Record<string, string | string[]> {
  const metadata = read(readTldMetadata.answers, { ...METADATA, ...change })
  return Object.fromEntries(rulesOf(metadata))
}

describe('rulesOf', () => {
  it('puts the rules into words', () => {
    expect(rules({})).toEqual({
      'Who can register': 'Anyone, from any country',
      'Register for': '1 year',
      Organization: 'Optional',
      'Name servers': 'Required, 2 to 5',
      'International names': 'Supported (IDN)',
      DNSSEC: 'Unknown',
      'Premium names': 'Yes, individually priced',
      Transfers: 'With an auth code',
    })
  })

  it('names the allowed countries', () => {
    expect(rules({ allowedCountries: ['FR', 'DE'] })['Who can register']).toBe(
      'Restricted to France and Germany',
    )
  })

  it.each([
    [{ organizationRequired: true }, 'Required'],
    [{ organizationAllowed: false }, 'Not accepted, people only'],
  ])('an organisation with %j: %s', (change, text) => {
    expect(rules(change)['Organization']).toBe(text)
  })

  it.each([
    [true, 'Supported'],
    [false, 'Not supported'],
  ])('DNSSEC keys taken: %s', (dnssecSupport, text) => {
    expect(rules({ dnssecSupport })['DNSSEC']).toBe(text)
  })

  it('name servers may be optional', () => {
    expect(rules({ nameserversRequired: false })['Name servers']).toBe('Optional, 2 to 5')
  })
})

it('features are put into words, and unknown ones are left out', () => {
  expect(featureTexts(['CREATE', 'TELEPORT'])).toEqual(['Register'])
})

it.each([
  [[12, 24, 36], '1 to 3 years'],
  [[12], '1 year'],
  [[12, 24], '1 or 2 years'],
  [[12, 24, 60], '1, 2 or 5 years'],
  [[1, 12], '1 month or 1 year'],
  [[], ''],
])('%j months are %s', (months, text) => {
  expect(periodsText(months)).toBe(text)
})
