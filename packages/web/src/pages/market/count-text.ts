import { toDollarText } from '../../listings/price-text.ts'
import type { MarketSearch } from './market-search.ts'

const NUMBER = new Intl.NumberFormat('en-US')

/** What is in the list, as a sentence: it is shown above the list and read out when it changes. */
export function countText(total: number, search: MarketSearch): string {
  const { q, tld, max } = search
  const count = total === 0 ? 'No names' : total === 1 ? '1 name' : `${NUMBER.format(total)} names`
  const ending = tld === '' ? '' : ` ending in .${tld}`
  const part = q === '' ? '' : ` with “${q}”`
  const price = max === null ? '' : ` up to ${toDollarText(max, 'USD')}`
  return `${count}${part}${ending}${price}`
}

export function rangeText(offset: number, shown: number, total: number): string {
  if (shown === 0) return ''
  const from = NUMBER.format(offset + 1)
  const to = NUMBER.format(offset + shown)
  return `${from}–${to} of ${NUMBER.format(total)}`
}
