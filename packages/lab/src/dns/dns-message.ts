import {
  AUTHENTIC_DATA,
  AUTHORITATIVE_ANSWER,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
  decode,
  encode,
} from 'dns-packet'
import type { Answer, DecodedPacket, Question } from 'dns-packet'
import type { LookUp } from '../world/world-of.ts'
import { answerQuestion } from './answer-question.ts'
import type { DnsAnswer } from './answer-question.ts'

/** A valid query. It has exactly one question, as all servers require in practice. */
export interface DnsQuery {
  packet: DecodedPacket
  question: Question
  /** The largest UDP reply the client accepts. */
  udpBytesMax: number
  hasEdns: boolean
}

const RCODES = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const

type AnyRcode = keyof typeof RCODES

/** All zero for a standard query, the only operation supported here. */
const OPCODE_BITS = 0x7800
const UDP_BYTES = 512
const UDP_BYTES_OURS = 1_232

/** Returns undefined if the bytes are not a query. */
export function readQuery(bytes: Buffer): DnsQuery | undefined {
  try {
    const packet = decode(bytes)
    const [question] = packet.questions ?? []
    if (packet.type !== 'query' || packet.questions?.length !== 1 || !question) return undefined
    const opt = packet.additionals?.find((record) => record.type === 'OPT')
    const wanted = opt?.type === 'OPT' ? (opt.udpPayloadSize ?? UDP_BYTES) : UDP_BYTES
    const udpBytesMax = Math.max(UDP_BYTES, Math.min(wanted, UDP_BYTES_OURS))
    return { packet, question, udpBytesMax, hasEdns: opt !== undefined }
  } catch {
    // dns-packet throws on anything it can't read. The client gets FORMERR.
    return undefined
  }
}

/** The correct reply to a query. */
export function replyTo(query: DnsQuery, lookUp: LookUp): Buffer {
  const { packet, question } = query
  if (((packet.flags ?? 0) & OPCODE_BITS) !== 0) return writeReply(query, 'NOTIMP')
  if ((question.class ?? 'IN') !== 'IN') return writeReply(query, 'REFUSED')
  const answer = answerQuestion(lookUp, question.name, question.type)
  return writeReply(query, answer.rcode, answer)
}

/** A reply. Without an answer it contains only the code. */
export function writeReply(query: DnsQuery, rcode: AnyRcode, answer?: DnsAnswer): Buffer {
  const asked = (query.packet.flags ?? 0) & RECURSION_DESIRED
  const checked = answer?.isAuthentic ? AUTHENTIC_DATA : 0
  const flags = AUTHORITATIVE_ANSWER | RECURSION_AVAILABLE | asked | checked | RCODES[rcode]
  return encode({
    id: query.packet.id ?? 0,
    type: 'response',
    flags,
    questions: [query.question],
    answers: answer?.answers ?? [],
    authorities: answer?.authorities ?? [],
    additionals: query.hasEdns ? [edns()] : [],
  })
}

function edns(): Answer {
  const ours = { udpPayloadSize: UDP_BYTES_OURS, extendedRcode: 0, ednsVersion: 0 }
  return { type: 'OPT', name: '.', ...ours, flags: 0, flag_do: false, options: [] }
}

/** Only the question, with the flag that asks the client to retry over TCP. */
export function writeTruncated(query: DnsQuery): Buffer {
  const reply = writeReply(query, 'NOERROR')
  reply.writeUInt16BE(reply.readUInt16BE(2) | TRUNCATED_RESPONSE, 2)
  return reply
}

/** For bytes that are not a query: FORMERR, with the id if there was one. */
export function writeFormErr(bytes: Buffer): Buffer {
  const reply = Buffer.alloc(12)
  if (bytes.length >= 2) bytes.copy(reply, 0, 0, 2)
  reply.writeUInt16BE(0x8000 | RCODES.FORMERR, 2)
  return reply
}
