import { buffer } from 'node:stream/consumers'
import type { Transform } from 'node:stream'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  gzipSync,
} from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { readCookie } from './cookies.ts'

/** Attributes of the page's first element, each after a space. */
export type Marks = string
export type PageBody = { bytes: Buffer; encoding: Encoding | undefined }
type Encoding = 'br' | 'gzip'
type Packed = { bytes: Buffer; encoding: Encoding; marks: Marks }

const FIRST_ELEMENT = '<html lang="en"'
const THEME_COOKIE = { name: 'theme' }
/** Bodies are kept and sent many times. Higher levels cost many times as much for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/**
 * Up to this size, a page is packed on the main thread: 1.4 ms for 68 kB with gzip, 2.0 with Brotli.
 * In zlib's threads it took 2.4 ms, and 12 ms for one page in a hundred.
 */
const AT_ONCE_BYTES_MAX = 128 * 1024
/** Packed pages of that size take one chunk. */
const ONE_CHUNK = { chunkSize: 32 * 1024 }
/** That much of each packing in a thread stays in memory until the next full garbage collection. */
const SMALL_CHUNKS = { chunkSize: 8 * 1024 }

/**
 * What the page has to know before it starts: the theme that the visitor chose, unless it is the
 * device's own, so that it never flashes in the other one; and whether there are zone files, so that
 * it doesn't ask for names that nobody has.
 */
export function marksOf(request: FastifyRequest, hasZones: boolean): Marks {
  const theme = readCookie(request, THEME_COOKIE)
  const isChosen = theme === 'light' || theme === 'dark'
  return (isChosen ? ` data-theme="${theme}"` : '') + (hasZones ? ' data-zones' : '')
}

export function marked(html: Buffer, marks: Marks): Buffer {
  const at = html.indexOf(FIRST_ELEMENT)
  if (marks === '' || at < 0) return html
  const end = at + FIRST_ELEMENT.length
  return Buffer.concat([html.subarray(0, end), Buffer.from(marks), html.subarray(end)])
}

function unmarked(html: Buffer, marks: Marks): Buffer {
  const at = html.indexOf(FIRST_ELEMENT)
  if (marks === '' || at < 0) return html
  const end = at + FIRST_ELEMENT.length
  return Buffer.concat([html.subarray(0, end), html.subarray(end + Buffer.byteLength(marks))])
}

/**
 * One page in all its bodies, each made when first asked for. It is kept packed only, because
 * unpacked it takes four times as much memory.
 */
export class PageBodies {
  /** As it was rendered, until its first body is packed. */
  #kept: Buffer | Packed
  readonly #packed = new Map<string, Promise<Packed>>()

  constructor(html: Buffer) {
    this.#kept = html
  }

  async body(marks: Marks, accepted: string | undefined): Promise<PageBody> {
    const encoding = encodingFor(accepted)
    if (!encoding) return { bytes: marked(await this.html(), marks), encoding }
    const key = `${marks} ${encoding}`
    const packed = this.#packed.get(key) ?? this.#pack(marks, encoding)
    this.#packed.set(key, packed)
    return await packed
  }

  async html(): Promise<Buffer> {
    const kept = this.#kept
    if (!('marks' in kept)) return kept
    const { bytes, encoding, marks } = kept
    const unpacker = encoding === 'br' ? createBrotliDecompress() : createGunzip()
    return unmarked(await through(unpacker, bytes), marks)
  }

  async #pack(marks: Marks, encoding: Encoding): Promise<Packed> {
    const html = marked(await this.html(), marks)
    const isSmall = html.length <= AT_ONCE_BYTES_MAX
    const bytes = isSmall ? packAtOnce(html, encoding) : await packInThread(html, encoding)
    const packed = { bytes, encoding, marks }
    if (!('marks' in this.#kept)) this.#kept = packed
    return packed
  }
}

function packAtOnce(html: Buffer, encoding: Encoding): Buffer {
  return encoding === 'br'
    ? brotliCompressSync(html, { ...BROTLI, ...ONE_CHUNK })
    : gzipSync(html, ONE_CHUNK)
}

/**
 * Not zlib's functions for whole buffers: they keep their input in memory until the next full garbage
 * collection, and so cause it.
 */
async function packInThread(html: Buffer, encoding: Encoding): Promise<Buffer> {
  const packer =
    encoding === 'br'
      ? createBrotliCompress({ ...BROTLI, ...SMALL_CHUNKS })
      : createGzip(SMALL_CHUNKS)
  return await through(packer, html)
}

async function through(packer: Transform, bytes: Buffer): Promise<Buffer> {
  packer.end(bytes)
  return await buffer(packer)
}

/** Pages contain nothing secret, so compressing them beside a visitor's own words is safe. */
function encodingFor(accepted = ''): Encoding | undefined {
  const names = accepted.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}
