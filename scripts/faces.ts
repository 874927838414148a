import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run faces` reads the outlines of letters from the pages' fonts and writes them to
 * packages/server/faces, where the server draws pictures with them. Run it after `npm run fonts`.
 * What reads them is installed into a temporary folder, because nobody else needs it.
 */
const FONTS = fileURLToPath(new URL('../packages/web/src/style/fonts/', import.meta.url))
const OUT = fileURLToPath(new URL('../packages/server/faces/', import.meta.url))
const READER = 'fontkit@2.0.4'
/** The reader can't choose a weight in a compressed font, so the cutter does. */
const CUTTER = 'subset-font@2.9.0'

const PLATE = 'abcdefghijklmnopqrstuvwxyz0123456789-.'
/** What our own words on a picture need, beside names. */
const WORDS = 'ADEFGHIJKLMNOPRSTUVWYZ,:’…·& '
/** Letters with accents that names may have. Names are in lower case. */
const NAME_LETTERS = Array.from({ length: 0x2_1b - 0xdf + 1 }, (_, at) => {
  return String.fromCodePoint(0xdf + at)
})
  .filter((char) => /\p{Ll}/u.test(char))
  .join('')

type Source = { name: string; files: string[]; weight?: number; text: string }

const SOURCES: Source[] = [
  { name: 'narrow', files: ['plate-narrow-3'], text: PLATE },
  { name: 'serif', files: ['plate-serif-3'], text: PLATE },
  { name: 'italic', files: ['plate-italic-3'], text: PLATE },
  { name: 'wide', files: ['plate-wide-3'], text: PLATE },
  { name: 'round', files: ['plate-round-3'], text: PLATE },
  {
    name: 'sans',
    files: ['display-latin-3', 'display-accents-3', 'display-latin-ext-3'],
    weight: 700,
    text: PLATE + WORDS,
  },
]

type Glyph = { advanceWidth: number; path: { toSVG(): string } }
type Font = {
  unitsPerEm: number
  characterSet: number[]
  glyphForCodePoint(code: number): Glyph
  layout(text: string): { advanceWidth: number }
}
type Cut = (font: Buffer, text: string, options: object) => Promise<Buffer>
type Tools = { cut: Cut; reader: { create(font: Buffer): Font } }

const folder = await mkdtemp(join(tmpdir(), 'namehouse-faces-'))
try {
  const tools = install(folder)
  await mkdir(OUT, { recursive: true })
  for (const source of SOURCES) {
    const face = await readFace(tools, source)
    await writeFile(join(OUT, `${source.name}.json`), `${JSON.stringify(face)}\n`)
    const { glyphs, kerning } = face
    const counts = `${Object.keys(glyphs).length} glyphs, ${Object.keys(kerning).length} pairs`
    console.log(`${source.name}.json: ${counts}`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

function install(where: string): Tools {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', where]
  const { status } = spawnSync('npm', ['install', ...flags, READER, CUTTER], { stdio: 'inherit' })
  if (status !== 0) throw new Error('npm could not install the font reader.')
  const require = createRequire(join(where, 'package.json'))
  return { cut: require('subset-font') as Cut, reader: require('fontkit') as Tools['reader'] }
}

/** All lengths are in units of the em, so that a size multiplies them. */
async function readFace({ cut, reader }: Tools, { files, weight, text }: Source) {
  const options = {
    targetFormat: 'sfnt',
    keepFeatures: ['kern'],
    ...(weight !== undefined && { variationAxes: { wght: weight } }),
  }
  const fonts = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(FONTS, `${file}.woff2`))
      return reader.create(await cut(bytes, text + NAME_LETTERS, options))
    }),
  )
  const [main] = fonts
  if (!main) throw new Error('A face needs a font.')
  const glyphs: Record<string, [advance: number, outline: string]> = {}
  const kerning: Record<string, number> = {}
  for (const font of fonts) {
    const all = font.characterSet.map((code) => String.fromCodePoint(code))
    const chars = all.filter((char) => (text + NAME_LETTERS).includes(char))
    for (const char of chars) {
      const { advanceWidth, path } = font.glyphForCodePoint(char.codePointAt(0) ?? 0)
      glyphs[char] ??= [Math.round(advanceWidth), rounded(path.toSVG())]
    }
    for (const [pair, by] of kernedPairs(font, chars)) kerning[pair] = by
  }
  return { em: main.unitsPerEm, glyphs, kerning }
}

function kernedPairs(font: Font, chars: string[]): [string, number][] {
  const widthOf = (text: string) => font.layout(text).advanceWidth
  const widths = new Map(chars.map((char) => [char, widthOf(char)]))
  return chars.flatMap((one) =>
    chars.flatMap((other): [string, number][] => {
      const apart = (widths.get(one) ?? 0) + (widths.get(other) ?? 0)
      const by = Math.round(widthOf(one + other) - apart)
      return by === 0 ? [] : [[one + other, by]]
    }),
  )
}

/** Whole units are finer than a pixel of any picture. */
function rounded(path: string): string {
  return path.replaceAll(/-?\d+(?:\.\d+)?/g, (number) => String(Math.round(Number(number))))
}
