import { useState } from 'react'
import { readListings } from '../../api/listings.ts'
import type { ListingsPage } from '../../api/listings.ts'
import type { Question } from '../../load/answers.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { toListingsRequest } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

/** Each answer keeps what was asked, so that it is never described in the next question's words. */
export type MarketAnswer = ListingsPage & { asked: MarketSearch }

export function listingsFor(search: MarketSearch): Question<MarketAnswer> {
  const request = toListingsRequest(search)
  return {
    key: `listings ${JSON.stringify(request)}`,
    ask: async (signal) => ({ asked: search, ...(await readListings(request, signal)) }),
  }
}

/** While a new question is on the way the last answer stays, dimmed, so the page does not jump. */
export function useListings(search: MarketSearch) {
  const { data: found, error, askAgain } = useAnswer(listingsFor(search))
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const data = found ?? (error ? undefined : last)
  return { data, error, isStale: data !== found, askAgain }
}
