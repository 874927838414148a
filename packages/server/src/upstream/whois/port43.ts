import { connect, isIP } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import { publicLookup } from '../public-lookup.ts'

export type Port43Options = {
  signal: AbortSignal
  /** Maps a server to where to connect, so that a lab on loopback can stand for the internet. */
  dial: (host: string, port: number) => { host: string; port: number }
  /** Finds the address of a host; by default one that refuses what is not public. */
  lookup?: LookupFunction
}

/** Answers are a few kilobytes; a server that sends more than this is no WHOIS server. */
const ANSWER_BYTES_MAX = 256 * 1024
const PORT = 43
const PUBLIC_LOOKUP = publicLookup()

/**
 * Sends one line and reads to the end. Rejects where the connection fails, breaks before its end or
 * brings too much: half an answer is none, because the half that is missing may be the one that
 * counts.
 */
export async function askPort43(
  host: string,
  line: string,
  options: Port43Options,
): Promise<Buffer> {
  options.signal.throwIfAborted()
  // Servers are named by strangers, and for a number no lookup would be made that could refuse it.
  if (isIP(host) !== 0) throw new Error(`Not a server we ask: ${host}`)
  const target = options.dial(host, PORT)
  const socket = connect({ ...target, lookup: options.lookup ?? PUBLIC_LOOKUP })
  const onAbort = () => socket.destroy(toError(options.signal.reason))
  options.signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await converse(socket, line)
  } finally {
    options.signal.removeEventListener('abort', onAbort)
    socket.destroy()
  }
}

async function converse(socket: Socket, line: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let bytes = 0
  socket.once('connect', () => socket.write(`${line}\r\n`))
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes > ANSWER_BYTES_MAX) reject(new Error(`More than ${ANSWER_BYTES_MAX} bytes.`))
  })
  socket.once('end', () => resolve(Buffer.concat(chunks)))
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('The connection broke off.')))
  return await promise
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
