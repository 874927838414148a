/** The abort reason once the result isn't needed. Shared, because creating an error is slow. */
const OVER = new Error('The result is no longer needed.')

/**
 * Runs work with a signal that aborts with the caller's, or at the deadline. `AbortSignal.any` and
 * `AbortSignal.timeout` would do this in one line, but they retain finished work until the timeout:
 * at a thousand calls a second, that's megabytes a second.
 */
export async function withDeadline<T>(
  given: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const late = () => own.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  const timer = setTimeout(late, ms)
  try {
    return await underBoth(given, own, work)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs work with a signal that aborts with the caller's, and stops what is left of it at the end.
 */
export async function untilDone<T>(
  given: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  try {
    return await underBoth(given, own, work)
  } finally {
    own.abort(OVER)
  }
}

async function underBoth<T>(
  given: AbortSignal,
  own: AbortController,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const leave = () => own.abort(given.reason)
  if (given.aborted) leave()
  else given.addEventListener('abort', leave, { once: true })
  try {
    return await work(own.signal)
  } finally {
    given.removeEventListener('abort', leave)
  }
}
