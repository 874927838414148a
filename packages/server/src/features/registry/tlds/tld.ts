import type { ContactProperty } from '../../../upstream/registrar/answers.ts'

/** What can be done with a name that costs money (spec 2.6). */
export const OPS = ['transfer', 'register', 'renew', 'restore'] as const
export type Op = (typeof OPS)[number]

/** The features that the interface names; the registrar has more. */
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

/** What a registry demands, in the interface's words (spec 2.7). Kept as JSON in `tlds.rules`. */
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
  /** Beyond the interface: for the requirements of a registration. */
  labelMin: number
  labelMax: number
  /** The registry's tables for international names; left out where the registrar names none. */
  idn?: IdnTables
  contactProperties: ContactProperty[]
  registrationNotice: string
}

/** Each table is the characters of a language; `isOpen` where some language has no table. */
export type IdnTables = { tables: string[]; isOpen: boolean }

/** One price that we pay. A change follows the list price; a promotion stands beside it. */
export type Cost = {
  op: Op
  kind: 'list' | 'change' | 'promo'
  cost_cents: number
  from_at: Date | null
  until_at: Date | null
}

/** An ending with all we know of it. */
export type Tld = { tld: string; unicode: string; rules: TldRules; costs: Cost[]; synced_at: Date }

/** What the operator puts on top of what we pay. */
export type Markup = { markup_bps: number; minimum_cents: number }
