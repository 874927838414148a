import type { Contour } from './contour.ts'

export type Color = readonly [red: number, green: number, blue: number]

type Paint = { from: number; to: number; color: Color; opacity: number }

/** Steps from nothing to full coverage. More can't be seen, and make the file larger. */
const EDGE_LEVELS = 16

/** A picture of RGB pixels, filled with smooth-edged shapes. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
  /**
   * How much the shape's coverage changes from one pixel to the next. Adding up a row gives the
   * coverage itself. Two columns more than the picture, for what ends at its right edge.
   */
  readonly #change: Float32Array
  readonly #stride: number

  constructor(width: number, height: number, ground: Color) {
    this.width = width
    this.height = height
    this.pixels = Buffer.alloc(width * height * 3, Uint8Array.from(ground))
    this.#stride = width + 2
    this.#change = new Float32Array(this.#stride * height)
  }

  /** Fills what the contours enclose. A contour in the other direction inside another is a hole. */
  fill(contours: readonly Contour[], color: Color, opacity = 1): void {
    let [top, bottom] = [this.height, 0]
    let [left, right] = [this.width, 0]
    for (const contour of contours) {
      for (let at = 0; at < contour.length; at += 2) {
        const next = (at + 2) % contour.length
        const [x0 = 0, y0 = 0] = [contour[at], contour[at + 1]]
        const [x1 = 0, y1 = 0] = [contour[next], contour[next + 1]]
        this.#edge(x0, y0, x1, y1)
        top = Math.min(top, y0)
        bottom = Math.max(bottom, y0)
        left = Math.min(left, x0)
        right = Math.max(right, x0)
      }
    }
    const from = Math.floor(this.#inside(left))
    const to = Math.ceil(this.#inside(right))
    const first = Math.max(0, Math.floor(top))
    const last = Math.min(this.height, Math.ceil(bottom))
    for (let row = first; row < last; row += 1) this.#paintRow(row, { from, to, color, opacity })
  }

  /** Adds one edge, row by row, with the share of each pixel that lies to its right. */
  #edge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return
    const direction = y0 < y1 ? 1 : -1
    const [top, bottom, startX] = y0 < y1 ? [y0, y1, x0] : [y1, y0, x1]
    const slope = (x1 - x0) / (y1 - y0)
    const first = Math.max(0, Math.floor(top))
    const last = Math.min(this.height, Math.ceil(bottom))
    for (let row = first; row < last; row += 1) {
      const from = Math.max(row, top)
      const to = Math.min(row + 1, bottom)
      if (to <= from) continue
      const a = this.#inside(startX + (from - top) * slope)
      const b = this.#inside(startX + (to - top) * slope)
      this.#cover(row * this.#stride, Math.min(a, b), Math.max(a, b), (to - from) * direction)
    }
  }

  #inside(x: number): number {
    return Math.min(this.width, Math.max(0, x))
  }

  /** Spreads `height` over the pixels from `left` to `right`, by how much of each is covered. */
  #cover(start: number, left: number, right: number, height: number): void {
    const change = this.#change
    const first = Math.floor(left)
    const last = Math.floor(right)
    if (first === last) {
      const covered = height * (1 - (left + right) / 2 + first)
      change[start + first] = (change[start + first] ?? 0) + covered
      change[start + first + 1] = (change[start + first + 1] ?? 0) + height - covered
      return
    }
    let before = 0
    for (let pixel = first; pixel <= last; pixel += 1) {
      const from = Math.max(left, pixel)
      const to = Math.min(right, pixel + 1)
      const crossed = ((to - from) / (right - left)) * height
      // What was crossed in earlier pixels covers this one fully.
      const entered = ((from - left) / (right - left)) * height
      const covered = entered + crossed * (1 - (from + to) / 2 + pixel)
      change[start + pixel] = (change[start + pixel] ?? 0) + covered - before
      before = covered
    }
    change[start + last + 1] = (change[start + last + 1] ?? 0) + height - before
  }

  /** Only the columns that the shape is in. Nothing of it may be left for the next one. */
  #paintRow(row: number, { from, to, color, opacity }: Paint): void {
    const { pixels, width } = this
    const [red, green, blue] = color
    const change = this.#change.subarray(row * this.#stride, (row + 1) * this.#stride)
    let sum = 0
    for (let x = from; x < to; x += 1) {
      sum += change[x] ?? 0
      // Letters may overlap themselves, which is still one letter.
      const level = Math.round(Math.min(1, Math.abs(sum)) * EDGE_LEVELS)
      if (level === 0) continue
      const covered = (level / EDGE_LEVELS) * opacity
      const at = (row * width + x) * 3
      pixels[at] = mix(pixels[at] ?? 0, red, covered)
      pixels[at + 1] = mix(pixels[at + 1] ?? 0, green, covered)
      pixels[at + 2] = mix(pixels[at + 2] ?? 0, blue, covered)
    }
    change.fill(0, from, to + 2)
  }
}

function mix(below: number, above: number, share: number): number {
  return Math.round(below + (above - below) * share)
}
