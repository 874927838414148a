import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Open connections, and when they were opened, from `performance.now()`. */
export type OpenConnections = Map<Socket, number>

const SWEEP_MS = 50
/** A connection that brought nothing for this long is a spare one. */
const UNUSED_MS = 500

export function watchConnections(server: Server): OpenConnections {
  const connections: OpenConnections = new Map()
  server.on('connection', (socket) => {
    connections.set(socket, performance.now())
    socket.once('close', () => connections.delete(socket))
  })
  return connections
}

/**
 * Closes connections that wait for a request, and cuts what is left at the deadline. Callers keep
 * connections alive after their last request, so we have to close them ourselves. Returns how to
 * stop.
 */
export function sweepConnections(
  server: Server,
  connections: OpenConnections,
  deadlineMs: number,
): () => void {
  const cut = setTimeout(() => server.closeAllConnections(), deadlineMs)
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    closeUnused(connections)
  }, SWEEP_MS)
  return () => {
    clearTimeout(cut)
    clearInterval(sweep)
  }
}

/**
 * Browsers and proxies open spare connections. Until the first request, Node doesn't count them as
 * idle, so that one of them would delay the end until the deadline.
 */
function closeUnused(connections: OpenConnections): void {
  const before = performance.now() - UNUSED_MS
  for (const [socket, openedAt] of connections) {
    if (socket.bytesRead === 0 && openedAt < before) socket.destroy()
  }
}
