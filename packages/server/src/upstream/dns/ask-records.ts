import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { getServers } from 'node:dns'
import { connect, isIPv6 } from 'node:net'
import {
  type Answer,
  CHECKING_DISABLED,
  type DecodedPacket,
  decode,
  DNSSEC_OK,
  encode,
  RECURSION_DESIRED,
} from 'dns-packet'
import { withDeadline } from '../../values/deadline.ts'

export type RecordsQuestion = {
  name: string
  /** For example `MX`. A type that the library doesn't know is `UNKNOWN_65`. */
  type: string
  /** One of `servers`; by default the first. */
  server?: string
  /** Asks the resolver to answer even if the DNSSEC signatures are invalid. */
  isUnchecked?: boolean
}

export type DnsReply = {
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL` … */
  rcode: string
  answers: Answer[]
  /** Whether the resolver has validated the DNSSEC signatures up to the root. */
  isAuthentic: boolean
}

const TRY_MS = 2_000
const TRIES = 2
const UDP_BYTES = 1_232
const DNS_PORT = 53
const HEADER_BYTES = 12
/**
 * Each may point back to a name of 126 labels, so parsing 5,000 of them takes a fifth of a second.
 */
const RECORDS_MAX = 500
const ANSWERS_MAX = 200
const MESSAGE_BYTES_MAX = 65_535

/**
 * Queries resolvers for any record, including the DNSSEC status, which node:dns doesn't provide.
 */
export class RecordsClient {
  /** `address` or `address:port`. */
  readonly servers: readonly string[]

  constructor(servers: readonly string[]) {
    this.servers = servers.length > 0 ? servers : getServers()
  }

  /** Undefined when no server answered in time, or the reply can't be parsed. */
  async ask(question: RecordsQuestion, signal: AbortSignal): Promise<DnsReply | undefined> {
    const [first = '127.0.0.1'] = this.servers
    const server = placeOf(question.server ?? first)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const reply = await withDeadline(signal, TRY_MS, (within) => asked(server, question, within))
        // Ignore a failed attempt: the next one may succeed.
        .catch(() => undefined)
      signal.throwIfAborted()
      if (reply) return replyOf(reply)
    }
    return undefined
  }
}

type Place = { host: string; port: number }

function placeOf(text: string): Place {
  const bracketed = /^\[(.+)\]:(\d+)$/.exec(text)
  if (bracketed?.[1]) return { host: bracketed[1], port: Number(bracketed[2]) }
  const [host = '', port] = isIPv6(text) ? [text] : text.split(':')
  return { host, port: Number(port ?? DNS_PORT) }
}

async function asked(
  server: Place,
  question: RecordsQuestion,
  signal: AbortSignal,
): Promise<DecodedPacket> {
  const id = randomInt(1, 65_535)
  const query = queryOf(id, question)
  const fits = (reply: DecodedPacket) => isReplyTo(reply, id, question)
  const byUdp = await askUdp(server, query, fits, signal)
  return byUdp.flag_tc ? await askTcp(server, query, fits, signal) : byUdp
}

function queryOf(id: number, { name, type, isUnchecked }: RecordsQuestion): Buffer {
  const edns = {
    type: 'OPT' as const,
    name: '.',
    udpPayloadSize: UDP_BYTES,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: DNSSEC_OK,
    flag_do: true,
    options: [],
  }
  return encode({
    type: 'query',
    id,
    flags: RECURSION_DESIRED | (isUnchecked ? CHECKING_DISABLED : 0),
    // The library's own list of types is shorter than what it can encode and decode.
    questions: [{ name, type: type as 'A' }],
    additionals: [edns],
  })
}

/** The id and name must match, because an off-path attacker can't know them. */
function isReplyTo(reply: DecodedPacket, id: number, { name }: RecordsQuestion): boolean {
  const asks = reply.questions?.[0]?.name.toLowerCase().replace(/\.$/, '')
  return reply.id === id && reply.type === 'response' && asks === name.toLowerCase()
}

type Fits = (reply: DecodedPacket) => boolean

async function askUdp(
  { host, port }: Place,
  query: Buffer,
  fits: Fits,
  signal: AbortSignal,
): Promise<DecodedPacket> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  const { promise, resolve, reject } = Promise.withResolvers<DecodedPacket>()
  const leave = () => reject(signal.reason as Error)
  signal.addEventListener('abort', leave, { once: true })
  socket.on('error', reject)
  socket.on('message', (bytes) => {
    const reply = readReply(bytes)
    if (reply && fits(reply)) resolve(reply)
  })
  try {
    // A connected socket only receives from that server.
    socket.connect(port, host, () => socket.send(query))
    return await promise
  } finally {
    signal.removeEventListener('abort', leave)
    socket.close()
  }
}

async function askTcp(
  { host, port }: Place,
  query: Buffer,
  fits: Fits,
  signal: AbortSignal,
): Promise<DecodedPacket> {
  const socket = connect({ host, port, signal })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(query.length)
  socket.write(Buffer.concat([length, query]))
  let heard = Buffer.alloc(0)
  try {
    for await (const part of socket) {
      heard = Buffer.concat([heard, part as Buffer]) // No encoding is set, so this is a Buffer.
      if (heard.length > MESSAGE_BYTES_MAX + 2) break
      if (heard.length < 2 || heard.length < 2 + heard.readUInt16BE(0)) continue
      const reply = readReply(heard.subarray(2, 2 + heard.readUInt16BE(0)))
      if (reply && fits(reply)) return reply
      break
    }
    throw new Error('no readable reply')
  } finally {
    socket.destroy()
  }
}

/** Undefined for bytes that aren't a reply, or for more records than anyone needs. */
export function readReply(bytes: Buffer): DecodedPacket | undefined {
  if (bytes.length < HEADER_BYTES || recordsIn(bytes) > RECORDS_MAX) return undefined
  try {
    return decode(bytes)
  } catch {
    // The library throws on anything it can't parse.
    return undefined
  }
}

/** The total from the header's four counts. */
function recordsIn(bytes: Buffer): number {
  return [4, 6, 8, 10].reduce((sum, at) => sum + bytes.readUInt16BE(at), 0)
}

function replyOf(packet: DecodedPacket): DnsReply {
  return {
    // The library provides this, but its types don't declare it.
    rcode: (packet as DecodedPacket & { rcode?: string }).rcode ?? 'NOERROR',
    answers: (packet.answers ?? []).slice(0, ANSWERS_MAX),
    isAuthentic: packet.flag_ad,
  }
}
