import { Failure } from '../failure/failure.tsx'
import { useWho } from './who.ts'

/** Shown in place of an account page until we know who is signed in, or when that failed. */
export function UnknownAccount() {
  const { error, isAsking, askAgain } = useWho()
  if (!error || isAsking) return <output className="hint is-waiting">Loading…</output>
  return <Failure title="We couldn’t check who’s signed in" error={error} onRetry={askAgain} />
}
