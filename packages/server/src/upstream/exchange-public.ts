import type { LookupAddress } from 'node:dns'
import { Agent, request as requestHttp } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchFailure } from './fetch-failure.ts'
import type { Target } from './public-target.ts'

export type Message = {
  method: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Limit for the response body, both compressed and decompressed. */
  bytesMax: number
  /** Whether to truncate a longer response or to fail. */
  longAnswer: 'cut' | 'fail'
  /**
   * Requests compressed responses and decompresses them. Otherwise the bytes are left as they come.
   */
  isUnpacked?: boolean
}

export type HttpExchange = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  isCut: boolean
}

const HEADER_BYTES_MAX = 16 * 1024
/** How connections are made. These agents ignore proxy environment variables. */
export type Agents = { http: Agent; https: TlsAgent }
// Connections aren't reused, because a name may have moved since it was checked.
const AGENTS: Agents = {
  http: new Agent({ keepAlive: false }),
  https: new TlsAgent({ keepAlive: false, maxCachedSessions: 0 }),
}

type Way = { signal: AbortSignal; agents?: Agents | undefined }

/** One request to one of the target's checked addresses only. Redirects aren't followed. */
export async function exchangePublic(
  target: Target,
  message: Message,
  way: Way,
): Promise<HttpExchange> {
  const answer = await sendOrAgain(target, message, way)
  const { statusCode: status = 0, headers } = answer
  try {
    return { status, headers, ...(await readBody(answer, message)) }
  } finally {
    // A connection whose answer was read to the end may be used again.
    if (!way.agents || !answer.complete) answer.destroy()
  }
}

/** A kept connection may have been closed by the other side just before we used it again. */
async function sendOrAgain(target: Target, message: Message, way: Way): Promise<IncomingMessage> {
  try {
    return await send(target, message, way)
  } catch (error) {
    if (!(error instanceof ClosedMeanwhile)) throw error
    return await send(target, message, { signal: way.signal })
  }
}

class ClosedMeanwhile extends Error {}

async function send(
  { url, host, port, addresses, ca_pem }: Target,
  { method, headers, body, isUnpacked }: Message,
  { signal, agents = AGENTS }: Way,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const isTls = url.protocol === 'https:'
  const how = {
    method,
    host,
    port,
    path: url.pathname + url.search,
    lookup: pinnedTo(addresses),
    signal,
    maxHeaderSize: HEADER_BYTES_MAX,
    headers: {
      // A name written with its trailing dot is served under the one without.
      host: url.host.replace(/\.(?=:|$)/, ''),
      'user-agent': 'Namehouse',
      ...(isUnpacked && { 'accept-encoding': 'gzip, br' }),
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  }
  const request = isTls
    ? requestHttps({
        ...how,
        agent: agents.https,
        servername: isIP(host) === 0 ? host : '',
        ...(ca_pem && { ca: ca_pem }),
      })
    : requestHttp({ ...how, agent: agents.http })
  // Not `once`: a receiver that answers and then resets the connection causes a second error.
  request.on('error', (error: NodeJS.ErrnoException) => {
    const isClosed = request.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '')
    reject(isClosed ? new ClosedMeanwhile(error.message, { cause: error }) : error)
  })
  request.once('response', resolve).end(body)
  return await promise
}

/** A lookup without DNS: the connection goes to the checked addresses, whatever DNS says now. */
function pinnedTo(addresses: string[]): LookupFunction {
  const found = addresses.map((address): LookupAddress => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    const [first] = found
    if (!first) return callback(new Error('no address'), '')
    if (options.all === true) return callback(null, found)
    return callback(null, first.address, first.family)
  }
}

async function readBody(
  answer: IncomingMessage,
  { bytesMax, longAnswer, isUnpacked }: Message,
): Promise<{ body: Buffer; isCut: boolean }> {
  const unpack = isUnpacked ? unpackerOf(answer.headers['content-encoding']) : undefined
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of unpack ? unpacked(answer, unpack, bytesMax) : answer) {
    const chunk = part as Buffer // No encoding is set, so the stream yields Buffers.
    bytes += chunk.length
    parts.push(chunk)
    if (bytes <= bytesMax) continue
    if (longAnswer === 'fail') throw new FetchFailure('too_large', 'The response is too large.')
    return { body: Buffer.concat(parts).subarray(0, bytesMax), isCut: true }
  }
  return { body: Buffer.concat(parts), isCut: false }
}

/** Limits both sizes: compressed data may expand endlessly, or never expand to anything. */
async function* unpacked(
  answer: IncomingMessage,
  unpack: Transform,
  bytesMax: number,
): AsyncGenerator<Buffer> {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) {
      unpack.destroy(new FetchFailure('too_large', 'The response is too large.'))
    }
  })
  answer.once('error', (error) => unpack.destroy(error))
  answer.pipe(unpack)
  try {
    yield* unpack as AsyncIterable<Buffer>
  } finally {
    unpack.destroy()
  }
}

function unpackerOf(encoding: string | undefined): Transform | undefined {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return undefined
  if (name === 'gzip' || name === 'x-gzip') return createGunzip()
  if (name === 'deflate') return createInflate()
  if (name === 'br') return createBrotliDecompress()
  throw new FetchFailure('protocol', 'The response is compressed in a format we don’t support.')
}
