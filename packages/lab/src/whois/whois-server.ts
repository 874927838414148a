import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { LOOPBACK } from '../frame/switchboard.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import { sendSpoiled } from './whois-faults.ts'

export interface WhoisPlan {
  name: string
  /** The answer to one line. `drop` closes the connection. */
  respond: (line: string) => Buffer | 'drop'
  /** The message for clients that ask too often. */
  tooMany: Buffer
}

// RFC 3912 allows one line per connection, and no name is longer than a few hundred bytes.
const LINE_BYTES_MAX = 1_024
const LINE_TIMEOUT_MS = 10_000
const CONNECTIONS_MAX = 1_000

/** Opens a WHOIS server: it reads a line, answers it and closes, as on port 43. */
export async function openWhois(board: Switchboard, plan: WhoisPlan): Promise<LabServer> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(board, plan, socket)
  })
  server.maxConnections = CONNECTIONS_MAX
  server.listen(board.portOf(plan.name), LOOPBACK)
  await once(server, 'listening')
  // A TCP server that listens on a port always has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    name: plan.name,
    protocol: 'whois',
    address: `${LOOPBACK}:${port}`,
    close: () => closeWhois(server, sockets),
  }
}

function serve(board: Switchboard, plan: WhoisPlan, socket: Socket): void {
  let heard = ''
  let isAnswered = false
  const answerOnce = (): void => {
    if (isAnswered) return
    isAnswered = true
    socket.setTimeout(0)
    void answer(board, plan, socket, heard.split(/\r?\n/)[0]?.trim() ?? '')
  }
  socket.setTimeout(LINE_TIMEOUT_MS, () => socket.destroy())
  // The client reset the connection, so there's nobody to report it to.
  socket.on('error', () => socket.destroy())
  socket.on('end', answerOnce)
  socket.on('data', (bytes: Buffer) => {
    if (isAnswered) return
    heard += bytes.toString('utf8')
    if (heard.length > LINE_BYTES_MAX) socket.destroy()
    else if (heard.includes('\n')) answerOnce()
  })
}

async function answer(
  board: Switchboard,
  plan: WhoisPlan,
  socket: Socket,
  line: string,
): Promise<void> {
  const { fault } = board.note(plan.name, 'whois', line)
  const right = plan.respond(line)
  if (fault) await sendSpoiled({ fault, right, tooMany: plan.tooMany, socket })
  else if (right === 'drop') socket.resetAndDestroy()
  else socket.end(right)
}

async function closeWhois(server: Server, sockets: Set<Socket>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.destroy()
  await closed
}
