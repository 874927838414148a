import { Failure } from '../failure/failure.tsx'
import { StaleNote } from './stale-note.tsx'

type Props = {
  /** For example `orders`. */
  what: string
  isHere: boolean
  error: Error | undefined
  askAgain: () => void
}

/** The loading state: in progress, failed, or possibly out of date. */
export function LoadState({ what, isHere, error, askAgain }: Props) {
  if (isHere) return error ? <StaleNote error={error} /> : null
  if (error)
    return <Failure title={`We couldn’t load the ${what}`} error={error} onRetry={askAgain} />
  return <output className="hint is-waiting">Loading the {what}…</output>
}
