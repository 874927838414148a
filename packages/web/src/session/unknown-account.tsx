import { Failure } from '../failure/failure.tsx'
import { useWho } from './who.ts'

/** Stands where a page of an account will, until it is known whose; also where that failed. */
export function UnknownAccount() {
  const { error, isAsking, askAgain } = useWho()
  if (!error || isAsking) return <output className="note is-waiting">Loading…</output>
  return <Failure title="We could not see who is signed in" error={error} onRetry={askAgain} />
}
