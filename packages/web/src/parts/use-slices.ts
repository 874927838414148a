import { useState } from 'react'
import type { Slice } from '../api/slice.ts'
import type { Question } from '../load/answers.ts'
import { useMine } from '../session/who.ts'

type More<T> = { after: Slice<T>; slice: Slice<T> }

/**
 * A list that loads more on demand. Rows that were added belong to the first page they followed, so
 * a newer first page restarts the list.
 */
export function useSlices<T>(
  question: Question<Slice<T>>,
  next: (cursor: string, signal: AbortSignal) => Promise<Slice<T>>,
) {
  const { data: first, error, isAsking, askAgain, at } = useMine(question)
  const [more, setMore] = useState<More<T>>()
  const [state, setState] = useState<{ isBusy: boolean; failure: string }>(IDLE)
  const added = first && more?.after === first ? more.slice : undefined
  const next_cursor = added ? added.next_cursor : (first?.next_cursor ?? null)
  const items = first && [...first.items, ...(added?.items ?? [])]
  const loadMore = () => {
    if (!first || next_cursor === null || state.isBusy) return
    setState({ isBusy: true, failure: '' })
    void next(next_cursor, new AbortController().signal).then(
      (slice) => {
        const before = added?.items ?? []
        setMore({ after: first, slice: { ...slice, items: [...before, ...slice.items] } })
        setState(IDLE)
      },
      (thrown: unknown) => setState({ isBusy: false, failure: (thrown as Error).message }),
    )
  }
  const hasMore = next_cursor !== null
  /** A refresh would drop the rows that were added. */
  const isExtended = added !== undefined
  return { items, error, isAsking, askAgain, at, hasMore, isExtended, loadMore, ...state }
}

const IDLE = { isBusy: false, failure: '' }
