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
  /** Such as `MX`; one that the library has no name for is `UNKNOWN_65`. */
  type: string
  /** One of `servers`; the first unless told. */
  server?: string
  /** Asks the resolver to answer although the signatures are wrong. */
  isUnchecked?: boolean
}

export type DnsReply = {
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL` … */
  rcode: string
  answers: Answer[]
  /** The resolver has checked the signatures up to the root. */
  isAuthentic: boolean
}

const TRY_MS = 2_000
const TRIES = 2
const UDP_BYTES = 1_232
const DNS_PORT = 53
const HEADER_BYTES = 12
/** Each may point back to a name of 126 labels, so reading 5,000 of them takes a fifth of a second. */
const RECORDS_MAX = 500
const ANSWERS_MAX = 200
const MESSAGE_BYTES_MAX = 65_535

/** Asks resolvers for any record, with what they say of signatures, which node:dns does not tell. */
export class RecordsClient {
  /** `address` or `address:port`. */
  readonly servers: readonly string[]

  constructor(servers: readonly string[]) {
    this.servers = servers.length > 0 ? servers : getServers()
  }

  /** Undefined when nobody answered in time, or not in a way that can be read. */
  async ask(question: RecordsQuestion, signal: AbortSignal): Promise<DnsReply | undefined> {
    const [first = '127.0.0.1'] = this.servers
    const server = placeOf(question.server ?? first)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const reply = await withDeadline(signal, TRY_MS, (within) => asked(server, question, within))
        // What one try failed of is told by the next, or by the silence after the last.
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
    // The library's own list of types is shorter than what it reads and writes.
    questions: [{ name, type: type as 'A' }],
    additionals: [edns],
  })
}

/** Whoever answers must have seen the question: id and name are all that a stranger cannot know. */
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
    // A connected socket hears from that server alone.
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
      heard = Buffer.concat([heard, part as Buffer]) // No encoding is set.
      if (heard.length > MESSAGE_BYTES_MAX + 2) break
      if (heard.length < 2 || heard.length < 2 + heard.readUInt16BE(0)) continue
      const reply = readReply(heard.subarray(2, 2 + heard.readUInt16BE(0)))
      if (reply && fits(reply)) return reply
      break
    }
    throw new Error('no reply that can be read')
  } finally {
    socket.destroy()
  }
}

/** Undefined for bytes that are no reply, or one of more records than anybody needs. */
export function readReply(bytes: Buffer): DecodedPacket | undefined {
  if (bytes.length < HEADER_BYTES || recordsIn(bytes) > RECORDS_MAX) return undefined
  try {
    return decode(bytes)
  } catch {
    // The library throws on whatever it cannot read; such bytes are no reply.
    return undefined
  }
}

/** As its header counts them: questions, answers, authorities and whatever else. */
function recordsIn(bytes: Buffer): number {
  return [4, 6, 8, 10].reduce((sum, at) => sum + bytes.readUInt16BE(at), 0)
}

function replyOf(packet: DecodedPacket): DnsReply {
  return {
    // The library adds it to what it declares.
    rcode: (packet as DecodedPacket & { rcode?: string }).rcode ?? 'NOERROR',
    answers: (packet.answers ?? []).slice(0, ANSWERS_MAX),
    isAuthentic: packet.flag_ad,
  }
}
