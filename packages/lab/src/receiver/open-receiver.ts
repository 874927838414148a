import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { LOOPBACK } from '../frame/switchboard.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import { behave } from './behaviour.ts'
import type { Inbox } from './inbox.ts'

const NAME = 'receiver'
const BODY_BYTES_MAX = 256 * 1024

/** Opens a partner's webhook server. Each path is a separate receiver. */
export async function openReceiver(board: Switchboard, inbox: Inbox): Promise<LabServer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    void readBody(request).then(async (body) => {
      const at = new Date().toISOString()
      await behave(response, inbox.take({ path, at, headers: request.headers, body }))
    })
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
  })
  server.listen(board.portOf(NAME), LOOPBACK)
  await once(server, 'listening')
  // A TCP server that listens on a port always has an AddressInfo.
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { name: NAME, protocol: 'http', address: `${LOOPBACK}:${port}`, close }
}

/** Returns what was read before the sender left or exceeded the limit. */
async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of request) {
      const chunk = part as Buffer // No encoding is set, so the stream yields Buffers.
      bytes += chunk.length
      if (bytes > BODY_BYTES_MAX) break
      parts.push(chunk)
    }
  } catch {
    // A sender that disconnects has still sent what arrived so far.
  }
  return Buffer.concat(parts).toString('utf8')
}
