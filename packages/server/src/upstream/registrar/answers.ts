import { type Static, Type } from 'typebox'

/**
 * The answers of Realtime Register's REST v2, as far as we use them. Unknown fields are ignored; a
 * known field with a wrong type makes the answer garbled. Periods are months, money is whole cents.
 */
const Cents = Type.Integer({ minimum: 0 })
const Months = Type.Array(Type.Integer({ minimum: 1, maximum: 1_200 }), { maxItems: 200 })
const Words = Type.Array(Type.String({ maxLength: 255 }), { maxItems: 2_000 })
const Count = Type.Integer({ minimum: 0, maximum: 1_000 })

const ContactProperty = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  label: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  mandatory: Type.Optional(Type.Boolean()),
  values: Type.Optional(Type.Record(Type.String(), Type.String())),
})
export type ContactProperty = Static<typeof ContactProperty>

const Contacts = Type.Object({
  min: Type.Optional(Count),
  max: Type.Optional(Count),
  required: Type.Optional(Type.Boolean()),
})

/** GET /tlds/{tld}/info. One answer covers every TLD in `applicableFor`. */
/** A language in which names may be written, with its character table if the registry has one. */
const Language = Type.Object({
  allowedCharacters: Type.Optional(Type.String({ maxLength: 100_000 })),
})

export const TldInfo = Type.Object({
  provider: Type.String({ minLength: 1, maxLength: 255 }),
  applicableFor: Type.Optional(Words),
  metadata: Type.Object({
    createDomainPeriods: Months,
    renewDomainPeriods: Type.Optional(Months),
    transferDomainPeriods: Type.Optional(Months),
    featuresAvailable: Words,
    registrant: Type.Object({
      organizationRequired: Type.Optional(Type.Boolean()),
      organizationAllowed: Type.Optional(Type.Boolean()),
      allowedCountries: Type.Optional(Words),
    }),
    nameservers: Type.Object({
      min: Count,
      max: Count,
      required: Type.Optional(Type.Boolean()),
    }),
    domainSyntax: Type.Object({
      minLength: Type.Optional(Count),
      maxLength: Type.Optional(Count),
      idnSupport: Type.Optional(Type.Boolean()),
      languageCodes: Type.Optional(Type.Record(Type.String(), Language)),
    }),
    premiumSupport: Type.Optional(Type.String({ maxLength: 50 })),
    transferRequiresAuthcode: Type.Optional(Type.Boolean()),
    /** Whether a transfer adds a year: RENEWAL, RENEW_UNLESS_GRACE, NEW_PERIOD or NO_CHANGE. */
    renewalOnTransfer: Type.Optional(Type.String({ maxLength: 50 })),
    adminContacts: Type.Optional(Contacts),
    billingContacts: Type.Optional(Contacts),
    techContacts: Type.Optional(Contacts),
    contactProperties: Type.Optional(Type.Array(ContactProperty, { maxItems: 100 })),
    registrationNotice: Type.Optional(Type.String({ maxLength: 20_000 })),
    /** Days after registration or transfer in which a name can't move. */
    transferLockDays: Type.Optional(Count),
    /** The statuses that we can set, such as the transfer lock. */
    possibleClientDomainStatuses: Type.Optional(Words),
    /** How many DNSSEC keys a name may have. 0 or null if its registry takes none. */
    allowedDnssecRecords: Type.Optional(Type.Union([Count, Type.Null()])),
    /** How the registrar checks the registrant's email address. */
    validationCategory: Type.Optional(Type.String({ maxLength: 50 })),
    // Seconds before the expiry date by which a name must be renewed.
    expiryDateOffset: Type.Optional(Type.Integer()),
  }),
})
export type TldInfo = Static<typeof TldInfo>

const Price = Type.Object({
  product: Type.String({ minLength: 1, maxLength: 255 }),
  action: Type.String({ maxLength: 50 }),
  currency: Type.String({ maxLength: 10 }),
  price: Cents,
})
const PriceChange = Type.Object({ ...Price.properties, fromDate: Type.String() })
const Promo = Type.Object({
  ...PriceChange.properties,
  endDate: Type.String(),
  active: Type.Optional(Type.Boolean()),
})

/** GET /customers/{customer}/pricelist. */
export const PriceList = Type.Object({
  prices: Type.Array(Price, { maxItems: 100_000 }),
  priceChanges: Type.Optional(Type.Array(PriceChange, { maxItems: 100_000 })),
  promos: Type.Optional(Type.Array(Promo, { maxItems: 100_000 })),
})
export type PriceList = Static<typeof PriceList>

/** GET /domains/{name}/check. A price is only given for premium names. */
export const NameCheck = Type.Object({
  available: Type.Boolean(),
  reason: Type.Optional(Type.String({ maxLength: 1_000 })),
  premium: Type.Optional(Type.Boolean()),
  currency: Type.Optional(Type.String({ maxLength: 10 })),
  price: Type.Optional(Cents),
  renewPrice: Type.Optional(Cents),
  /** How the registrar's own client spells it. */
  renewprice: Type.Optional(Cents),
})
export type NameCheck = Omit<Static<typeof NameCheck>, 'renewprice'>

/** A DNSSEC key. */
export const KeyData = Type.Object({
  protocol: Type.Integer({ minimum: 0, maximum: 255 }),
  flags: Type.Integer({ minimum: 0, maximum: 65_535 }),
  algorithm: Type.Integer({ minimum: 0, maximum: 255 }),
  publicKey: Type.String({ maxLength: 4_096 }),
})
export type KeyData = Static<typeof KeyData>

export const RegistrarDomain = Type.Object({
  domainName: Type.String(),
  status: Words,
  ns: Words,
  autoRenew: Type.Boolean(),
  expiryDate: Type.String(),
  createdDate: Type.Optional(Type.String({ maxLength: 100 })),
  registrant: Type.Optional(Type.String()),
  keyData: Type.Optional(Type.Array(KeyData, { maxItems: 100 })),
  contacts: Type.Optional(
    Type.Array(Type.Object({ role: Type.String(), handle: Type.String() }), { maxItems: 100 }),
  ),
  privacyProtect: Type.Optional(Type.Boolean()),
  /** Whoever has it can take the name away: never log or store it. */
  authcode: Type.Optional(Type.String({ maxLength: 255 })),
})
export type RegistrarDomain = Static<typeof RegistrarDomain>

/** GET /domains/{name}/transfer: the latest transfer. `actionDate` is when it happens by itself. */
export const TransferInfo = Type.Object({
  type: Type.Enum(['IN', 'OUT']),
  status: Type.String({ maxLength: 50 }),
  registrar: Type.Optional(Type.String({ maxLength: 255 })),
  requestedDate: Type.Optional(Type.String()),
  actionDate: Type.Optional(Type.String()),
  processId: Type.Optional(Type.Integer()),
  log: Type.Optional(Type.Unknown()),
})
export type TransferInfo = Static<typeof TransferInfo>

/** GET /customers/{customer}/contacts/{handle}. */
export const RegistrarContact = Type.Object({
  handle: Type.Optional(Type.String()),
  name: Type.String(),
  organization: Type.Optional(Type.String()),
  addressLine: Type.Optional(Type.Array(Type.String(), { maxItems: 10 })),
  postalCode: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  country: Type.Optional(Type.String()),
  email: Type.String(),
  voice: Type.Optional(Type.String()),
})
export type RegistrarContact = Static<typeof RegistrarContact>

const BillableFields = {
  product: Type.String(),
  action: Type.String(),
  quantity: Type.Integer({ minimum: 0 }),
}
/** A billable item, sent back to confirm that we know its price. */
export type Billable = { product: string; action: string; quantity: number }

const Billables = Type.Array(Type.Object({ ...BillableFields, total: Type.Optional(Cents) }), {
  maxItems: 1_000,
})
/** Only the total is certain: what costs nothing may have no currency and no billables. */
export const QuoteGiven = Type.Object({
  currency: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  total: Cents,
  billables: Type.Optional(Type.Union([Billables, Type.Null()])),
})
export type QuoteGiven = Static<typeof QuoteGiven>
export const QuoteAnswer = Type.Object({ quote: QuoteGiven })
/** A price. Its currency is empty if the registrar didn't say it. */
export type Quote = { currency: string; total: number; billables: Static<typeof Billables> }

export const PROCESS_STATUSES = [
  'NEW',
  'VALIDATED',
  'RUNNING',
  'COMPLETED',
  'INVALID',
  'CANCELLED',
  'FAILED',
  'IN_DOUBT',
  'SCHEDULED',
  'SUSPENDED',
] as const
export type ProcessStatus = (typeof PROCESS_STATUSES)[number]

export const RegistrarProcess = Type.Object({
  id: Type.Integer(),
  status: Type.Enum([...PROCESS_STATUSES]),
})
export type RegistrarProcess = Static<typeof RegistrarProcess>

export const Page = Type.Object({
  entities: Type.Array(Type.Unknown(), { maxItems: 1_000 }),
  pagination: Type.Object({
    limit: Type.Integer({ minimum: 0 }),
    offset: Type.Integer({ minimum: 0 }),
    total: Type.Integer({ minimum: 0 }),
  }),
})

/** Every refusal. The extra fields of a type are only read where that type needs them. */
export const FailureAnswer = Type.Object({
  type: Type.String({ maxLength: 200 }),
  message: Type.Optional(Type.String()),
  endDate: Type.Optional(Type.String()),
  quote: Type.Optional(Type.Unknown()),
  /** Invalid DNS records: a message per field, by the record's index. */
  errors: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()))),
  violations: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), { maxItems: 1_000 }),
  ),
})
export type FailureAnswer = Static<typeof FailureAnswer>
