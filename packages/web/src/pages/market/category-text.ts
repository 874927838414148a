import type { Category } from '../../api/listings.ts'

/** These describe how a name is written, which doesn't help somebody looking for a topic. */
const SHAPE_TITLES: Record<string, string> = {
  idn: 'International names',
  numeric: 'Numbers',
  short: 'Short names',
  hyphenated: 'With a hyphen',
  alphanumeric: 'With a digit',
  letters: 'Other names',
}

export function categoryTitle(category: string): string {
  return SHAPE_TITLES[category] ?? category.charAt(0).toUpperCase() + category.slice(1)
}

/** The topics, largest first as given. */
export function topicsOf(categories: readonly Category[]): Category[] {
  return categories.filter(({ category }) => !(category in SHAPE_TITLES))
}

/** Sorted by the title that people read: topics first, then the ways a name is written. */
export function sortedCategories(categories: readonly Category[]): Category[] {
  const isShape = ({ category }: Category) => (category in SHAPE_TITLES ? 1 : 0)
  return categories.toSorted(
    (one, other) =>
      isShape(one) - isShape(other) ||
      categoryTitle(one.category).localeCompare(categoryTitle(other.category), 'en'),
  )
}
