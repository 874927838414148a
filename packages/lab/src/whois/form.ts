import type { Facts } from '../world/facts.ts'
import type { Contact } from '../world/people.ts'
import type { TakenName } from '../world/world-of.ts'
import type { Charset } from './charset.ts'

/** A parsed query line: the name, and any options of the server. */
export interface WhoisQuery {
  asked: string
  options: string[]
}

/**
 * One registry's WHOIS format. There is no standard: each has its own wording, dates, order and
 * charset. These follow the real ones.
 */
export interface WhoisForm {
  charset: Charset
  /** Parses the line if it may contain more than a name. */
  read?: (line: string) => WhoisQuery
  found: (name: TakenName, query: WhoisQuery) => string[]
  notFound: (asked: string) => string[]
  reserved: (asked: string) => string[]
  tooMany: string[]
}

const MASK = 'REDACTED FOR PRIVACY'

/** The registrant, as far as it is public. */
export function publicHolder({ holder, isPrivate }: Facts): Contact {
  if (!isPrivate) return holder
  const masked = { name: MASK, organization: MASK, street: MASK, city: MASK, postalCode: MASK }
  return { ...holder, ...masked, handle: MASK, phone: MASK, email: MASK, native: null }
}

/** The organization, or the person if there is none. */
export function ownerOf({ organization, name }: { organization: string; name: string }): string {
  return organization === '' ? name : organization
}

/** Lines of `key: value`, with the values aligned in one column. */
export function aligned(width: number, pairs: readonly (readonly [string, string])[]): string[] {
  return pairs.map(([key, value]) => `${key}:`.padEnd(width) + value)
}

/** Repeats the key for each value. */
export function each(key: string, values: readonly string[]): [string, string][] {
  return values.map((value) => [key, value])
}
