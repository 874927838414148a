import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { searchDomain } from '../../api/search.ts'
import { answerTo, keepAnswer } from '../../load/answers.ts'
import { Pace } from './pace.ts'
import { newSearch, nextSearch } from './search-progress.ts'
import type { Search, SearchAction } from './search-progress.ts'

/** How long a finished search is reused, for example when a letter is deleted again. */
const KEPT_MS = 60_000

export const pace = new Pace()

/**
 * Searches for a name and follows the stream. Another name, or leaving, closes the previous stream.
 */
export function useSearch(domain: string): { search: Search; retry: () => void } {
  const [search, dispatch] = useReducer(nextSearch, domain, newSearch)
  const [again, setAgain] = useState({ domain: '', count: 0 })
  const attempt = again.domain === domain ? again.count : 0
  // Send the request before the browser paints, not after: that saves one frame.
  useLayoutEffect(() => {
    if (domain === '') return undefined
    const known = attempt === 0 ? keptSearch(domain) : undefined
    if (known) {
      dispatch({ kind: 'known', search: known })
      return undefined
    }
    const leave = new AbortController()
    void follow(domain, leave.signal, dispatch)
    return () => leave.abort()
  }, [domain, attempt])
  useEffect(() => keepSearch(search), [search])
  return {
    // Until the effect has run, the rows are those of the previous name.
    search: search.asked === domain ? search : nextSearch(search, { kind: 'asked', asked: domain }),
    retry: () => setAgain({ domain, count: attempt + 1 }),
  }
}

async function follow(
  domain: string,
  signal: AbortSignal,
  dispatch: (event: SearchAction) => void,
): Promise<void> {
  dispatch({ kind: 'asked', asked: domain })
  pace.note(Date.now())
  try {
    for await (const event of searchDomain(domain, signal)) {
      if (signal.aborted) return
      dispatch(event)
      if (event.kind === 'done') return
    }
    throw new ApiError({ status: 0, code: 'cut_off', message: 'The connection broke off.' })
  } catch (error) {
    if (signal.aborted) return
    dispatch({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
  }
}

/**
 * Searches with unknown states aren't kept: repeating one should ask again, not show the same
 * result.
 */
function keepSearch(search: Search): void {
  const isSure = [...search.rows.values()].every(({ state }) => state !== 'unknown')
  if (search.phase === 'done' && isSure && !keptSearch(search.asked)) {
    keepAnswer(keyOf(search.asked), search)
  }
}

function keptSearch(domain: string): Search | undefined {
  const { data, at } = answerTo(keyOf(domain))
  return Date.now() - at < KEPT_MS ? data : undefined
}

function keyOf(domain: string) {
  return { key: `search for ${domain}`, ask: async (): Promise<Search> => newSearch(domain) }
}
