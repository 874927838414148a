import { type Static, Type } from 'typebox'
import { OffsetQuery, Page } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import type { ContactRow } from './contact-sql.ts'
import { DOMAIN_STATES, isAutoRenewed, stateOf, VERIFY_WITHIN_DAYS } from './domain.ts'
import { IMPORT_MAX } from './import-domains.ts'
import { type DomainRow, SORTS } from './sql.ts'

const Time = Type.String({ format: 'date-time' })
const DAY_MS = 24 * 3_600_000
const FLAGS = ['true', 'false'] as const
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NO_CONTROLS })

const filter = {
  q: Type.Optional(Type.String({ maxLength: 253, description: 'Part of the name.' })),
  folder: Type.Optional(
    Type.String({ maxLength: 60, description: 'Empty for names in no folder.' }),
  ),
  tld: Type.Optional(Type.String({ maxLength: 64 })),
  locked: Type.Optional(OneOf(FLAGS)),
  auto_renew: Type.Optional(OneOf(FLAGS)),
  state: Type.Optional(OneOf(DOMAIN_STATES)),
  expires_within_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 36_500 })),
  expires_month: Type.Optional(
    Type.String({
      pattern: '^20\\d\\d-(0[1-9]|1[0-2])$',
      description: 'For example 2026-11. Overrides `expires_within_days`.',
    }),
  ),
  sort: OneOf(SORTS, { default: 'domain' }),
}
export const NamesQuery = Type.Object(filter)
export const DomainsQuery = Type.Object({ ...filter, ...OffsetQuery })

const ContactId = Nullable(Type.String({ description: "con_…; null if it isn't yours." }))
export const DomainOut = Type.Object({
  domain: Type.String(),
  unicode: Type.Optional(Type.String()),
  tld: Type.String(),
  state: OneOf(DOMAIN_STATES, {
    description:
      'pending_delete: the registry is about to delete it, so it can’t be renewed or restored. not_held: the registrar no longer holds the name.',
  }),
  folder: Nullable(Type.String()),
  nameservers: Type.Array(Type.String()),
  statuses: Type.Array(Type.String({ description: "The registrar's own statuses." })),
  locked: Type.Boolean(),
  auto_renew: Type.Boolean({
    description:
      'The setting you last chose. If it is on, we renew the domain and charge your default card.',
  }),
  auto_renew_pending: Type.Boolean({
    description: 'Whether a change of this setting is still on its way to the registrar.',
  }),
  privacy: Type.Boolean({ description: 'Whether WHOIS hides the registrant.' }),
  registered_at: Nullable({ ...Time, description: 'Null until the registrar has reported it.' }),
  expires_at: Time,
  leaving: Type.Boolean({ description: 'Another registrar has requested a transfer.' }),
  leaves_at: Nullable({
    ...Time,
    description: 'When the domain moves to the other registrar, if known.',
  }),
  verify_by: Nullable({ ...Time, description: 'Until when the registrant must confirm.' }),
  contacts: Type.Object({
    registrant: ContactId,
    admin: ContactId,
    tech: ContactId,
    billing: ContactId,
  }),
  created_at: Time,
  updated_at: Time,
  seen_at: Nullable({
    ...Time,
    description: 'When the registrar last confirmed the status; null if never.',
  }),
})
export const DomainsOut = Type.Object({ items: Type.Array(DomainOut), page: Page })
export const NamesOut = Type.Object({ domains: Type.Array(Type.String()) })

const Count = Type.Integer()
export const SummaryOut = Type.Object({
  total: Count,
  tlds: Type.Integer({ description: 'How many different TLDs they have.' }),
  locked: Count,
  unlocked: Type.Integer({
    description: 'How many could be locked against transfers and are not.',
  }),
  auto_renew: Count,
  next_30_days: Type.Object(
    { total: Count, auto_renew: Count },
    { description: 'Those that expire within 30 days.' },
  ),
  months: Type.Array(
    Type.Object({
      month: Type.String({ description: 'For example 2026-11.' }),
      total: Count,
      auto_renew: Count,
      renewal_cents: Type.Integer({ description: 'What renewing them for a year costs.' }),
    }),
    {
      description: 'The domains that expire this month and in each of the next twelve months.',
    },
  ),
  leaving: Type.Integer({ description: 'How many are moving to another registrar.' }),
  expired: Type.Integer({
    description: 'How many have expired and can still be renewed or restored.',
  }),
  renewal: Type.Object(
    {
      currency: Type.String(),
      total_cents: Type.Integer({ description: 'Over all these months.' }),
      without_price: Type.Integer({ description: 'How many of them have no renewal price.' }),
    },
    { description: "By the catalogue's prices, or what we know of a premium domain's price." },
  ),
  unverified: Type.Array(Type.Object({ domain: Type.String(), verify_by: Time }), {
    description: 'Domains whose registrant must confirm their email address, most urgent first.',
  }),
})

export function domainOut(row: DomainRow, now: Date): Static<typeof DomainOut> {
  const { domain, unicode, tld, folder, nameservers, statuses, locked } = row
  return {
    domain,
    ...(unicode && { unicode }),
    tld,
    state: stateOf(row, now),
    folder,
    nameservers,
    statuses,
    locked,
    auto_renew: isAutoRenewed(row),
    auto_renew_pending: row.auto_renew_requested !== null,
    privacy: row.privacy,
    registered_at: row.registered_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    leaving: row.leaving_since !== null && row.not_held_since === null,
    leaves_at: row.leaves_at?.toISOString() ?? null,
    verify_by: row.unverified_since && verifyBy(row.unverified_since).toISOString(),
    contacts: {
      registrant: row.registrant_contact_id,
      admin: row.admin_contact_id,
      tech: row.tech_contact_id,
      billing: row.billing_contact_id,
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
  }
}

/** Until when the registrant must confirm their email address. */
export function verifyBy(unverified_since: Date): Date {
  return new Date(unverified_since.getTime() + VERIFY_WITHIN_DAYS * DAY_MS)
}

export const FoldersOut = Type.Object({
  folders: Type.Array(Type.Object({ folder: Type.String(), count: Type.Integer() })),
})

const NAME_LENGTH_MAX = 300
export const ImportIn = Type.Object(
  {
    domains: Type.Array(Type.String({ maxLength: NAME_LENGTH_MAX }), {
      minItems: 1,
      maxItems: IMPORT_MAX,
    }),
  },
  { additionalProperties: false },
)
export const ImportOut = Type.Object({
  imported: Type.Integer(),
  results: Type.Array(
    Type.Object({
      domain: Type.String(),
      imported: Type.Boolean(),
      reason: Nullable(Type.String({ description: 'Why the domain was not imported.' })),
    }),
  ),
})

export const ContactPath = Type.Object({ id: Type.String({ maxLength: 100 }) })
export const ContactIn = Type.Object(
  {
    name: Text(100),
    organization: Type.Optional(Nullable(Text(100))),
    email: Type.String({ format: 'email', maxLength: 254 }),
    phone: Type.String({ pattern: '^\\+\\d{1,3}\\.\\d{4,14}$', description: '+31.201234567' }),
    address_line: Text(200),
    address_line_2: Type.Optional(Nullable(Text(200))),
    postal_code: Text(20),
    city: Text(100),
    state: Type.Optional(Nullable(Text(100))),
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166 code, for example NL.' }),
  },
  { additionalProperties: false },
)
export const ContactOut = Type.Object({
  id: Type.String({ description: 'con_…' }),
  name: Type.String(),
  organization: Nullable(Type.String()),
  email: Type.String(),
  phone: Type.String(),
  address_line: Type.String(),
  address_line_2: Nullable(Type.String()),
  postal_code: Type.String(),
  city: Type.String(),
  state: Nullable(Type.String({ description: 'State or province.' })),
  country: Type.String(),
  created_at: Time,
})
const DefaultContact = Nullable(
  Type.String({ description: 'The contact of new registrations; null: the newest one.' }),
)
export const ContactsOut = Type.Object({
  contacts: Type.Array(ContactOut),
  default_contact_id: DefaultContact,
})
export const DefaultContactOut = Type.Object({ default_contact_id: DefaultContact })

export function contactOut(row: ContactRow): Static<typeof ContactOut> {
  const { id, name, organization, email, phone, address_line, postal_code, city, country } = row
  const created_at = row.created_at.toISOString()
  return {
    id,
    name,
    organization,
    email,
    phone,
    address_line,
    address_line_2: row.address_line_2,
    postal_code,
    city,
    state: row.state,
    country,
    created_at,
  }
}
