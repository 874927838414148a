import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { Canvas } from './canvas.ts'

const compress = promisify(deflate)
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits, the only compression, the only filter method, not interlaced. */
const RGB = Buffer.from([8, 2, 0, 0, 0])
const INDEXED = Buffer.from([8, 3, 0, 0, 0])
const COLORS_MAX = 256
const UNFILTERED = 0

/**
 * The picture as a PNG file. Few colors are stored as a table with one byte per pixel, which is much
 * smaller. Compressing runs in another thread.
 */
export async function encodePng({ width, height, pixels }: Canvas): Promise<Buffer> {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const indexed = indexColors(pixels)
  const rows = indexed ? inRows(indexed.bytes, width, height) : inRows(pixels, width * 3, height)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, indexed ? INDEXED : RGB])),
    ...(indexed ? [chunk('PLTE', indexed.palette)] : []),
    chunk('IDAT', await compress(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

type Indexed = { palette: Buffer; bytes: Buffer }

/** Each pixel as a place in a table of colors. Undefined if there are too many of them. */
function indexColors(pixels: Buffer): Indexed | undefined {
  const places = new Map<number, number>()
  const bytes = Buffer.alloc(pixels.length / 3)
  let last = -1
  let lastPlace = 0
  for (let pixel = 0; pixel < bytes.length; pixel += 1) {
    const at = pixel * 3
    const color = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
    if (color !== last) {
      const known = places.get(color)
      if (known === undefined && places.size === COLORS_MAX) return undefined
      lastPlace = known ?? places.size
      places.set(color, lastPlace)
      last = color
    }
    bytes[pixel] = lastPlace
  }
  const palette = Buffer.alloc(places.size * 3)
  for (const [color, place] of places) palette.writeUIntBE(color, place * 3, 3)
  return { palette, bytes }
}

/** Each row starts with its filter. */
function inRows(bytes: Buffer, rowBytes: number, rows: number): Buffer {
  const lines = Buffer.alloc((rowBytes + 1) * rows, UNFILTERED)
  for (let row = 0; row < rows; row += 1) {
    bytes.copy(lines, row * (rowBytes + 1) + 1, row * rowBytes, (row + 1) * rowBytes)
  }
  return lines
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
