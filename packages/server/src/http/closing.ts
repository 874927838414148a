import { setTimeout as wait } from 'node:timers/promises'
import type { App } from './app.ts'

const SWEEP_MS = 50

/**
 * Says at /readyz that this process is about to stop, and serves on meanwhile: a proxy needs a few
 * checks until it sends new requests elsewhere.
 */
export async function drain(app: App, drainMs: number): Promise<void> {
  app.stopping.isDraining = true
  if (drainMs > 0) await wait(drainMs)
}

/**
 * Stops listening, lets the requests under way finish, and cuts whatever is left at the deadline, so
 * that a slow caller or an endless stream cannot keep the process alive.
 */
export async function closeWithin(app: App, deadlineMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
  // A connection whose request has just ended is kept alive by its caller; nobody else closes it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
    clearInterval(sweep)
  }
}
