import { useState } from 'react'
import { readListingGroups, readListings, searchListings } from '../../api/listings.ts'
import type { ListingGroups, ListingsPage } from '../../api/listings.ts'
import type { Question } from '../../load/answers.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { isByMeaning, toListingsRequest, toMeaningRequest } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

/** Each answer keeps its own search, so it is never described with the words of the next one. */
export type MarketAnswer = {
  asked: MarketSearch
  items: ListingsPage['items']
  /** Missing in a search by meaning, which has no end that could be counted. */
  page?: ListingsPage['page']
  /** Where a search by meaning continues. */
  next?: string | null
}

export function listingsFor(search: MarketSearch): Question<MarketAnswer> {
  return isByMeaning(search) ? matchesFor(search) : pageOf(search)
}

function matchesFor(search: MarketSearch): Question<MarketAnswer> {
  const request = toMeaningRequest(search)
  return {
    key: `market search ${JSON.stringify(request)}`,
    ask: async (signal) => {
      const { items, next_cursor: next } = await searchListings(request, signal)
      return { asked: search, items, next }
    },
  }
}

function pageOf(search: MarketSearch): Question<MarketAnswer> {
  const request = toListingsRequest(search)
  return {
    key: `listings ${JSON.stringify(request)}`,
    ask: async (signal) => ({ asked: search, ...(await readListings(request, signal)) }),
  }
}

export const listingGroups: Question<ListingGroups> = {
  key: 'listing groups',
  ask: readListingGroups,
  isSameForAll: true,
}

/** A failure is ignored: the market works without its groups. */
export function useListingGroups(): ListingGroups {
  return useAnswer(listingGroups).data ?? NO_GROUPS
}

const NO_GROUPS: ListingGroups = { categories: [], tlds: [] }

/** While a new search loads, the previous answer stays, dimmed, so the page doesn't jump. */
export function useListings(search: MarketSearch) {
  const { data: found, error, askAgain } = useAnswer(listingsFor(search))
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const data = found ?? (error ? undefined : last)
  return { data, error, isStale: data !== found, askAgain }
}
