/** Why work is given up whose result nobody waits for any more. One for all: making one takes time. */
const OVER = new Error('Nobody waits for this any more.')

/**
 * Runs work under a signal that aborts with the caller's, or when the time is over. `AbortSignal.any`
 * and `AbortSignal.timeout` would say the same in a line, but they hold on to the work until the time
 * is over although it is long done: at a thousand questions a second, to megabytes a second.
 */
export async function withDeadline<T>(
  given: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const late = () => own.abort(new DOMException('The time for it is over.', 'TimeoutError'))
  const timer = setTimeout(late, ms)
  try {
    return await underBoth(given, own, work)
  } finally {
    clearTimeout(timer)
  }
}

/** Runs work under a signal that aborts with the caller's, and stops what is left of it at its end. */
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
