import type { ReactNode } from 'react'
import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import type { Work } from '../../api/queue.ts'
import { deskHref } from '../../desk-address.ts'
import { useRowKeys } from '../../row-keys.ts'
import { KINDS, countText } from './overview.tsx'
import type { Kind } from './overview.tsx'

/** Where to find all items of a kind, beyond those in the queue. */
const ALL: Record<Kind, { path?: string; status?: string; show?: string }> = {
  registrations: {},
  uncollected: {},
  refund_asked: { path: '/staff/orders', status: 'TRANSFER_IN_PROGRESS' },
  held: { path: '/staff/orders', status: 'MANUAL_REVIEW' },
  to_start: { path: '/staff/orders' },
  to_confirm: { path: '/staff/orders', status: 'TRANSFER_IN_PROGRESS' },
  deliveries: { path: '/staff/orders' },
  listings: { path: '/staff/listings', show: 'awaited' },
  cases: { path: '/staff/brokerage' },
  owners: { path: '/staff/brokerage', status: 'COMPLETED' },
}

type Props<T> = {
  kind: Kind
  work: Work<T>
  environment: Environment
  children: (item: T) => ReactNode
}

/** Work of one kind, longest wait first. Renders nothing if there is none. */
export function WorkPart<T>({ kind, work: { count, items }, environment, children }: Props<T>) {
  const list = useRowKeys()
  const words = KINDS.find((each) => each.kind === kind)
  const { path, ...search } = ALL[kind]
  if (count === 0 || !words) return null
  return (
    <section className="work-part" aria-labelledby={kind}>
      <header>
        <h2 id={kind} tabIndex={-1}>
          {words.title} <span className="work-count">{countText(count)}</span>
        </h2>
        <p className="hint">{words.hint}</p>
      </header>
      <ul ref={list} className="desk-rows">
        {items.map(children)}
      </ul>
      {count > items.length && (
        <p className="hint">
          The {items.length} that have waited longest.{' '}
          {path !== undefined && (
            <Link to={deskHref(path, { environment, ...search })}>All of them</Link>
          )}
        </p>
      )}
    </section>
  )
}
