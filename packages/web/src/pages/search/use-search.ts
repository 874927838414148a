import { useEffect, useReducer, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { searchDomain } from '../../api/search.ts'
import { newSearch, nextSearch } from './search-progress.ts'
import type { Search, Told } from './search-progress.ts'

/** Searches for a name and follows the stream; another name, or leaving, ends the stream before. */
export function useSearch(domain: string): { search: Search; retry: () => void } {
  const [search, tell] = useReducer(nextSearch, domain, newSearch)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (domain === '') return undefined
    const leave = new AbortController()
    void follow(domain, leave.signal, tell)
    return () => leave.abort()
  }, [domain, attempt])
  return {
    // Until the effect has run, the rows are those of the name before.
    search: search.asked === domain ? search : newSearch(domain),
    retry: () => setAttempt((count) => count + 1),
  }
}

async function follow(
  domain: string,
  signal: AbortSignal,
  tell: (told: Told) => void,
): Promise<void> {
  tell({ kind: 'asked', asked: domain })
  try {
    for await (const event of searchDomain(domain, signal)) {
      if (signal.aborted) return
      tell(event)
      if (event.kind === 'done') return
    }
    throw new ApiError({ status: 0, code: 'cut_off', message: 'The connection broke off.' })
  } catch (error) {
    if (signal.aborted) return
    tell({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
  }
}
