/** A closed line: x and y of each point in turn. The last point is joined to the first. */
export type Contour = number[]

/** A curve this long in pixels gets one piece per step, which no eye can tell from round. */
const PIXELS_PER_PIECE = 4
const PIECES_MIN = 4
const PIECES_MAX = 96

export type Place = { x: number; y: number; scale: number }

/** `M 1 2 L 3 4 Q … C … Z`, as scripts/faces.ts writes it: a letter and its numbers. */
const STEP = /([MLQCZ])([^MLQCZ]*)/g

/** The contours of a letter at a place. Letters stand on their line, so their y points upward. */
export function placeOutline(outline: string, { x, y, scale }: Place): Contour[] {
  const contours: Contour[] = []
  let current: Contour = []
  for (const [, kind, rest = ''] of outline.matchAll(STEP)) {
    const points = (rest.match(/-?\d+/g) ?? []).map((text, at) => {
      return at % 2 === 0 ? x + Number(text) * scale : y - Number(text) * scale
    })
    if (kind === 'M') {
      current = points
      contours.push(current)
    } else if (kind === 'L') current.push(...points)
    else if (kind !== 'Z') addCurve(current, points)
  }
  return contours
}

/** Adds a quadratic (two points) or cubic (three points) curve from the end of a contour. */
function addCurve(contour: Contour, points: number[]): void {
  const [x0 = 0, y0 = 0] = contour.slice(-2)
  const all = [x0, y0, ...points]
  const pieces = piecesFor(lengthOf(all))
  for (let piece = 1; piece <= pieces; piece += 1) contour.push(...pointOn(all, piece / pieces))
}

/** De Casteljau: halves the points until one is left. */
function pointOn(points: number[], part: number): number[] {
  if (points.length === 2) return points
  const between = points.slice(2).map((value, at) => {
    const from = points[at] ?? 0
    return from + (value - from) * part
  })
  return pointOn(between, part)
}

function lengthOf(points: number[]): number {
  let length = 0
  for (let at = 2; at < points.length; at += 2) {
    const dx = (points[at] ?? 0) - (points[at - 2] ?? 0)
    const dy = (points[at + 1] ?? 0) - (points[at - 1] ?? 0)
    length += Math.hypot(dx, dy)
  }
  return length
}

function piecesFor(length: number): number {
  return Math.min(PIECES_MAX, Math.max(PIECES_MIN, Math.ceil(length / PIXELS_PER_PIECE)))
}

/** `turn` is a full circle by default. A hole goes the other way around (`isHole`). */
export function circle(
  cx: number,
  cy: number,
  radius: number,
  { from = 0, turn = 2 * Math.PI, isHole = false } = {},
): Contour {
  const pieces = piecesFor(radius * turn)
  return Array.from({ length: pieces + 1 }, (_, piece) => {
    const part = isHole ? 1 - piece / pieces : piece / pieces
    const angle = from + turn * part
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  }).flat()
}

export function rectangle(x: number, y: number, width: number, height: number): Contour {
  return [x, y, x + width, y, x + width, y + height, x, y + height]
}
