import { TimeoutError } from './errors.ts'

/**
 * Does work under a deadline of its own, inside the caller's. It ends in time also when the work
 * does not heed its signal.
 */
export async function within<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted()
  const inner = new AbortController()
  const leave = (): void => inner.abort(outer?.reason)
  const timeUp = (): void => inner.abort(new TimeoutError(`No answer within ${timeoutMs} ms.`))
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

/** Waits; throws the signal's reason as soon as the caller leaves. */
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
