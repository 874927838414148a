import { setTimeout as pause } from 'node:timers/promises'

/** Waits; false when the other side left first, so that nobody answers a closed connection. */
export async function waitMs(ms: number, gone: AbortSignal): Promise<boolean> {
  if (gone.aborted) return false
  if (ms <= 0) return true
  try {
    await pause(ms, undefined, { signal: gone })
    return true
  } catch {
    // The only way a pause fails is its signal: the connection is gone.
    return false
  }
}
