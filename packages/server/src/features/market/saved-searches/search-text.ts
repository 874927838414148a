import { centsText } from '../../../values/cents-text.ts'
import type { SavedSearchRow } from './sql.ts'

export type Asked = Pick<
  SavedSearchRow,
  'source' | 'q' | 'tld' | 'max_cents' | 'length_max' | 'category' | 'is_plain'
>

/** A saved search in words: `“coffee”, .com, up to $500.00`. */
export function searchText(asked: Asked): string {
  const { q, tld, max_cents, length_max, category, is_plain } = asked
  return [
    q && `“${q}”`,
    category && `category “${category}”`,
    tld && `.${tld}`,
    max_cents && `up to ${centsText(max_cents)}`,
    length_max && `at most ${length_max} characters`,
    is_plain && 'letters only',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The same search on the marketplace, or among dropped names, newest first. */
export function searchHref(asked: Asked): string {
  const { source, q, tld, max_cents, length_max, category, is_plain } = asked
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
    ...(category && { category }),
  })
  return `/market?${query.toString()}`
}
