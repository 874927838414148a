import { lazy, Suspense } from 'react'
import { Link } from '../address/link.tsx'
import type { NameRow } from '../api/name-row.ts'
import { Icon } from '../kit/icon.tsx'
import { bell } from '../kit/icons.ts'
import { useAccount } from '../session/who.ts'

const WatchButton = lazy(async () => ({
  // Without the code, for example offline, the link leads to the page that does the same.
  default: await import('./watch-button.tsx').then(
    (code) => code.WatchButton,
    () => WatchLink,
  ),
}))

type Props = { row: NameRow; size?: 's' | 'l' }

/** For names that somebody has. The code is loaded for people who are signed in. */
export function LaterWatch({ row: { domain, state }, size = 's' }: Props) {
  const account = useAccount()
  if (state !== 'registered' && state !== 'listed') return null
  const link = <WatchLink domain={domain} size={size} />
  if (!account) return link
  return (
    <Suspense fallback={link}>
      <WatchButton domain={domain} size={size} />
    </Suspense>
  )
}

/** Leads to the page where a name is watched. A visitor's browser keeps it there. */
function WatchLink({ domain, size = 's' }: { domain: string; size?: 's' | 'l' }) {
  return (
    <Link
      className={size === 's' ? 'btn watch wide-only' : 'btn watch'}
      data-kind="ghost"
      data-size={size}
      data-icon={size === 's' ? '' : undefined}
      to={`/account/watching?domain=${encodeURIComponent(domain)}`}
      aria-label={`Watch ${domain}`}
    >
      <Icon path={bell} />
      {size === 'l' && <span className="wide-only">Watch</span>}
    </Link>
  )
}
