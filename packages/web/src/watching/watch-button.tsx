import { Link } from '../address/link.tsx'
import { addWatch, removeWatch } from '../api/watching.ts'
import type { Watch, WatchEvent } from '../api/watching.ts'
import { Icon } from '../kit/icon.tsx'
import { bell } from '../kit/icons.ts'
import { keepAnswer } from '../load/answers.ts'
import { useAnswer } from '../load/use-answer.ts'
import { useAccount } from '../session/who.ts'
import { showToast } from '../toast/show-toast.ts'
import { readWatchesAgain, WATCHES, watchHref } from './load.ts'

const EVERYTHING: WatchEvent[] = ['available', 'expiring', 'listed', 'price_drop']
const SEE_WATCHED = { text: 'See watched domains', to: '/account/watching' }

type Props = {
  domain: string
  size?: 's' | 'l'
  /** A button of its own, with its text on phones too. */
  isApart?: boolean
}

/** Watches a name, or stops watching it. Visitors sign in first. */
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
      onClick={() => void toggle(domain, watch, data ?? [])}
    >
      {content}
    </button>
  )
}

async function toggle(domain: string, watch: Watch | undefined, all: Watch[]): Promise<void> {
  try {
    if (watch) {
      await removeWatch(watch.watch_id)
      keepAnswer(
        WATCHES,
        all.filter((each) => each !== watch),
      )
      showToast({ text: `You’re no longer watching ${domain}.` })
    } else {
      keepAnswer(WATCHES, [await addWatch(domain, EVERYTHING), ...all])
      showToast({ text: `You’re now watching ${domain}.`, link: SEE_WATCHED })
    }
  } catch (error) {
    showToast({ text: (error as Error).message, isProblem: true })
    readWatchesAgain()
  }
}
