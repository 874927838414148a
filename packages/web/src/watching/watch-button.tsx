import { Link } from '../address/link.tsx'
import type { Watch } from '../api/watching.ts'
import { Icon } from '../kit/icon.tsx'
import { bell } from '../kit/icons.ts'
import { useAnswer } from '../load/use-answer.ts'
import { useAccount } from '../session/who.ts'
import { showToast } from '../toast/show-toast.ts'
import { startWatching, stopWatching } from './change-watch.ts'
import { readWatchesAgain, WATCHES, watchHref } from './load.ts'

const SEE_WATCHED = { text: 'See watched domains', to: '/account/watching' }

type Props = {
  domain: string
  size?: 's' | 'l'
  /** A button of its own, with its text on phones too. */
  isApart?: boolean
}

/** Watches a name, or stops watching it. Visitors are led to what their browser keeps. */
export function WatchButton({ domain, size = 's', isApart = false }: Props) {
  const account = useAccount()
  const { data } = useAnswer(WATCHES, Boolean(account))
  const watch = data?.find((each) => each.domain === domain)
  const look = {
    className: size === 's' && !isApart ? 'btn watch wide-only' : 'btn watch',
    ...(!isApart && { 'data-kind': 'ghost' }),
    'data-size': size,
    ...(size === 's' && { 'data-icon': '' }),
    title: watch ? 'Stop watching' : 'Tell me when it’s available, for sale or cheaper',
  }
  const content = (
    <>
      <Icon path={bell} />
      {size === 'l' && (
        <span className={isApart ? undefined : 'wide-only'}>{watch ? 'Watching' : 'Watch'}</span>
      )}
    </>
  )
  if (!account) {
    return (
      <Link {...look} to={watchHref(domain)} aria-label={`Watch ${domain}`}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      {...look}
      aria-pressed={watch !== undefined}
      aria-label={`Watch ${domain}`}
      onClick={() => void toggle(domain, watch)}
    >
      {content}
    </button>
  )
}

async function toggle(domain: string, watch: Watch | undefined): Promise<void> {
  try {
    if (watch) {
      await stopWatching(watch)
      showToast({ text: `You’re no longer watching ${domain}.` })
    } else {
      await startWatching(domain)
      showToast({ text: `You’re now watching ${domain}.`, link: SEE_WATCHED })
    }
  } catch (error) {
    showToast({ text: (error as Error).message, isProblem: true })
    readWatchesAgain()
  }
}
