import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createBrotliCompress, createGzip } from 'node:zlib'
import { floodParts } from '../frame/spoil.ts'
import { waitMs } from '../frame/wait.ts'

export const KINDS = [
  'answer',
  'stall',
  'reset',
  'drip',
  'flood',
  'endless_headers',
  'gzip_bomb',
  'brotli_bomb',
  'garbage',
] as const

/** How a receiver handles one request: correctly, or with one of the usual failures. */
export interface Behaviour {
  kind: (typeof KINDS)[number]
  status?: number
  headers?: Record<string, string>
  /** The wait before the first byte. For `drip`, the wait between bytes. */
  delay_ms?: number
}

const DRIP_PAUSE_MS = 100
const BOMB_PART = Buffer.alloc(1024 * 1024)
const BOMB_PARTS = 200
const HEADER_LINE = `x-endless: ${'e'.repeat(1_000)}\r\n`

/** Answers one request with the given behaviour, until the caller leaves. */
export async function behave(response: ServerResponse, behaviour: Behaviour): Promise<void> {
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  response.on('error', () => response.destroy())
  const isDrip = behaviour.kind === 'drip'
  if (!isDrip && !(await waitMs(behaviour.delay_ms ?? 0, leaving.signal))) return
  await WAYS[behaviour.kind](response, behaviour, leaving.signal)
}

type Way = (
  response: ServerResponse,
  behaviour: Behaviour,
  gone: AbortSignal,
) => void | Promise<void>

const WAYS: Record<Behaviour['kind'], Way> = {
  answer: (response, { status = 200, headers }) => {
    response.writeHead(status, { 'content-length': '2', ...headers }).end('ok')
  },
  stall: () => {},
  reset: (response) => void response.socket?.resetAndDestroy(),
  drip: async (response, { status = 200, delay_ms = DRIP_PAUSE_MS }, gone) => {
    response.writeHead(status, { 'content-length': '1000000' }).flushHeaders()
    while (await waitMs(delay_ms, gone)) response.write('.')
  },
  flood: async (response, { status = 200 }, gone) => {
    response.writeHead(status)
    await pour(response, floodParts(), gone)
  },
  endless_headers: async (response, _behaviour, gone) => {
    const { socket } = response
    socket?.write('HTTP/1.1 200 OK\r\n')
    while (socket && !gone.aborted) {
      if (!socket.write(HEADER_LINE)) await drained(socket, gone)
    }
  },
  gzip_bomb: (response, behaviour, gone) => bomb(response, behaviour, { gone, encoding: 'gzip' }),
  brotli_bomb: (response, behaviour, gone) => bomb(response, behaviour, { gone, encoding: 'br' }),
  garbage: (response) => void response.socket?.end('This is not HTTP.\r\n\r\n'),
}

/** A few hundred bytes for each megabyte they decompress to. */
async function bomb(
  response: ServerResponse,
  { status = 200 }: Behaviour,
  { gone, encoding }: { gone: AbortSignal; encoding: 'gzip' | 'br' },
): Promise<void> {
  response.writeHead(status, { 'content-encoding': encoding })
  const pack = encoding === 'gzip' ? createGzip() : createBrotliCompress()
  pack.pipe(response)
  for (let part = 0; part < BOMB_PARTS && !gone.aborted; part += 1) {
    if (!pack.write(BOMB_PART)) await drained(pack, gone)
  }
  pack.end()
}

async function pour(
  response: ServerResponse,
  parts: Iterable<Buffer>,
  gone: AbortSignal,
): Promise<void> {
  for (const part of parts) {
    if (gone.aborted) return
    if (!response.write(part)) await drained(response, gone)
  }
  response.end()
}

async function drained(stream: NodeJS.WritableStream, gone: AbortSignal): Promise<void> {
  // Stops when the caller leaves, as a caller with a size limit does.
  await once(stream, 'drain', { signal: gone }).catch(() => {})
}
