import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { searchDomain } from '../../api/search.ts'
import type { SearchEvent } from '../../api/search.ts'
import { answerTo, keepAnswer } from '../../load/answers.ts'
import { useServed } from '../../load/served-answers.ts'
import { useAccount } from '../../session/who.ts'
import { Pace } from './pace.ts'
import { searchFor } from './load.ts'
import { newSearch, nextSearch } from './search-progress.ts'
import type { Search, SearchAction } from './search-progress.ts'

/** How long a finished search is reused, for example when a letter is deleted again. */
const KEPT_MS = 60_000

export const pace = new Pace()

/**
 * Searches for a name and follows the stream. Another name, or leaving, closes the previous stream.
 */
export function useSearch(domain: string): { search: Search; retry: () => void } {
  const served = useServed(searchFor(domain)).data
  const [search, dispatch] = useReducer(nextSearch, served ?? newSearch(domain))
  const [again, setAgain] = useState({ domain: '', count: 0 })
  const attempt = again.domain === domain ? again.count : 0
  // While rendering: the rows are those of the new name at once, and nothing is rendered twice.
  if (search.asked !== domain) dispatch({ kind: 'asked', asked: domain })
  // Send the request before the browser paints, not after: that saves one frame.
  useLayoutEffect(() => {
    if (domain === '') return undefined
    const known = attempt === 0 ? keptSearch(domain) : undefined
    if (known) {
      dispatch({ kind: 'known', search: known })
      return undefined
    }
    const asked = ahead?.domain === domain ? ahead : ask(domain)
    ahead = undefined
    void follow(asked, dispatch)
    return () => asked.leave.abort()
  }, [domain, attempt])
  useEffect(() => keepSearch(search), [search])
  useOwnPrices(served, () => setAgain({ domain, count: attempt + 1 }))
  return {
    search,
    retry: () => setAgain({ domain, count: attempt + 1 }),
  }
}

/**
 * The server renders a search as anybody sees it. Somebody who is signed in may see the prices of
 * listings, so such a search is repeated for them.
 */
function useOwnPrices(served: Search | undefined, repeat: () => void): void {
  const [first] = useState(served)
  const isIn = Boolean(useAccount())
  const repeatOnce = useEffectEvent(() => {
    const hasListings = [...(first?.rows.values() ?? [])].some(({ listing }) => listing)
    if (first?.phase === 'done' && hasListings) repeat()
  })
  useEffect(() => {
    if (isIn) repeatOnce()
  }, [isIn])
}

type Asked = {
  domain: string
  leave: AbortController
  events: AsyncGenerator<SearchEvent>
  first: Promise<IteratorResult<SearchEvent>>
}

let ahead: Asked | undefined

/**
 * Sends the request of a search that is about to be rendered: on a slow device, rendering takes
 * longer than the answer.
 */
export function askAhead(domain: string): void {
  // A typing pause has just started this search, and Enter came before it was rendered.
  if (ahead?.domain === domain) return
  ahead?.leave.abort()
  ahead = domain === '' || keptSearch(domain) ? undefined : ask(domain)
}

function ask(domain: string): Asked {
  pace.note(Date.now())
  const leave = new AbortController()
  const events = searchDomain(domain, leave.signal)
  // A generator starts with the first event that is wanted.
  const first = events.next()
  // Whoever reads the events is told.
  first.catch(() => {})
  return { domain, leave, events, first }
}

async function follow(
  { domain, leave: { signal }, events, first }: Asked,
  dispatch: (event: SearchAction) => void,
): Promise<void> {
  dispatch({ kind: 'asked', asked: domain })
  let isDone = false
  try {
    // Read past the last event, to the end: to leave a stream early closes its connection.
    for (let next = await first; !next.done; next = await events.next()) {
      isDone = next.value.kind === 'done'
      if (!signal.aborted) dispatch(next.value)
    }
    if (signal.aborted || isDone) return
    throw new ApiError({ status: 0, code: 'cut_off', message: 'The connection was lost.' })
  } catch (error) {
    if (signal.aborted || isDone) return
    dispatch({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
  }
}

/**
 * Searches with unknown states aren't kept: repeating one should ask again, not show the same
 * result.
 */
function keepSearch(search: Search): void {
  if (search.phase === 'done' && isSure(search) && !keptSearch(search.asked)) {
    keepAnswer(searchFor(search.asked), search)
  }
}

function isSure({ rows }: Search): boolean {
  return [...rows.values()].every(({ state }) => state !== 'unknown')
}

function keptSearch(domain: string): Search | undefined {
  const { data, at } = answerTo(searchFor(domain))
  if (!data || Date.now() - at >= KEPT_MS) return undefined
  // The server may have sent one that is unfinished. A rejected input stays rejected.
  return data.phase === 'failed' || (data.phase === 'done' && isSure(data)) ? data : undefined
}
