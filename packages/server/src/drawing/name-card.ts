import { Canvas } from './canvas.ts'
import { circle, type Contour } from './contour.ts'
import { encodePng } from './encode-png.ts'
import { type Enamel, type EnamelName, ENAMELS } from './enamels.ts'
import { canSet, type FaceName, type Setting, setText, widthOf } from './face.ts'
import { drawMotif, type Motif } from './motifs.ts'

/** How a name looks as a sign (packages/web/src/kit/plate-look.ts). */
export type CardLook = {
  enamel: EnamelName
  face: FaceName
  motif: Motif
  lines: string[]
  /** Such as `.co.uk`. */
  tld: string
}

/** The size that previews of links show best. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

const EDGE = 84
const ROOM = CARD_WIDTH - 2 * EDGE
const SIZE_MAX = 232
const TOP_SIZE = 40
/** The name stays below the wordmark. */
const NAME_TOP = 190
const TLD_SHARE = 0.55
const SANS_TRACKING = -0.02

/** Space between lines and letters, as parts of the size, as in plate.css. */
const FACE_STYLE: Record<FaceName, { line: number; tracking: number }> = {
  narrow: { line: 0.84, tracking: -0.01 },
  serif: { line: 0.98, tracking: -0.02 },
  italic: { line: 0.98, tracking: -0.02 },
  sans: { line: 0.98, tracking: SANS_TRACKING },
  wide: { line: 0.98, tracking: -0.01 },
  round: { line: 0.98, tracking: -0.03 },
}

/**
 * A name as a picture for previews of links. Letters are drawn from our own outlines, so a name
 * is never parsed as markup. `note` follows the wordmark.
 */
export async function drawNameCard(look: CardLook, note: string): Promise<Buffer> {
  const enamel = ENAMELS[look.enamel]
  const canvas = new Canvas(CARD_WIDTH, CARD_HEIGHT, enamel.ground)
  drawMotif(canvas, look.motif, enamel.dot)
  drawTop(canvas, enamel, note)
  drawName(canvas, enamel, look)
  return await encodePng(canvas)
}

/** Whether the card can show a text. Other scripts are shown in their ASCII form. */
export function canDraw(text: string): boolean {
  return canSet(text, 'sans')
}

function drawTop(canvas: Canvas, { ink, dot }: Enamel, note: string): void {
  const setting: Setting = { face: 'sans', size: TOP_SIZE, tracking: SANS_TRACKING }
  const baseline = EDGE + TOP_SIZE
  canvas.fill([roof(EDGE, baseline)], ink)
  canvas.fill([circle(EDGE + 22, baseline - 5, 7.5)], dot)
  const x = EDGE + 60
  canvas.fill(setText('Namehouse', setting, x, baseline), ink)
  const after = x + widthOf('Namehouse', setting)
  canvas.fill(setText(` · ${note}`, setting, after, baseline), ink, 0.75)
}

/** The roof of the Namehouse mark, 44 pixels wide, above its dot. */
function roof(x: number, baseline: number): Contour {
  const y = baseline - 32
  return [x, y + 18, x + 22, y - 2, x + 44, y + 18, x + 40, y + 22, x + 22, y + 6, x + 4, y + 22]
}

function drawName(canvas: Canvas, { ink, dot }: Enamel, { face, lines, tld }: CardLook): void {
  const { line, tracking } = FACE_STYLE[face]
  const setting = { face, tracking, size: sizeFor(lines, tld, face) }
  const small = { face, tracking, size: setting.size * TLD_SHARE }
  const step = setting.size * line
  // Room for the lower ends of letters such as p and g.
  const bottom = CARD_HEIGHT - EDGE - setting.size * 0.12
  lines.forEach((text, at) => {
    const y = bottom - (lines.length - 1 - at) * step
    canvas.fill(setText(text, setting, EDGE, y), ink)
    if (at < lines.length - 1) return
    const x = EDGE + widthOf(text, setting)
    canvas.fill(setText('.', small, x, y), dot)
    canvas.fill(setText(tld.slice(1), small, x + widthOf('.', small), y), ink)
  })
}

/** The largest size at which every line fits into the card's width, and all into its height. */
function sizeFor(lines: string[], tld: string, face: FaceName): number {
  const { line, tracking } = FACE_STYLE[face]
  const unit = { face, tracking, size: 1 }
  const widths = lines.map((text) => widthOf(text, unit))
  const last = (widths.at(-1) ?? 0) + widthOf(tld, unit) * TLD_SHARE
  const widest = Math.max(...widths, last)
  const room = CARD_HEIGHT - EDGE - NAME_TOP
  return Math.min(SIZE_MAX, ROOM / Math.max(widest, 0.1), room / (lines.length * line))
}
