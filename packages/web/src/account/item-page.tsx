import type { ReactNode } from 'react'
import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import { ApiError } from '../api/api-error.ts'
import { Empty } from '../empty/empty.tsx'
import { Failure } from '../failure/failure.tsx'
import { useLive } from '../load/use-live.ts'
import { StaleNote } from '../parts/stale-note.tsx'
import { useAccount, useMine } from '../session/who.ts'
import { AccountFrame } from './account-frame.tsx'
import { BackLink } from './back-link.tsx'

type Props<Item> = {
  /** What it is, such as `transfer`. */
  what: string
  /** The part of the address that says which one. */
  param: string
  read: (id: string, signal: AbortSignal) => Promise<Item>
  /** The list it is in: `/account/transfers` with `transfers`. */
  list: { to: string; items: string }
  everyMs?: number
  title: (item: Item) => string
  heading: (item: Item) => ReactNode
  mark: (item: Item) => ReactNode
  children: (item: Item, refresh: () => void) => ReactNode
}

/** The page of one transfer, purchase, offer, case or payout. It refreshes automatically. */
export function ItemPage<Item>(props: Props<Item>) {
  const { what, param, read, list, everyMs, title, children } = props
  const id = useAddress().params[param] ?? ''
  const question = {
    key: `own ${what} ${id}`,
    ask: (signal: AbortSignal) => read(id, signal),
    freshMs: 0,
  }
  const { data, error, askAgain } = useMine(question, Boolean(useAccount()))
  useLive(askAgain, everyMs === undefined ? {} : { everyMs })
  return (
    <AccountFrame
      title={data ? title(data) : capitalized(what)}
      heading={<Heading {...props} item={data} />}
    >
      {() => (
        <>
          {data && children(data, askAgain)}
          {data && error && <StaleNote error={error} />}
          {!data && error && <Missing what={what} list={list} error={error} onRetry={askAgain} />}
          {!data && !error && <output className="hint is-waiting">Loading the {what}…</output>}
        </>
      )}
    </AccountFrame>
  )
}

type HeadingProps<Item> = Pick<Props<Item>, 'what' | 'list' | 'heading' | 'mark'> & {
  item: Item | undefined
}

function Heading<Item>({ what, list, heading, mark, item }: HeadingProps<Item>) {
  return (
    <div className="stack" data-gap="1">
      <BackLink to={list.to} text={`Your ${list.items}`} />
      <div className="row" data-gap="3">
        <h1>{item ? heading(item) : capitalized(what)}</h1>
        {item && mark(item)}
      </div>
    </div>
  )
}

type MissingProps = Pick<Props<unknown>, 'what' | 'list'> & { error: Error; onRetry: () => void }

function Missing({ what, list, error, onRetry }: MissingProps) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Empty title={`${capitalized(what)} not found`}>
        <Link to={list.to}>See all your {list.items}</Link>
      </Empty>
    )
  }
  return <Failure title={`We couldn’t load the ${what}`} error={error} onRetry={onRetry} />
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
