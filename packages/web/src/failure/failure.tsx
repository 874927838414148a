import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { shortWaitText, waitText } from './wait-text.ts'
import './failure.css'

type Props = { title: string; error: Error; onRetry: () => void }

/** A failed request: the service's own words, how long to wait if known, and a way to retry. */
export function Failure({ title, error, onRetry }: Props) {
  const apiError = error instanceof ApiError ? error : undefined
  const waitSeconds = useCountdown(apiError?.retryAfterSeconds ?? 0, error)
  return (
    <div className="failure" role="alert">
      <h2>{title}</h2>
      <p>{error.message}</p>
      {apiError && <FailureDetails error={apiError} />}
      <RetryButton waitSeconds={waitSeconds} onRetry={onRetry} />
    </div>
  )
}

function FailureDetails({ error: { retryAfterSeconds, requestId } }: { error: ApiError }) {
  return (
    <>
      {retryAfterSeconds !== null && <p>You can try again in {waitText(retryAfterSeconds)}.</p>}
      {requestId !== null && (
        <p className="failure-id">
          Request <code>{requestId}</code>
        </p>
      )}
    </>
  )
}

/** Stays focusable during the wait, so that keyboard and screen reader users can find it. */
function RetryButton({ waitSeconds, onRetry }: { waitSeconds: number; onRetry: () => void }) {
  const isWaiting = waitSeconds > 0
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={isWaiting}
      onClick={() => {
        if (!isWaiting) onRetry()
      }}
    >
      Try again
      {isWaiting && <span aria-hidden="true">in {shortWaitText(waitSeconds)}</span>}
    </button>
  )
}

/** The seconds left, counted from when `since` last changed. */
function useCountdown(seconds: number, since: unknown): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const show = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    show()
    const timer = setInterval(show, 1000)
    return () => clearInterval(timer)
  }, [seconds, since])
  return left
}
