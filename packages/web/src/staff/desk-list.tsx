import type { ReactNode } from 'react'
import { Empty } from '../empty/empty.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { MoreButton } from '../parts/more-button.tsx'
import type { useSlices } from '../parts/use-slices.ts'

type Props<T> = {
  /** What the list contains, as in "We couldn’t load the payouts". */
  what: string
  empty: string
  /** How the list gets its first item. */
  emptyHint?: string | undefined
  slices: ReturnType<typeof useSlices<T>>
  children: (items: T[]) => ReactNode
}

/** A list that loads more on demand, in each of its states. */
export function DeskList<T>({ what, empty, emptyHint, slices, children }: Props<T>) {
  const { items, error, askAgain, hasMore, isBusy, failure, loadMore } = slices
  return (
    <>
      {items && items.length > 0 && children(items)}
      {items?.length === 0 && <Empty title={empty}>{emptyHint}</Empty>}
      {items && <MoreButton {...{ hasMore, isBusy, failure, loadMore }} />}
      <LoadState what={what} isHere={items !== undefined} error={error} askAgain={askAgain} />
    </>
  )
}
