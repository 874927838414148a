import { readDomainName } from '../../../values/domain-name.ts'

/** The fields of a listing that its seller provides. */
export type ListingFacts = {
  domain: string
  unicode: string | null
  tld: string
  bin_price_cents: number
  floor_price_cents: number | null
  approved: boolean
  marketplace_visible: boolean
}

/** Ten billion dollars. */
export const PRICE_CENTS_MAX = 1_000_000_000_000
const WORDS: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}

/**
 * Reads the fields of a listing from JSON or text, where an empty field counts as absent. Returns
 * an error message if something is wrong.
 */
export function readListingFacts(given: Record<string, unknown>): ListingFacts | string {
  const { domain: name } = given
  if (typeof name !== 'string' || name === '') return 'domain is absent'
  const read = readDomainName(name)
  if (!read.ok) return `domain: ${read.reason}`
  const bin = readCents(given['bin_price_cents'])
  const floor = readCents(given['floor_price_cents'])
  const approved = readBoolean(given['approved'])
  const visible = readBoolean(given['marketplace_visible'])
  if (bin === undefined) return `bin_price_cents must be whole cents from 1 to ${PRICE_CENTS_MAX}`
  if (bin === null) return 'bin_price_cents is absent'
  if (floor === undefined || (floor !== null && floor > bin)) {
    return 'floor_price_cents must be whole cents, at most bin_price_cents'
  }
  if (approved === undefined) return 'approved must be true or false'
  if (visible === undefined) return 'marketplace_visible must be true or false'
  return {
    domain: read.name,
    unicode: read.unicode === read.name ? null : read.unicode,
    tld: read.suffix,
    bin_price_cents: bin,
    floor_price_cents: floor,
    approved,
    marketplace_visible: visible,
  }
}

/** Null if absent, undefined if not a valid price. */
function readCents(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null
  const cents = typeof value === 'string' && /^\d{1,13}$/.test(value) ? Number(value) : value
  const isPrice = Number.isInteger(cents) && (cents as number) > 0
  return isPrice && (cents as number) <= PRICE_CENTS_MAX ? (cents as number) : undefined
}

/** True if absent: a name that is put up for sale should be visible. */
function readBoolean(value: unknown): boolean | undefined {
  if (value === undefined || value === null || value === '') return true
  if (typeof value === 'boolean') return value
  return typeof value === 'string' ? WORDS[value.toLowerCase()] : undefined
}
