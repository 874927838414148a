import { setTimeout as pause } from 'node:timers/promises'

/** Waits. Returns false if the client left first, so we don't answer a closed connection. */
export async function waitMs(ms: number, gone: AbortSignal): Promise<boolean> {
  if (gone.aborted) return false
  if (ms <= 0) return true
  try {
    await pause(ms, undefined, { signal: gone })
    return true
  } catch {
    // Only the signal can end the wait early: the connection is closed.
    return false
  }
}
