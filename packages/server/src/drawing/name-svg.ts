import { type FaceName, glyphsOf, widthOf } from './face.ts'

export type NameSvg = { face: FaceName; lines: string[]; /** Such as `.co.uk`. */ tld: string }
/** Where the name is if its place is wider than it. */
export type NameAlign = 'start' | 'middle'

/** The picture's own units per em. Whole numbers keep it small. */
const SIZE = 1_000
const TLD_SHARE = 0.55
/** Space between lines and letters, as parts of the size. */
const LINE = 0.92
const TRACKING = -0.02
/** Above the baseline of the first line, and below that of the last, such as in p and g. */
const ABOVE = 0.78
const BELOW = 0.25

/**
 * A name as an SVG picture without any font: the letters are outlines of our own faces. Its dot has
 * the class `dot`. Letters that the face doesn't have are left out (`canSet` says so).
 */
export function drawNameSvg({ face, lines, tld }: NameSvg, align: NameAlign): string {
  const setting = { face, size: SIZE, tracking: TRACKING }
  const small = { ...setting, size: SIZE * TLD_SHARE }
  const paths: string[] = []
  let width = 0
  lines.forEach((text, at) => {
    const y = Math.round(SIZE * (ABOVE + at * LINE))
    paths.push(...letters(text, setting, { x: 0, y }))
    let end = widthOf(text, setting)
    if (at === lines.length - 1) {
      paths.push(...letters('.', small, { x: end, y }, ' class="dot"'))
      end += widthOf('.', small)
      paths.push(...letters(tld.slice(1), small, { x: end, y }))
      end += widthOf(tld.slice(1), small)
    }
    width = Math.max(width, end)
  })
  const height = SIZE * (ABOVE + (lines.length - 1) * LINE + BELOW)
  const box = `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`
  const aspect = align === 'start' ? 'xMinYMid' : 'xMidYMid'
  return `<svg viewBox="${box}" preserveAspectRatio="${aspect}" aria-hidden="true">${paths.join('')}</svg>`
}

/** One path per letter. The outlines' y points upward, so they are flipped. */
function letters(
  text: string,
  setting: Parameters<typeof glyphsOf>[1],
  { x, y }: { x: number; y: number },
  attributes = '',
): string[] {
  return glyphsOf(text, setting).map((glyph) => {
    const scale = Number(glyph.scale.toFixed(4))
    const place = `matrix(${scale} 0 0 -${scale} ${Math.round(x + glyph.x)} ${y})`
    return `<path${attributes} transform="${place}" d="${glyph.outline}"/>`
  })
}
