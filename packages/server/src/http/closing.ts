import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { App } from './app.ts'
import { sweepConnections } from './open-connections.ts'

const COUNT_MS = 50

/**
 * Makes /readyz report that this process is about to stop, while it keeps serving. A proxy needs a
 * few failed checks before it sends new requests elsewhere.
 */
export async function drain(app: App, drainMs: number): Promise<void> {
  app.stopping.isDraining = true
  if (drainMs > 0) await wait(drainMs)
}

/** Accepts no new connections. Open ones stay open. */
export function stopListening(app: App): void {
  // The server's own `close` would also end connections that wait for their next request.
  Server.prototype.close.call(app.server)
}

/**
 * Stops listening, lets open requests finish, and cuts what is left at the deadline, so that a slow
 * caller or an endless stream can't keep the process alive.
 */
export async function closeWithin(app: App, deadlineMs: number): Promise<void> {
  const stopSweeping = sweepConnections(app.server, app.stopping.connections, deadlineMs)
  try {
    await app.close()
    // If the server wasn't listening any more, `close` doesn't wait for its connections.
    const count = promisify(app.server.getConnections.bind(app.server))
    while ((await count()) > 0) await wait(COUNT_MS)
  } finally {
    stopSweeping()
  }
}
