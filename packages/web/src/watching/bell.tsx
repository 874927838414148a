import { useEffect, useState } from 'react'
import { Link } from '../address/link.tsx'
import { markAllRead } from '../api/watching.ts'
import type { Notification, Notifications } from '../api/watching.ts'
import { Icon } from '../kit/icon.tsx'
import { bell } from '../kit/icons.ts'
import { keepAnswer } from '../load/answers.ts'
import { useLive } from '../load/use-live.ts'
import { LoadState } from '../parts/load-state.tsx'
import { When } from '../parts/when.tsx'
import { currentAccount, useMine } from '../session/who.ts'
import { NOTIFICATIONS } from './load.ts'
import { showToast } from '../toast/show-toast.ts'
import { carryKept } from './carry-kept.ts'
import { followShortlist, leaveShortlist } from './sync-shortlist.ts'
import './bell.css'

const EVERY_MS = 60_000

export type BellProps = { account: string; path: string }

/** What is new about watched names. The panel opens below it, and then all of it is read. */
export function Bell({ account, path }: BellProps) {
  const { data, error, askAgain } = useMine(NOTIFICATIONS)
  const [isOpen, setOpen] = useState(false)
  useLive(askAgain, { everyMs: EVERY_MS, isPaused: isOpen })
  useEffect(() => {
    const stop = followShortlist(account)
    void carryKept().then((news) => news.forEach(showToast))
    return () => {
      stop()
      if (currentAccount() === null) leaveShortlist()
    }
  }, [account])
  const unread = data?.unread ?? 0
  return (
    <>
      <button
        type="button"
        className="btn bell"
        data-kind="ghost"
        data-icon=""
        popoverTarget="notifications"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <Icon path={bell} />
        {unread > 0 && <span className="count">{unread > 99 ? '99+' : unread}</span>}
      </button>
      {/* A fresh panel for every page, so that it is closed again. */}
      <section
        key={path}
        id="notifications"
        className="bell-panel"
        popover="auto"
        aria-label="Notifications"
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') askAgain()
          else if (data && data.unread > 0) void markRead(data)
        }}
      >
        {isOpen && (
          <>
            <p className="bell-title">Notifications</p>
            {data && <Items items={data.notifications} />}
            <LoadState
              what="notifications"
              isHere={data !== undefined}
              error={error}
              askAgain={askAgain}
            />
            <Link className="btn is-block" data-size="s" to="/account/watching">
              Watched domains and saved searches
            </Link>
          </>
        )}
      </section>
    </>
  )
}

function Items({ items }: { items: readonly Notification[] }) {
  if (items.length === 0) {
    return (
      <p className="soft">
        Nothing yet. Watch a domain, and we’ll tell you here when it drops, goes up for sale or gets
        cheaper.
      </p>
    )
  }
  return (
    <ul className="bell-items">
      {items.map(({ id, title, body, href, read_at, created_at }) => (
        <li key={id} data-unread={read_at === null ? '' : undefined}>
          <Link to={href}>{title}</Link>
          <p className="small soft">{body}</p>
          <p className="small faint">
            {read_at === null && <span className="hide">Unread. </span>}
            <When at={created_at} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Whoever closes the panel has seen what is in it. */
async function markRead(data: Notifications): Promise<void> {
  await markAllRead().then(
    () => {
      const read_at = new Date()
      const notifications = data.notifications.map((each) => {
        return { ...each, read_at: each.read_at ?? read_at }
      })
      keepAnswer(NOTIFICATIONS, { ...data, unread: 0, notifications })
    },
    () => {
      // They stay unread, and the next time it is opened tries again.
    },
  )
}
