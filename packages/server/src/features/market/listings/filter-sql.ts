import type { Reader } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'

export type ListingFilter = {
  environment: Environment
  /** A substring of the name, in lower case. */
  q: string | undefined
  tld: string | undefined
  /** "At most", either in cents or, for callers who may not see prices, by band. */
  max: { cents: number } | { band: number } | undefined
  category: string | undefined
  /** The label's length in Unicode characters. */
  length_max: number | undefined
}

/** Everything that is for sale. */
export function unfiltered(environment: Environment): ListingFilter {
  return {
    environment,
    q: undefined,
    tld: undefined,
    max: undefined,
    category: undefined,
    length_max: undefined,
  }
}

/** Equal filters have equal keys. */
export function filterKey(filter: ListingFilter): string {
  const { environment, q, tld, max, category, length_max } = filter
  return JSON.stringify([environment, q, tld, max, category, length_max])
}

/** A condition on `listings`. */
export function matching(reader: Reader, filter: ListingFilter) {
  const { length_max } = filter
  const length = reader`label_length(domain, unicode)`
  return reader`
    is_offered and ${conditions(reader, filter)}
    ${length_max === undefined ? reader`` : reader`and ${length} <= ${length_max}`}
  `
}

/** The same condition on `market_changes`. */
export function matchingChanges(reader: Reader, filter: ListingFilter) {
  const { length_max } = filter
  return reader`
    ${conditions(reader, filter)}
    ${length_max === undefined ? reader`` : reader`and label_length <= ${length_max}`}
  `
}

function conditions(reader: Reader, { environment, q, tld, max, category }: ListingFilter) {
  const maxPart =
    max === undefined
      ? reader``
      : 'cents' in max
        ? reader`and bin_price_cents <= ${max.cents}`
        : reader`and price_band <= ${max.band}`
  return reader`
    environment = ${environment}
    ${q === undefined ? reader`` : reader`and domain like ${`%${escapeLike(q)}%`}`}
    ${tld === undefined ? reader`` : reader`and tld = ${tld}`}
    ${maxPart}
    ${category === undefined ? reader`` : reader`and category = ${category}`}
  `
}

/**
 * Lets the trigram index find two characters, by what may follow them in a name. Adds nothing to
 * the meaning of `matching`, and helps only if few names match.
 */
export function byTrigrams(reader: Reader, { q }: ListingFilter) {
  if (q === undefined || !/^[a-z0-9]{2}$/.test(q)) return reader``
  return reader`and domain ~ ${`${q}([a-z0-9._-]|$)`}`
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
