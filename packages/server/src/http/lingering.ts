import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** How long, and how much, we keep reading after a response that was sent before the body ended. */
const LINGER_MS = 5_000
const LINGER_BYTES_MAX = 8 * 1024 * 1024
const LOOK_MS = 100

const lingering = new WeakSet<Socket>()

/**
 * Closes our half of the connection and discards what still arrives, within limits. If we closed
 * both halves while the caller is still sending, the system would reset the connection and the
 * caller would never see our response. Returns the check of the limits, for callers who see what
 * arrives: the timer alone is late when the process is busy.
 */
export function closeAfterReading(socket: Socket): () => void {
  if (lingering.has(socket)) return () => {}
  lingering.add(socket)
  const bytesBefore = socket.bytesRead
  const deadline = performance.now() + LINGER_MS
  const look = (): void => {
    const bytes = socket.bytesRead - bytesBefore
    if (bytes > LINGER_BYTES_MAX || performance.now() > deadline) socket.destroy()
  }
  const timer = setInterval(look, LOOK_MS).unref()
  socket.once('close', () => clearInterval(timer))
  socket.end()
  return look
}

/** Whether the connection is only open to drain the rest of a body. */
export function isLingering(socket: Socket): boolean {
  return lingering.has(socket)
}

/**
 * Makes sure that a response sent before the whole body arrived still reaches the caller. Node ends
 * a connection with `destroySoon`; while a body is arriving, we drain it first.
 */
export function lingerForBody(request: IncomingMessage): void {
  const { socket } = request
  // A request injected by this process has no connection.
  if (!(socket instanceof Socket)) return
  socket.destroySoon = () => {
    if (request.complete) return Socket.prototype.destroySoon.call(socket)
    // Once the body has ended, nothing after it may be parsed as another request.
    request.once('end', () => endNow(socket))
    request.on('data', closeAfterReading(socket))
  }
}

function endNow(socket: Socket): void {
  if (socket.writableFinished) socket.destroy()
  else socket.once('finish', () => socket.destroy())
}
