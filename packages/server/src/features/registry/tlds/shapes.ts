import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { isStale, markupOf, type Snapshot } from './catalogue.ts'
import { yearsOf } from './map-tld-info.ts'
import { priceAt } from './price.ts'
import type { PriceChangeRow } from './sql.ts'
import { FEATURES, OPS, type Tld } from './tld.ts'

const TldText = Type.String({
  minLength: 1,
  maxLength: 253,
  description: 'For example com, .co.uk, рф or xn--p1ai.',
})
const Cents = Nullable(Type.Integer({ minimum: 0, description: 'US cents; null if not sold.' }))

export const PriceQuery = Type.Object({ tld: TldText, op: OneOf(OPS, { default: 'transfer' }) })
export const HistoryQuery = Type.Object({ tld: TldText })
export const TldPath = Type.Object({ tld: Type.String() })

export const PriceOut = Type.Object({ tld: Type.String(), op: OneOf(OPS), priceCents: Cents })

const Whole = Type.Integer({ minimum: 0 })
export const MetadataOut = Type.Object({
  tld: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  provider: Type.String(),
  periodsMonths: Type.Array(Whole),
  minPeriodMonths: Whole,
  maxPeriodMonths: Whole,
  allowedYears: Type.Array(Whole),
  minYears: Type.Integer({
    description: 'Years of the shortest period. 0 if the TLD is only sold by the month.',
  }),
  maxYears: Whole,
  organizationRequired: Type.Boolean(),
  organizationAllowed: Type.Boolean(),
  allowedCountries: Type.Array(Type.String(), { description: 'Empty: no restriction.' }),
  minNameservers: Whole,
  maxNameservers: Whole,
  nameserversRequired: Type.Boolean(),
  idnSupport: Type.Boolean(),
  dnssecSupport: Type.Optional(
    Type.Boolean({ description: 'Absent if the registrar doesn’t say.' }),
  ),
  premiumSupport: Type.String({ examples: ['REGULAR'] }),
  transferRequiresAuthcode: Type.Boolean(),
  featuresAvailable: Type.Array(OneOf(FEATURES)),
  source: OneOf(['rtr']),
  lastSyncedAt: Type.String({ format: 'date-time' }),
  stale: Type.Boolean({ description: 'The last successful sync is more than 48 hours old.' }),
})

const TldOut = Type.Object({
  tld: Type.String(),
  unicode: Type.Optional(Type.String()),
  currency: Type.String({ examples: ['USD'] }),
  register_cents: Cents,
  renew_cents: Cents,
  transfer_cents: Cents,
  restore_cents: Cents,
  privacy: Type.Boolean({ description: 'Offers privacy protection.' }),
  idn: Type.Boolean({ description: 'Accepts names in other scripts.' }),
  dnssec: Type.Boolean({ description: 'Publishes DNSSEC keys, as far as we know.' }),
})
export const TldsQuery = Type.Object({
  only: Type.Optional(
    Type.String({
      maxLength: 400,
      description: 'Only these TLDs, separated by commas. Those not in the catalogue are left out.',
      examples: ['com,net,io'],
    }),
  ),
})
export const TldsOut = Type.Object({ tlds: Type.Array(TldOut) })

export const HistoryOut = Type.Object({
  tld: Type.String(),
  currency: Type.String(),
  history: Type.Array(
    Type.Object({ op: OneOf(OPS), priceCents: Cents, at: Type.String({ format: 'date-time' }) }),
    { description: 'Newest first.' },
  ),
})

export const RequirementsOut = Type.Object(
  {},
  { additionalProperties: true, description: 'A JSON Schema, draft 2020-12.' },
)

export function metadataOut(found: Tld, now: Date): Static<typeof MetadataOut> {
  const { tld, unicode, rules, synced_at } = found
  const { periodsMonths } = rules
  return {
    tld,
    ...(unicode !== tld && { unicode }),
    provider: rules.provider,
    periodsMonths,
    minPeriodMonths: periodsMonths[0] ?? 0,
    maxPeriodMonths: periodsMonths.at(-1) ?? 0,
    ...yearsOf(periodsMonths),
    organizationRequired: rules.organizationRequired,
    organizationAllowed: rules.organizationAllowed,
    allowedCountries: rules.allowedCountries,
    minNameservers: rules.minNameservers,
    maxNameservers: rules.maxNameservers,
    nameserversRequired: rules.nameserversRequired,
    idnSupport: rules.idnSupport,
    ...(rules.dnssec !== undefined && { dnssecSupport: rules.dnssec }),
    premiumSupport: rules.premiumSupport,
    transferRequiresAuthcode: rules.transferRequiresAuthcode,
    featuresAvailable: rules.featuresAvailable,
    source: 'rtr',
    lastSyncedAt: synced_at.toISOString(),
    stale: isStale(found, now),
  }
}

/** Every TLD, or only those named in `only`. */
export function tldsOut(
  snapshot: Snapshot,
  now: Date,
  { only }: Static<typeof TldsQuery> = {},
): Static<typeof TldsOut> {
  const chosen = only === undefined ? undefined : new Set(only.toLowerCase().split(','))
  const shown = [...snapshot.tlds.values()].filter(({ tld }) => chosen?.has(tld) ?? true)
  const tlds = shown.map((found) => {
    const { tld, unicode, rules } = found
    return {
      tld,
      ...(unicode !== tld && { unicode }),
      ...pricesOut(snapshot, found, now),
      privacy: rules.featuresAvailable.includes('PRIVACY_PROTECT'),
      idn: rules.idnSupport,
      dnssec: rules.dnssec ?? false,
    }
  })
  return { tlds }
}

/** The four retail prices of a TLD. */
export function pricesOut(snapshot: Snapshot, found: Tld, now: Date) {
  const markup = markupOf(snapshot, found.tld)
  return {
    currency: 'USD',
    register_cents: priceAt(found, 'register', markup, now),
    renew_cents: priceAt(found, 'renew', markup, now),
    transfer_cents: priceAt(found, 'transfer', markup, now),
    restore_cents: priceAt(found, 'restore', markup, now),
  }
}

export function historyOut(tld: string, rows: PriceChangeRow[]): Static<typeof HistoryOut> {
  const history = rows.map(({ op, price_cents, at }) => {
    return { op, priceCents: price_cents, at: at.toISOString() }
  })
  return { tld, currency: 'USD', history }
}
