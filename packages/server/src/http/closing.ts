import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { App } from './app.ts'

const SWEEP_MS = 50
/** A connection that brought nothing for this long is a spare one. */
const UNUSED_MS = 500

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
  const cut = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
  // Callers keep connections alive after their last request, so we have to close them ourselves.
  const sweep = setInterval(() => {
    app.server.closeIdleConnections()
    closeUnused(app)
  }, SWEEP_MS)
  try {
    await app.close()
    // If the server wasn't listening any more, `close` doesn't wait for its connections.
    const count = promisify(app.server.getConnections.bind(app.server))
    while ((await count()) > 0) await wait(SWEEP_MS)
  } finally {
    clearTimeout(cut)
    clearInterval(sweep)
  }
}

/**
 * Browsers and proxies open spare connections. Until the first request, Node doesn't count them as
 * idle, so that one of them would delay the end until the deadline.
 */
function closeUnused({ stopping }: App): void {
  const before = performance.now() - UNUSED_MS
  for (const [socket, openedAt] of stopping.connections) {
    if (socket.bytesRead === 0 && openedAt < before) socket.destroy()
  }
}
