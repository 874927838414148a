import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { DOMAINS_A_PAGE, readDomains } from '../../api/domains.ts'
import type { DomainFilter, OwnedDomain } from '../../api/domains.ts'

export type Rows = {
  /** Null until known. */
  total: number | null
  /** Why some rows couldn't be loaded, until they are. */
  error: Error | null
  at: (index: number) => OwnedDomain | undefined
  /** The row of a name, if it is loaded. */
  rowOf: (name: string) => OwnedDomain | undefined
  /** Loads the rows of a range, unless they are loaded. */
  want: (from: number, until: number) => void
  /** Reloads the visible rows after a change. */
  refresh: () => void
}

type Kept = {
  key: string
  total: number | null
  pages: Map<number, OwnedDomain[]>
  failures: Map<number, Error>
}

/** What is loaded of the list with this key. */
function keptOf(kept: Kept | undefined, key: string): Kept {
  if (kept?.key === key) return kept
  return { key, total: null, pages: new Map(), failures: new Map() }
}

/** The rows of a list of any length, loaded page by page as the reader scrolls. */
export function useRows(filter: DomainFilter): Rows {
  const key = JSON.stringify(filter)
  const [kept, setKept] = useState<Kept>(() => keptOf(undefined, key))
  const asked = useRef(new Map<number, AbortController>())
  const current = keptOf(kept, key)

  const read = useCallback(
    (page: number) => {
      const leave = new AbortController()
      asked.current.get(page)?.abort()
      asked.current.set(page, leave)
      const filterNow = JSON.parse(key) as DomainFilter
      readDomains(filterNow, page * DOMAINS_A_PAGE, leave.signal).then(
        ({ items, total }) => {
          setKept((before) => {
            const { pages, failures } = keptOf(before, key)
            const others = new Map([...failures].filter(([failed]) => failed !== page))
            return { key, total, pages: new Map(pages).set(page, items), failures: others }
          })
        },
        (failure: unknown) => {
          if (leave.signal.aborted) return
          setKept((before) => {
            const now = keptOf(before, key)
            return { ...now, failures: new Map(now.failures).set(page, failure as Error) }
          })
        },
      )
    },
    [key],
  )

  useEffect(() => {
    const pages = asked.current
    read(0)
    return () => {
      for (const leave of pages.values()) leave.abort()
      pages.clear()
    }
  }, [read])

  const byName = useMemo(
    () => new Map([...kept.pages.values()].flat().map((row) => [row.domain, row])),
    [kept],
  )
  return {
    total: current.total,
    error: current.failures.values().next().value ?? null,
    at: (index) => current.pages.get(Math.floor(index / DOMAINS_A_PAGE))?.[index % DOMAINS_A_PAGE],
    rowOf: (name) => byName.get(name),
    want: (from, until) => {
      const last = Math.floor(Math.max(until - 1, 0) / DOMAINS_A_PAGE)
      for (let page = Math.floor(from / DOMAINS_A_PAGE); page <= last; page += 1) {
        if (!asked.current.has(page)) read(page)
      }
    },
    refresh: () => {
      for (const page of asked.current.keys()) read(page)
    },
  }
}
