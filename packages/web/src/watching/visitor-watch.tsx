import type { ReactNode } from 'react'
import { showToast } from '../toast/show-toast.ts'
import { keepWatches, readKeptWatches, useKeptWatches } from './kept-watches.ts'
import { LIST_MAX } from './read-names.ts'

const SEE_KEPT = { text: 'See what you watch', to: '/account/watching' }

type Props = {
  domain: string
  /** How the button looks, which depends on where it is. */
  look: Record<string, string | undefined>
  children: (isKept: boolean) => ReactNode
}

/** Keeps a name to watch in this browser, for visitors. */
export function VisitorWatch({ domain, look, children }: Props) {
  const isKept = useKeptWatches().includes(domain)
  return (
    <button
      type="button"
      {...look}
      aria-pressed={isKept}
      aria-label={`Watch ${domain}`}
      onClick={() => toggle(domain)}
    >
      {children(isKept)}
    </button>
  )
}

function toggle(domain: string): void {
  const kept = readKeptWatches()
  if (kept.includes(domain)) {
    keepWatches(kept.filter((name) => name !== domain))
    return showToast({ text: `You’re no longer watching ${domain}.` })
  }
  if (kept.length >= LIST_MAX) {
    const text = `This browser keeps ${LIST_MAX} domains. Sign in to watch more.`
    return showToast({ text, link: SEE_KEPT, isProblem: true })
  }
  keepWatches([...kept, domain])
  showToast({
    text: `${domain} is kept in this browser. Sign in to get the email.`,
    link: SEE_KEPT,
  })
}
