import { isRecord } from './api-error.ts'
import type { ListingPrice } from './listings.ts'
import { parseListingPrice } from './listings.ts'

export const NAME_STATES = [
  'available',
  'premium',
  'registered',
  'listed',
  'reserved',
  'unsupported',
  'unknown',
] as const
export type NameState = (typeof NAME_STATES)[number]

/** What a name costs at its registry; null where there is no price, which is never zero. */
export type NamePrice = {
  currency: string
  register_cents: number | null
  renew_cents: number | null
  transfer_cents: number | null
  restore_cents: number | null
  premium: boolean
}

export type RegistrationSummary = {
  registrar: string
  creation_date: string
  expiration_date: string
  statuses: string[]
  nameservers: string[]
}

/** How one name stands (spec 2.4). `state_label` and `reason` are the service's own words. */
export type NameRow = {
  domain: string
  unicode: string | null
  state: NameState
  state_label: string
  price: NamePrice | null
  listing: { id: string; price: ListingPrice; isLocked: boolean } | null
  whois_summary: RegistrationSummary | null
  cached: boolean
  meta: { source: string; definitive: boolean; reason: string | null; as_of: Date | null }
}

/** A state that this page does not know yet looks like "unknown" and keeps its own label. */
export function parseNameRow(value: unknown): NameRow | undefined {
  if (!isRecord(value) || !isRecord(value['meta'])) return undefined
  const { domain, unicode, state, state_label, cached, meta } = value
  if (typeof domain !== 'string' || typeof state_label !== 'string') return undefined
  if (typeof state !== 'string') return undefined
  return {
    domain,
    unicode: typeof unicode === 'string' ? unicode : null,
    state: NAME_STATES.find((known) => known === state) ?? 'unknown',
    state_label,
    price: parseNamePrice(value['price']) ?? null,
    listing: parseListing(value['listing']),
    whois_summary: parseSummary(value['whois_summary']),
    cached: cached === true,
    meta: {
      source: textOf(meta['source']),
      definitive: meta['definitive'] === true,
      reason: textOf(meta['reason']) || null,
      as_of: dateOf(meta['as_of']),
    },
  }
}

/** Undefined for what is no price at all; a price that is missing in it stays null. */
export function parseNamePrice(value: unknown): NamePrice | undefined {
  if (!isRecord(value)) return undefined
  const { currency, premium } = value
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined
  return {
    currency,
    register_cents: centsOf(value['register_cents']),
    renew_cents: centsOf(value['renew_cents']),
    transfer_cents: centsOf(value['transfer_cents']),
    restore_cents: centsOf(value['restore_cents']),
    premium: premium === true,
  }
}

export function centsOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

export function dateOf(value: unknown): Date | null {
  const date = new Date(textOf(value))
  return Number.isNaN(date.getTime()) ? null : date
}

function parseListing(value: unknown): NameRow['listing'] {
  if (!isRecord(value)) return null
  const price = parseListingPrice(value['price'])
  return price ? { id: textOf(value['id']), price, isLocked: value['locked'] === true } : null
}

function parseSummary(value: unknown): RegistrationSummary | null {
  if (!isRecord(value)) return null
  return {
    registrar: textOf(value['registrar']),
    creation_date: textOf(value['creation_date']),
    expiration_date: textOf(value['expiration_date']),
    statuses: textsOf(value['statuses']),
    nameservers: textsOf(value['nameservers']),
  }
}
