import { request as requestHttp } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { publicLookup } from '../public-lookup.ts'

export type GetOptions = {
  signal: AbortSignal
  /** Finds the address of a host; by default one that refuses what is not public. */
  lookup?: LookupFunction
  bytesMax: number
}

export type GotUrl = { status: number; header: (name: string) => string | null; text: string }

const PUBLIC_LOOKUP = publicLookup()
// Registries are asked many questions in a row; a handshake for each would double the time.
const TLS_AGENT = new TlsAgent({ keepAlive: true, maxFreeSockets: 4, timeout: 15_000 })

/**
 * One GET, redirects not followed. Unlike the global fetch it connects only to an address that its
 * lookup has checked. Rejects with the signal's reason where that aborts.
 */
export async function getUrl(url: URL, options: GetOptions): Promise<GotUrl> {
  let answer: IncomingMessage | undefined
  try {
    answer = await send(url, options)
    return await readAnswer(answer, options)
  } catch (error) {
    answer?.destroy()
    options.signal.throwIfAborted()
    throw error
  }
}

async function send(url: URL, options: GetOptions): Promise<IncomingMessage> {
  const how: RequestOptions = {
    signal: options.signal,
    lookup: options.lookup ?? PUBLIC_LOOKUP,
    headers: {
      accept: 'application/rdap+json, application/json;q=0.8',
      'accept-encoding': 'gzip',
      'user-agent': 'Namehouse',
    },
  }
  for (;;) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { ...how, agent: TLS_AGENT })
        : requestHttp(url, how)
    request.once('response', resolve).once('error', reject).end()
    try {
      return await promise
    } catch (error) {
      // A server may close a kept connection just as we use it; that is no failure of the server.
      if (!request.reusedSocket || codeOf(error) !== 'ECONNRESET') throw error
    }
  }
}

async function readAnswer(answer: IncomingMessage, options: GetOptions): Promise<GotUrl> {
  const header = (name: string) => {
    const value = answer.headers[name]
    return typeof value === 'string' ? value : null
  }
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const collect = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) {
      bytes += chunk.length
      // Counted after decompression: a small answer may unfold to a very large one.
      if (bytes > options.bytesMax) {
        throw new Error(`An answer of more than ${options.bytesMax} bytes.`)
      }
      text += decoder.decode(chunk, { stream: true })
    }
  }
  const unpack = unpackerOf(header('content-encoding'))
  if (unpack) await pipeline(answer, unpack, collect)
  else await pipeline(answer, collect)
  return { status: answer.statusCode ?? 0, header, text: text + decoder.decode() }
}

/** We ask for gzip at most; servers behind a cache send what the cache holds. */
function unpackerOf(encoding: string | null): Transform | undefined {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return undefined
  if (name === 'gzip' || name === 'x-gzip') return createGunzip()
  if (name === 'deflate') return createInflate()
  if (name === 'br') return createBrotliDecompress()
  throw new Error(`An answer in an encoding we do not read: ${name.slice(0, 40)}`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
