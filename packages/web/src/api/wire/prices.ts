// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nullable, number, record, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const opShape = text as Word<'transfer' | 'register' | 'renew' | 'restore'>

/** Price of one operation for a TLD. */
export const readTldPrice = {
  route: 'GET /api/pricing/tld',
  takes: {} as { query: { tld: string; op?: 'transfer' | 'register' | 'renew' | 'restore' } },
  answers: { tld: text, op: opShape, priceCents: nullable(number) },
}

/** Price history of a TLD. */
export const readTldPriceHistory = {
  route: 'GET /api/pricing/tld/history',
  takes: {} as { query: { tld: string } },
  answers: {
    tld: text,
    currency: text,
    history: list({ op: opShape, priceCents: nullable(number), at: date }),
  },
}

/** List TLDs with their prices. */
export const listTlds = {
  route: 'GET /api/tlds',
  takes: {} as { query?: { only?: string } },
  answers: {
    tlds: list({
      tld: text,
      'unicode?': text,
      currency: text,
      register_cents: nullable(number),
      renew_cents: nullable(number),
      transfer_cents: nullable(number),
      restore_cents: nullable(number),
      privacy: truth,
      idn: truth,
      dnssec: truth,
    }),
  },
}

/** Registration rules of a TLD. */
export const readTldMetadata = {
  route: 'GET /api/tlds/{tld}/metadata',
  takes: {} as { path: { tld: string } },
  answers: {
    tld: text,
    'unicode?': text,
    provider: text,
    periodsMonths: list(number),
    minPeriodMonths: number,
    maxPeriodMonths: number,
    allowedYears: list(number),
    minYears: number,
    maxYears: number,
    organizationRequired: truth,
    organizationAllowed: truth,
    allowedCountries: list(text),
    minNameservers: number,
    maxNameservers: number,
    nameserversRequired: truth,
    idnSupport: truth,
    'dnssecSupport?': truth,
    premiumSupport: text,
    transferRequiresAuthcode: truth,
    featuresAvailable: list(
      text as Word<
        'CREATE' | 'RENEW' | 'TRANSFER' | 'UPDATE' | 'DELETE' | 'RESTORE' | 'PRIVACY_PROTECT'
      >,
    ),
    source: text as Word<'rtr'>,
    lastSyncedAt: date,
    stale: truth,
  },
}

/** Fields a registration needs, as JSON Schema. */
export const readTldRequirements = {
  route: 'GET /api/tlds/{tld}/requirements',
  takes: {} as { path: { tld: string } },
  answers: record,
}
