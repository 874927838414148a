import { toDollarText } from '../../listings/price-text.ts'
import { categoryTitle } from './category-text.ts'
import type { MarketSearch } from './market-search.ts'

const NUMBER = new Intl.NumberFormat('en-US')

/** Summarizes the list in a sentence, shown above it and announced when it changes. */
export function countText(total: number, search: MarketSearch): string {
  const { q, tld } = search
  const ending = tld === '' ? '' : `.${tld} `
  const count = total === 0 ? 'No' : NUMBER.format(total)
  const part = q === '' ? '' : ` with “${q}”`
  return `${count} ${ending}${total === 1 ? 'name' : 'names'}${part}${limitsText(search)}`
}

/** The same for a search by meaning, whose matches aren't counted. */
export function matchesText(shown: number, search: MarketSearch): string {
  const { q, tld, after } = search
  const ending = tld === '' ? '' : `.${tld} `
  const kind = shown === 0 ? 'No' : after === '' ? 'Best' : 'More'
  return `${kind} ${ending}matches for “${q}”${limitsText(search)}`
}

function limitsText({ max, category, length_max }: MarketSearch): string {
  const kind = category === '' ? '' : ` in ${categoryTitle(category)}`
  const length = length_max === null ? '' : ` of up to ${length_max} characters`
  const price = max === null ? '' : ` up to ${toDollarText(max, 'USD')}`
  return `${kind}${length}${price}`
}

/** The range of results on this page. */
export function rangeText(offset: number, shown: number): string {
  const from = NUMBER.format(offset + 1)
  const to = NUMBER.format(offset + shown)
  return `Showing ${from}–${to}`
}
