import { TimeoutError } from './errors.ts'

/**
 * Runs `work` with its own deadline, inside the caller's signal. It settles on time even if `work`
 * ignores its signal.
 */
export async function within<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted()
  const inner = new AbortController()
  const leave = (): void => inner.abort(outer?.reason)
  const timeUp = (): void => inner.abort(new TimeoutError(`No response within ${timeoutMs} ms.`))
  outer?.addEventListener('abort', leave, { once: true })
  const timer = setTimeout(timeUp, timeoutMs)
  const ended = new Promise<never>((_resolve, reject) => {
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason), { once: true })
  })
  try {
    return await Promise.race([work(inner.signal), ended])
  } catch (error) {
    inner.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', leave)
  }
}

/** Waits, or throws the signal's reason as soon as it aborts. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal?.addEventListener('abort', leave, { once: true })
  })
}
