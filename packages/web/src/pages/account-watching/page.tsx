import { useState } from 'react'
import { AccountFrame } from '../../account/account-frame.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { Link } from '../../address/link.tsx'
import { changeMailChoice } from '../../api/watching.ts'
import type { MailChoice } from '../../api/watching.ts'
import { Empty } from '../../empty/empty.tsx'
import { keepAnswer } from '../../load/answers.ts'
import { useLive } from '../../load/use-live.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { useAccount, useMine } from '../../session/who.ts'
import { MAIL, SEARCHES, WATCHES } from '../../watching/load.ts'
import { Choose } from './choose.tsx'
import { SearchItem } from './search-item.tsx'
import { hasKeptAnything, VisitorWatching } from './visitor-watching.tsx'
import { WatchForm } from './watch-form.tsx'
import { WatchItem } from './watch-item.tsx'
import './account-watching.css'

/**
 * The domains that somebody watches, the searches they saved, and how they hear about both. Visitors
 * keep both in their browser, until they sign in.
 */
export function AccountWatchingPage() {
  const account = useAccount()
  const { domain = '' } = useAddress().query
  const [isShown] = useState(() => domain !== '' || hasKeptAnything())
  if (account === null && isShown) return <VisitorWatching />
  return (
    <AccountFrame title="Watching">
      {() => (
        <>
          <Watches />
          <Searches />
          <Emails />
        </>
      )}
    </AccountFrame>
  )
}

function Watches() {
  const { domain = '' } = useAddress().query
  const { data, error, askAgain } = useMine(WATCHES)
  useLive(askAgain)
  return (
    <Part id="watches-title" title="Watched domains">
      <WatchForm key={domain} domain={domain} onChange={askAgain} />
      {data && data.length > 0 && (
        <ul className="things" aria-label="Watched domains">
          {data.map((watch) => (
            <WatchItem key={watch.watch_id} watch={watch} onChange={askAgain} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <Empty title="You’re not watching any domains yet">
          Enter a domain above, or select the bell next to a taken name in search results. We’ll
          tell you when it drops, goes up for sale or gets cheaper.
        </Empty>
      )}
      <LoadState what="domains" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function Searches() {
  const { data, error, askAgain } = useMine(SEARCHES)
  return (
    <Part id="searches-title" title="Saved searches">
      {data && data.length > 0 && (
        <ul className="things" aria-label="Saved searches">
          {data.map((search) => (
            <SearchItem key={search.saved_search_id} search={search} onChange={askAgain} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <Empty
          title="No saved searches yet"
          action={
            <Link className="btn" to="/market">
              Go to the marketplace
            </Link>
          }
        >
          Search the marketplace and select “Save this search”. We’ll tell you about new names that
          match.
        </Empty>
      )}
      <LoadState what="searches" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

const MAIL_TEXT: Record<MailChoice, string> = {
  instant: 'Right away',
  daily: 'At most once a day',
  weekly: 'At most once a week',
  off: 'Never',
}

function Emails() {
  const { data, error, askAgain } = useMine(MAIL)
  return (
    <Part id="emails-title" title="Email">
      {data && (
        <Choose
          label="Email me about watched domains"
          texts={MAIL_TEXT}
          value={data}
          save={async (mail) => {
            await changeMailChoice(mail)
            keepAnswer(MAIL, mail)
          }}
        />
      )}
      {data && (
        <p className="hint">
          You always see what’s new under the bell. Each saved search has its own choice above.
        </p>
      )}
      <LoadState what="choice" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}
