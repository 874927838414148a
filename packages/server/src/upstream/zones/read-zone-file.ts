import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Refusal } from '../../refusal.ts'
import { type FileHead, inspectHead } from './inspect-head.ts'
import {
  type LineCounts,
  type LineReader,
  MasterFileReader,
  type TakeLabel,
} from './read-master-file.ts'
import { NameListReader } from './read-name-list.ts'
import { BYTE } from './zone-text.ts'

export type ZoneFile = {
  path: string
  bytes: number
  modified_at: Date
  isGzip: boolean
  head: FileHead
}

type Reading = {
  zone: string
  take: TakeLabel
  /** Called with the bytes of the file read so far. */
  onProgress: (bytes: number, counts: LineCounts) => void
}

const READ_BYTES = 1024 * 1024
const HEAD_BYTES = 64 * 1024
/** Real lines have less than 1 KB. A longer one is skipped and counted as bad. */
const LINE_BYTES_MAX = 64 * 1024
/** So many bytes without a line break are no text: a binary file, or a decompression bomb. */
const UNBROKEN_BYTES_MAX = 16 * 1024 * 1024

/**
 * Looks at a file without reading all of it.
 *
 * Refuses: validation_error (not a file, empty, or damaged from the start).
 */
export async function inspectZoneFile(path: string): Promise<ZoneFile> {
  const file = await open(path, 'r').catch(() => {
    throw refuse(path, "can't be read.")
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw refuse(path, 'is not a file.')
    const start = await file.read(Buffer.alloc(2), 0, 2, 0)
    if (start.bytesRead === 0) throw refuse(path, 'is empty.')
    const isGzip = start.buffer[0] === 0x1f && start.buffer[1] === 0x8b
    const head = inspectHead(await readHead(path, isGzip))
    return { path, bytes: stats.size, modified_at: stats.mtime, isGzip, head }
  } finally {
    await file.close()
  }
}

/**
 * Reads a file of a zone, of any size, in bounded memory. Each delegated label is given to `take`,
 * in the order of the file and perhaps several times.
 *
 * Refuses: validation_error (cut short, damaged, or not text).
 */
export async function readZoneFile(file: ZoneFile, reading: Reading): Promise<LineCounts> {
  const { path, isGzip, head } = file
  const Reader = head.kind === 'list' ? NameListReader : MasterFileReader
  const reader: LineReader = new Reader(reading.zone, reading.take)
  const source = createReadStream(path, { highWaterMark: READ_BYTES })
  const lines = new LineSplitter(reader)
  const readAll = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      lines.add(chunk)
      if (lines.unbroken > UNBROKEN_BYTES_MAX) throw refuse(path, 'is not a text file.')
      reading.onProgress(source.bytesRead, reader.counts)
    }
  }
  try {
    if (isGzip) await pipeline(source, createGunzip({ chunkSize: READ_BYTES }), readAll)
    else await pipeline(source, readAll)
  } catch (error) {
    throw refusalOf(path, error)
  }
  if (!lines.isAtLineStart || !reader.mayEnd()) {
    throw refuse(path, 'ends in the middle of a line, so it may be cut short.')
  }
  return reader.counts
}

/** Splits a stream into lines, and skips those that are too long. */
class LineSplitter {
  readonly #reader: LineReader
  readonly #started = Buffer.allocUnsafe(LINE_BYTES_MAX)
  #length = 0
  /** Bytes since the last line break. */
  unbroken = 0

  constructor(reader: LineReader) {
    this.#reader = reader
  }

  get isAtLineStart(): boolean {
    return this.unbroken === 0
  }

  add(chunk: Buffer): void {
    let start = 0
    while (start < chunk.length) {
      const end = chunk.indexOf(BYTE.newline, start)
      if (end < 0) break
      if (this.unbroken > 0) this.#finish(chunk, start, end)
      else this.#readLine(chunk, start, end)
      start = end + 1
    }
    if (start < chunk.length) this.#keep(chunk, start, chunk.length)
  }

  #finish(chunk: Buffer, start: number, end: number): void {
    this.#keep(chunk, start, end)
    if (this.unbroken > LINE_BYTES_MAX) this.#countLong()
    else this.#readLine(this.#started, 0, this.#length)
    this.unbroken = 0
    this.#length = 0
  }

  #readLine(bytes: Uint8Array, start: number, end: number): void {
    if (end - start > LINE_BYTES_MAX) {
      this.#countLong()
      return
    }
    const isCrLf = end > start && bytes[end - 1] === BYTE.carriageReturn
    this.#reader.read(bytes, start, isCrLf ? end - 1 : end)
  }

  #countLong(): void {
    this.#reader.counts.lines += 1
    this.#reader.counts.bad += 1
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    const room = Math.min(end - start, LINE_BYTES_MAX - this.#length)
    chunk.copy(this.#started, this.#length, start, start + room)
    this.#length += room
    this.unbroken += end - start
  }
}

async function readHead(path: string, isGzip: boolean): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  const source = createReadStream(path, { highWaterMark: HEAD_BYTES })
  const chunks = isGzip ? source.pipe(createGunzip({ chunkSize: HEAD_BYTES })) : source
  source.once('error', (error) => chunks.destroy(error))
  try {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      pieces.push(chunk)
      length += chunk.length
      if (length >= HEAD_BYTES) break
    }
  } catch (error) {
    throw refusalOf(path, error)
  } finally {
    source.destroy()
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES)
}

function refusalOf(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return refuse(path, 'is cut short: its gzip data ends too early.')
  if (code?.startsWith('Z_')) return refuse(path, 'is damaged: its gzip data is not valid.')
  return error
}

function refuse(path: string, why: string): Refusal {
  return new Refusal('validation_error', `${path} ${why} Nothing was changed.`)
}
