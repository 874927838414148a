import type { Facts } from '../world/facts.ts'
import type { Contact } from '../world/people.ts'
import type { TakenName } from '../world/world-of.ts'
import type { Charset } from './charset.ts'

/** What a line asks for: a name, and whatever the server's own options say. */
export interface WhoisQuery {
  asked: string
  options: string[]
}

/**
 * How one registry writes its WHOIS. There is no standard: each has its own words, dates, order
 * and charset, and these follow the real ones.
 */
export interface WhoisForm {
  charset: Charset
  /** Reads the line where more than a name may stand in it. */
  read?: (line: string) => WhoisQuery
  found: (name: TakenName, query: WhoisQuery) => string[]
  notFound: (asked: string) => string[]
  reserved: (asked: string) => string[]
  tooMany: string[]
}

const MASK = 'REDACTED FOR PRIVACY'

/** The holder as the public may see it. */
export function publicHolder({ holder, isPrivate }: Facts): Contact {
  if (!isPrivate) return holder
  const masked = { name: MASK, organization: MASK, street: MASK, city: MASK, postalCode: MASK }
  return { ...holder, ...masked, handle: MASK, phone: MASK, email: MASK, native: null }
}

/** The firm, or the person where there is none. */
export function ownerOf({ organization, name }: { organization: string; name: string }): string {
  return organization === '' ? name : organization
}

/** Lines of `key: value`, the values starting in one column. */
export function aligned(width: number, pairs: readonly (readonly [string, string])[]): string[] {
  return pairs.map(([key, value]) => `${key}:`.padEnd(width) + value)
}

/** The same key once for each value. */
export function each(key: string, values: readonly string[]): [string, string][] {
  return values.map((value) => [key, value])
}
