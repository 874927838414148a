import { lazy, Suspense } from 'react'
import type { NameRow } from '../api/name-row.ts'
import { Icon } from '../kit/icon.tsx'
import { bell } from '../kit/icons.ts'
import { useAccount } from '../session/who.ts'
import { VisitorWatch } from './visitor-watch.tsx'

const WatchButton = lazy(async () => ({
  // Without the code, for example offline, the browser keeps it until the next page is opened.
  default: await import('./watch-button.tsx').then(
    (code) => code.WatchButton,
    () => KeepButton,
  ),
}))

type Props = { row: NameRow; size?: 's' | 'l' }

/** For names that somebody has. The code is loaded for people who are signed in. */
export function LaterWatch({ row: { domain, state }, size = 's' }: Props) {
  const account = useAccount()
  if (state !== 'registered' && state !== 'listed') return null
  const button = <KeepButton domain={domain} size={size} />
  if (!account) return button
  return (
    <Suspense fallback={button}>
      <WatchButton domain={domain} size={size} />
    </Suspense>
  )
}

/** The same for visitors, whose browser keeps what they watch. */
function KeepButton({ domain, size = 's' }: { domain: string; size?: 's' | 'l' }) {
  const look = {
    className: size === 's' ? 'btn watch wide-only' : 'btn watch',
    'data-kind': 'ghost',
    'data-size': size,
    'data-icon': size === 's' ? '' : undefined,
  }
  return (
    <VisitorWatch domain={domain} look={look}>
      {(isKept) => (
        <>
          <Icon path={bell} />
          {size === 'l' && <span className="wide-only">{isKept ? 'Watching' : 'Watch'}</span>}
        </>
      )}
    </VisitorWatch>
  )
}
