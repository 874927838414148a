import { crc32, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { Canvas, type Color } from './canvas.ts'
import { circle, rectangle } from './contour.ts'
import { encodePng } from './encode-png.ts'

const WHITE: Color = [255, 255, 255]
const BLACK: Color = [0, 0, 0]

/** The red channel, one text per row: 255 is ground, 0 is covered. */
function rowsOf({ width, height, pixels }: Canvas): number[][] {
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, x) => pixels[(row * width + x) * 3] ?? -1),
  )
}

function drawn(draw: (canvas: Canvas) => void): number[][] {
  const canvas = new Canvas(4, 3, WHITE)
  draw(canvas)
  return rowsOf(canvas)
}

it('fills whole pixels fully, and others by the share that is covered', () => {
  expect(drawn((canvas) => canvas.fill([rectangle(1, 1, 2, 1)], BLACK))).toEqual([
    [255, 255, 255, 255],
    [255, 0, 0, 255],
    [255, 255, 255, 255],
  ])
  expect(drawn((canvas) => canvas.fill([rectangle(0.5, 0, 2, 1.5)], BLACK))).toEqual([
    [128, 0, 128, 255],
    [191, 128, 191, 255],
    [255, 255, 255, 255],
  ])
})

it('covers half of each pixel on a diagonal', () => {
  expect(drawn((canvas) => canvas.fill([[0, 0, 3, 0, 0, 3]], BLACK))).toEqual([
    [0, 0, 128, 255],
    [0, 128, 255, 255],
    [128, 255, 255, 255],
  ])
})

it('leaves a hole where a contour goes the other way', () => {
  const hole = [1, 1, 1, 2, 2, 2, 2, 1]
  expect(drawn((canvas) => canvas.fill([rectangle(0, 0, 4, 3), hole], BLACK))).toEqual([
    [0, 0, 0, 0],
    [0, 255, 0, 0],
    [0, 0, 0, 0],
  ])
})

it('draws overlapping parts of a letter once, in whichever direction they go', () => {
  const same = [rectangle(0, 0, 3, 3), rectangle(1, 0, 3, 3)]
  for (const contours of [same, same.map((each) => reversed(each))]) {
    expect(drawn((canvas) => canvas.fill(contours, BLACK)).flat()).toEqual(Array(12).fill(0))
  }
})

it('cuts off what is outside, and leaves nothing for the next shape', () => {
  const rows = drawn((canvas) => {
    canvas.fill([rectangle(-50, -50, 20, 20), rectangle(90, 1, 9, 1)], BLACK)
    canvas.fill([rectangle(-5, 1, 6, 50), rectangle(3, -9, 50, 10)], BLACK)
  })
  expect(rows).toEqual([
    [255, 255, 255, 0],
    [0, 255, 255, 255],
    [0, 255, 255, 255],
  ])
})

it('mixes with what is below', () => {
  const canvas = new Canvas(1, 1, [100, 0, 200])
  canvas.fill([rectangle(0, 0, 1, 1)], [200, 100, 0], 0.5)
  expect([...canvas.pixels]).toEqual([150, 50, 100])
})

it('a circle has the area of a circle', () => {
  const canvas = new Canvas(100, 100, WHITE)
  canvas.fill([circle(50, 50, 30)], BLACK)
  const covered = rowsOf(canvas)
    .flat()
    .reduce((sum, value) => sum + (255 - value) / 255, 0)
  expect(Math.abs(covered - Math.PI * 900)).toBeLessThan(15)
})

/** Reads a PNG as this file's encoder writes it: not filtered, with or without a table of colors. */
function pixelsOf(png: Buffer): number[] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const width = png.readUInt32BE(16)
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.set(body.subarray(0, 4).toString(), body.subarray(4))
    at += 12 + length
  }
  const palette = chunks.get('PLTE')
  const rowBytes = 1 + width * (palette ? 1 : 3)
  const lines = [...inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))]
  const bytes = lines.filter((_, at) => at % rowBytes !== 0)
  return palette ? bytes.flatMap((at) => [...palette.subarray(at * 3, at * 3 + 3)]) : bytes
}

it('a PNG has the pixels of the picture, with few colors or with many', async () => {
  const few = new Canvas(5, 4, [10, 20, 30])
  few.fill([circle(2, 2, 1.5)], [250, 128, 0])
  expect(pixelsOf(await encodePng(few))).toEqual([...few.pixels])
  const many = new Canvas(20, 20, WHITE)
  for (let pixel = 0; pixel < 400; pixel += 1) {
    many.fill([rectangle(pixel % 20, Math.floor(pixel / 20), 1, 1)], [pixel % 256, pixel % 7, 9])
  }
  const png = await encodePng(many)
  expect(pixelsOf(png)).toEqual([...many.pixels])
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([20, 20])
})

function reversed(contour: number[]): number[] {
  const points = contour.flatMap((x, at) => (at % 2 === 0 ? [[x, contour[at + 1] ?? 0]] : []))
  return points.toReversed().flat()
}
