import type { Listing } from '../api/listings.ts'

type Named = Pick<Listing, 'domain' | 'unicode'>

/** A name in the form that people read. */
export function shownName({ domain, unicode }: Named): string {
  return unicode ?? domain
}

/** The page of a name that is for sale, or was sold. */
export function listingHref({ domain }: Pick<Named, 'domain'>): string {
  return `/market/${encodeURIComponent(domain)}`
}

/** `11 letters`, or `12 characters` if there are digits and hyphens among them. */
export function lengthText(listing: Named): string {
  const [label = ''] = shownName(listing).split('.', 1)
  const { length } = Array.from(label)
  const unit = /^[\p{L}\p{M}]+$/u.test(label) ? 'letter' : 'character'
  return `${length} ${unit}${length === 1 ? '' : 's'}`
}
