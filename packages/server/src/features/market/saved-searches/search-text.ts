import { centsText } from '../../../values/cents-text.ts'
import type { SavedSearchRow } from './sql.ts'

export type Asked = Pick<
  SavedSearchRow,
  'source' | 'q' | 'tld' | 'max_cents' | 'length_max' | 'is_plain'
>

/** A saved search in words: `“coffee”, .com, up to $500.00`. */
export function searchText({ q, tld, max_cents, length_max, is_plain }: Asked): string {
  return [
    q && `“${q}”`,
    tld && `.${tld}`,
    max_cents && `up to ${centsText(max_cents)}`,
    length_max && `at most ${length_max} characters`,
    is_plain && 'letters only',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The same search on the marketplace, or among dropped names, newest first. */
export function searchHref({ source, q, tld, max_cents, length_max, is_plain }: Asked): string {
  if (source === 'drops') {
    const query = new URLSearchParams({
      q,
      ...(tld && { zone: tld }),
      ...(length_max && { length_max: String(length_max) }),
      ...(is_plain && { plain: '1' }),
    })
    return `/drops?${query.toString()}`
  }
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(tld && { tld }),
    ...(max_cents && { max: String(max_cents / 100) }),
    ...(length_max && { length_max: String(length_max) }),
  })
  return `/market?${query.toString()}`
}
