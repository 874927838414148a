import { readFileSync } from 'node:fs'
import { type Contour, placeOutline } from './contour.ts'

export const FACES = ['narrow', 'serif', 'italic', 'sans', 'wide', 'round'] as const
export type FaceName = (typeof FACES)[number]

/** The files in packages/server/faces, written by scripts/faces.ts. Lengths are in units. */
type Face = {
  /** Units of one em, the size of a font. */
  em: number
  glyphs: Record<string, [advance: number, outline: string]>
  /** How much closer two letters stand than their widths say. */
  kerning: Record<string, number>
}

const FOLDER = new URL('../../faces/', import.meta.url)
const read = new Map<FaceName, Face>()

/** Each face is read once, when it is first needed. */
function faceOf(name: FaceName): Face {
  const known = read.get(name)
  if (known) return known
  // scripts/faces.ts writes exactly this.
  const face = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Face
  read.set(name, face)
  return face
}

/** Whether the face has every letter of a text. */
export function canSet(text: string, face: FaceName): boolean {
  const { glyphs } = faceOf(face)
  return Array.from(text).every((char) => Object.hasOwn(glyphs, char))
}

export type Setting = {
  face: FaceName
  size: number
  /** Extra space between letters, as a part of the size. */
  tracking: number
}

type Placed = { char: string; x: number }

/** Where each letter goes, in pixels from the start of the line. Unknown letters are left out. */
function placeLetters(text: string, { face, size, tracking }: Setting): [Placed[], number] {
  const { glyphs, kerning, em } = faceOf(face)
  const scale = size / em
  const chars = Array.from(text).filter((char) => Object.hasOwn(glyphs, char))
  let x = 0
  const placed = chars.map((char, at) => {
    if (at > 0) x += ((kerning[`${chars[at - 1]}${char}`] ?? 0) / em + tracking) * size
    const here = x
    x += (glyphs[char]?.[0] ?? 0) * scale
    return { char, x: here }
  })
  return [placed, x]
}

export function widthOf(text: string, setting: Setting): number {
  return placeLetters(text, setting)[1]
}

export type Glyph = {
  x: number
  scale: number
  /** In the face's units, with y upward, as in an SVG path. */
  outline: string
}

/** The letters of a text, placed from the start of their line. */
export function glyphsOf(text: string, setting: Setting): Glyph[] {
  const { glyphs, em } = faceOf(setting.face)
  const scale = setting.size / em
  return placeLetters(text, setting)[0].map(({ char, x }) => {
    return { x, scale, outline: glyphs[char]?.[1] ?? '' }
  })
}

/** The outlines of a text whose line starts at `x` and stands on `y`. */
export function setText(text: string, setting: Setting, x: number, y: number): Contour[] {
  const { glyphs, em } = faceOf(setting.face)
  const scale = setting.size / em
  return placeLetters(text, setting)[0].flatMap((letter) =>
    placeOutline(glyphs[letter.char]?.[1] ?? '', { x: x + letter.x, y, scale }),
  )
}
