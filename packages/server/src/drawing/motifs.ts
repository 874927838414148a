import type { Canvas, Color } from './canvas.ts'
import { circle, rectangle } from './contour.ts'

export const MOTIFS = ['dot', 'roof', 'grid', 'arc', 'sun', 'bars', 'none'] as const
export type Motif = (typeof MOTIFS)[number]

/** Draws a sign's motif in its upper right corner, as packages/web/src/kit/plate.css does. */
export function drawMotif(canvas: Canvas, motif: Motif, color: Color): void {
  DRAWN[motif](canvas, color)
}

const DRAWN: Record<Motif, (canvas: Canvas, color: Color) => void> = {
  none: () => {},
  dot: (canvas, color) => {
    const { width } = canvas
    canvas.fill([circle(width * 0.87, width * 0.13, width * 0.22)], color)
  },
  roof: (canvas, color) => {
    const { width } = canvas
    const [left, top, wide, high] = [width * 0.65, width * 0.07, width * 0.28, width * 0.14]
    const corners = [0, 1, 0.5, 0, 1, 1, 0.82, 1, 0.5, 0.36, 0.18, 1]
    const shape = corners.map((part, at) => (at % 2 === 0 ? left + part * wide : top + part * high))
    canvas.fill([shape], color)
  },
  grid: drawGrid,
  arc: (canvas, color) => {
    const { width } = canvas
    const [cx, cy] = [width * 0.83, width * 0.05]
    for (let radius = 22; radius < width * 0.33; radius += 22) {
      const ring = [circle(cx, cy, radius), circle(cx, cy, radius - 4, { isHole: true })]
      canvas.fill(ring, color)
    }
  },
  sun: (canvas, color) => {
    const { width } = canvas
    const half = { from: Math.PI, turn: Math.PI }
    canvas.fill([circle(width * 0.72, width * 0.26, width * 0.2, half)], color)
  },
  bars: (canvas, color) => {
    const { width } = canvas
    for (let x = width * 0.66; x < width; x += 24) {
      canvas.fill([rectangle(x, 0, 7, width * 0.24)], color)
    }
  },
}

const GRID_STEP = 30
const GRID_RADIUS = 3.4
/** The dots fade from the upper right corner, and are gone here. */
const GRID_END = 0.62

function drawGrid(canvas: Canvas, color: Color): void {
  const { width, height } = canvas
  const steps = 6
  for (let step = 0; step < steps; step += 1) {
    const dots = []
    for (let y = GRID_STEP / 2; y < height; y += GRID_STEP) {
      for (let x = GRID_STEP / 2; x < width; x += GRID_STEP) {
        const away = ((width - x) / width) * 0.6 + (y / height) * 0.4
        const faded = Math.floor((away / GRID_END) * steps)
        if (faded === step) dots.push(circle(x, y, GRID_RADIUS))
      }
    }
    canvas.fill(dots, color, 1 - step / steps)
  }
}
