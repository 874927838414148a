import type { KeptSearch } from './kept-searches.ts'

/** The search that a page shows. */
export type Searched = {
  q: string
  tld: string
  max: number | null
  length_max: number | null
  category?: string
  /** Names for sale, if not given. */
  source?: 'market' | 'drops'
  plain?: boolean
}

/** The same as it is saved: without what isn't chosen. */
export function searchOf(shown: Searched): KeptSearch {
  const { q, tld, max, length_max, category = '', source = 'market', plain = false } = shown
  const filters = {
    ...(tld !== '' && { tld }),
    ...(max !== null && max > 0 && { max }),
    ...(length_max !== null && { length_max }),
    ...(category !== '' && { category }),
    ...(plain && { plain }),
  }
  return { source, q, filters }
}
