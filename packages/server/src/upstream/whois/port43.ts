import { connect, isIP } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import { publicLookup } from '../public-lookup.ts'

export type Port43Options = {
  signal: AbortSignal
  /** Maps a server to where to connect, so that a lab on loopback can replace the internet. */
  dial: (host: string, port: number) => { host: string; port: number }
  /** Resolves host names. The default refuses non-public addresses. */
  lookup?: LookupFunction
}

/** Answers are a few kilobytes. A server that sends more than this isn't a WHOIS server. */
const ANSWER_BYTES_MAX = 256 * 1024
const PORT = 43
const PUBLIC_LOOKUP = publicLookup()

/**
 * Sends one line and reads to the end. Rejects if the connection fails, is cut off or sends too
 * much: an incomplete answer is useless, because the missing part may be the one that matters.
 */
export async function askPort43(
  host: string,
  line: string,
  options: Port43Options,
): Promise<Buffer> {
  options.signal.throwIfAborted()
  // Strangers choose the server, and a literal IP address would skip the lookup that could refuse
  // it.
  if (isIP(host) !== 0) throw new Error(`Server not allowed: ${host}`)
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
