import type { ContactProperty } from '../../../upstream/registrar/answers.ts'

/** The paid operations on a domain (spec 2.6). */
export const OPS = ['transfer', 'register', 'renew', 'restore'] as const
export type Op = (typeof OPS)[number]

/** The features our API exposes; the registrar has more. */
export const FEATURES = [
  'CREATE',
  'RENEW',
  'TRANSFER',
  'UPDATE',
  'DELETE',
  'RESTORE',
  'PRIVACY_PROTECT',
] as const
export type Feature = (typeof FEATURES)[number]

/** A registry's rules in our API's terms (spec 2.7). Stored as JSON in `tlds.rules`. */
export type TldRules = {
  provider: string
  periodsMonths: number[]
  organizationRequired: boolean
  organizationAllowed: boolean
  /** Empty: no restriction. */
  allowedCountries: string[]
  minNameservers: number
  maxNameservers: number
  nameserversRequired: boolean
  idnSupport: boolean
  premiumSupport: string
  transferRequiresAuthcode: boolean
  featuresAvailable: Feature[]
  /** Not in the metadata response: used for registration requirements. */
  labelMin: number
  labelMax: number
  /** The registry's IDN tables; missing if the registrar lists none. */
  idn?: IdnTables
  contactProperties: ContactProperty[]
  registrationNotice: string
  /** Missing in what was synced before we asked for it. */
  transferLockDays?: number
  /** Whether owners can lock names against transfers. Missing if the registrar doesn't say. */
  transferLock?: boolean
  /** Whether the registry publishes DNSSEC keys. Missing if the registrar doesn't say. */
  dnssec?: boolean
  validationCategory?: string
  /** Periods of a renewal, if they differ from those of a registration. */
  renewPeriodsMonths?: number[]
  /** The periods a transfer can be for; a year if missing. */
  transferPeriodsMonths?: number[]
  /** A transfer leaves the expiry date as it is. Otherwise, it adds a year. */
  transferKeepsExpiry?: true
  /** How long before its expiry a name must be renewed; missing if that is not earlier. */
  renewSecondsBefore?: number
}

/** Each table is the characters of one language; `isOpen` if some language has no table. */
export type IdnTables = {
  tables: string[]
  isOpen: boolean
  /** The registrar's code of each language, and its table. Missing in what was synced before. */
  languages?: { code: string; table: number | null }[]
}

/** One price we pay. A change replaces the list price; a promotion applies alongside it. */
export type Cost = {
  op: Op
  kind: 'list' | 'change' | 'promo'
  cost_cents: number
  from_at: Date | null
  until_at: Date | null
}

/** A TLD with everything we know about it. */
export type Tld = { tld: string; unicode: string; rules: TldRules; costs: Cost[]; synced_at: Date }

/** What the operator adds to our cost. */
export type Markup = { markup_bps: number; minimum_cents: number }
