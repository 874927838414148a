import { createSocket } from 'node:dgram'
import type { Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { LOOPBACK } from '../frame/switchboard.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import type { AccountDomains } from '../registrar/account-domains.ts'
import type { LookUp } from '../world/world-of.ts'
import { readQuery, replyTo, writeFormErr, writeReply, writeTruncated } from './dns-message.ts'
import type { DnsQuery } from './dns-message.ts'
import { spoilReply } from './dns-faults.ts'
import type { HostRecords } from './host-records.ts'
import { answerFromZone } from './zone-answers.ts'

interface DnsDesk {
  board: Switchboard
  lookUp: LookUp
  hosts: HostRecords
  domains: AccountDomains
  closing: AbortSignal
}

const NAME = 'dns'
const TCP_IDLE_MS = 10_000
const TCP_CONNECTIONS_MAX = 200
// Two length bytes plus the largest message they can announce.
const TCP_BUFFER_MAX = 2 + 65_535
const PORT_TRIES = 20

/** Opens the DNS server on UDP and TCP, on the same port. */
export async function openDns(
  board: Switchboard,
  sources: Pick<DnsDesk, 'lookUp' | 'hosts' | 'domains'>,
): Promise<LabServer> {
  const closing = new AbortController()
  const desk = { board, ...sources, closing: closing.signal }
  const sockets = new Set<Socket>()
  const { tcp, udp, port } = await bindBoth(board.portOf(NAME))
  udp.on('message', (bytes, from) => {
    void reply(desk, bytes, false).then((answer) => {
      if (answer && !closing.signal.aborted) udp.send(answer, from.port, from.address)
    })
  })
  // Replying to a client that has closed its port raises an error here. It can be ignored.
  udp.on('error', () => {})
  tcp.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serveTcp(desk, socket)
  })
  const close = async (): Promise<void> => {
    closing.abort()
    const closed = Promise.all([once(tcp, 'close'), once(udp, 'close')])
    tcp.close()
    udp.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { name: NAME, protocol: 'dns', address: `${LOOPBACK}:${port}`, close }
}

/** A port that is free for TCP may be taken for UDP. If no port was requested, tries another. */
async function bindBoth(
  requestedPort: number,
): Promise<{ tcp: Server; udp: UdpSocket; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const tcp = createServer()
    const udp = createSocket('udp4')
    try {
      tcp.maxConnections = TCP_CONNECTIONS_MAX
      tcp.listen(requestedPort, LOOPBACK)
      await once(tcp, 'listening')
      // A TCP server that listens on a port always has an AddressInfo.
      const { port } = tcp.address() as AddressInfo
      udp.bind(port, LOOPBACK)
      await once(udp, 'listening')
      return { tcp, udp, port }
    } catch (error) {
      tcp.close()
      udp.close()
      if (requestedPort !== 0 || tries >= PORT_TRIES) throw error
    }
  }
}

/** Returns undefined if a fault drops the query. */
async function reply(desk: DnsDesk, bytes: Buffer, isTcp: boolean): Promise<Buffer | undefined> {
  const query = readQuery(bytes)
  if (!query) return writeFormErr(bytes)
  const { name, type } = query.question
  const { fault } = desk.board.note(NAME, 'dns', `${name} ${type}`)
  try {
    const right = fitted(rightReply(desk, query), query, isTcp)
    return fault ? await spoilReply({ fault, query, right, isTcp, closing: desk.closing }) : right
  } catch (error) {
    // A question that can be read but not re-encoded, such as an odd label, is treated as invalid.
    console.error(`${NAME}:`, error)
    return writeFormErr(bytes)
  }
}

/**
 * Hosts defined by a test take precedence over the registrar's zones, and both over the simulated
 * world.
 */
function rightReply(desk: DnsDesk, query: DnsQuery): Buffer {
  const { name, type } = query.question
  const planned = desk.hosts.answer(name, type)
  if (!planned) {
    const hosted = answerFromZone(desk, name, type)
    return hosted ? writeReply(query, hosted.rcode, hosted) : replyTo(query, desk.lookUp)
  }
  const { answers, dnssec } = planned
  const isChecked = !(query.packet.flag_cd ?? false)
  if (dnssec === 'bogus' && isChecked) return writeReply(query, 'SERVFAIL')
  const isAuthentic = dnssec === 'secure'
  return writeReply(query, 'NOERROR', { rcode: 'NOERROR', answers, authorities: [], isAuthentic })
}

function fitted(answer: Buffer, query: DnsQuery, isTcp: boolean): Buffer {
  return isTcp || answer.length <= query.udpBytesMax ? answer : writeTruncated(query)
}

/** On TCP each message is prefixed by its length in two bytes. A client may send several. */
function serveTcp(desk: DnsDesk, socket: Socket): void {
  let heard = Buffer.alloc(0)
  socket.setTimeout(TCP_IDLE_MS, () => socket.destroy())
  // The client reset the connection, so there's nobody to report it to.
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes])
    while (heard.length >= 2 && heard.length >= 2 + heard.readUInt16BE(0)) {
      const end = 2 + heard.readUInt16BE(0)
      void answerTcp(desk, socket, heard.subarray(2, end))
      heard = heard.subarray(end)
    }
    if (heard.length > TCP_BUFFER_MAX) socket.destroy()
  })
}

async function answerTcp(desk: DnsDesk, socket: Socket, bytes: Buffer): Promise<void> {
  const answer = await reply(desk, bytes, true)
  if (!answer) return void socket.destroy()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(answer.length)
  if (socket.writable) socket.write(Buffer.concat([length, answer]))
}
