import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run fonts` cuts the pages' fonts to the characters and weights in use, and writes them to
 * packages/web/src/style/fonts. The sources are installed into a temporary folder, because nobody
 * else needs them.
 */
const OUT = fileURLToPath(new URL('../packages/web/src/style/fonts/', import.meta.url))
const SOURCE_VERSION = '5.3.0'
/**
 * Part of the file names, which stay the same from build to build: pages that don't come from the
 * build use the fonts as well. Browsers keep a font for a year, so raise it with every change.
 */
const EDITION = 3
const CUTTER = 'subset-font@2.9.0'

/** What our own words need. Letters with accents, of names and people, are loaded on demand. */
const ENGLISH = `${range(0x20, 0x7e)}\u{a0}£§©«®°±·»×–—‘’‚“”„†•…‹›€™←↑→↓−`
const ACCENTED = `${range(0xc0, 0xd6)}${range(0xd8, 0xf6)}${range(0xf8, 0xff)}¡¿ıŒœŠšŸŽž`
const EXTENDED = `${range(0x1_00, 0x1_7f)}${range(0x2_18, 0x2_1b)}ẞ`
const PLATE = 'abcdefghijklmnopqrstuvwxyz0123456789-.'
const FEATURES = ['kern', 'liga', 'tnum', 'ccmp', 'locl', 'calt', 'mark', 'mkmk']
/** All that plain English text needs: kerning, and figures of one width in tables. */
const ENGLISH_FEATURES = ['kern', 'tnum']

type Axes = Record<string, number | { min: number; max: number }>
type Cut = { name: string; family: string; file: string; text: string; axes: Axes }

/**
 * Without kerning. It would be half of the file, as much as three fonts of plates, and our headings
 * hardly change by it.
 */
const UNKERNED = ['display-latin', 'display-accents', 'display-latin-ext']
const DISPLAY: Axes = { wdth: 100, opsz: 54, wght: { min: 500, max: 700 } }
const NARROW: Axes = { wdth: 75, opsz: 96, wght: 800 }
const TEXT: Axes = { wght: { min: 400, max: 700 } }
const CUTS: Cut[] = [
  cut('display-latin bricolage-grotesque latin-standard-normal', ENGLISH, DISPLAY),
  cut('display-accents bricolage-grotesque latin-standard-normal', ACCENTED, DISPLAY),
  cut('display-latin-ext bricolage-grotesque latin-ext-standard-normal', EXTENDED, DISPLAY),
  cut('text-latin hanken-grotesk latin-wght-normal', ENGLISH, TEXT),
  cut('text-accents hanken-grotesk latin-wght-normal', ACCENTED, TEXT),
  cut('text-latin-ext hanken-grotesk latin-ext-wght-normal', EXTENDED, TEXT),
  cut('mono-latin geist-mono latin-wght-normal', ENGLISH + ACCENTED, {
    wght: { min: 400, max: 600 },
  }),
  cut('plate-narrow bricolage-grotesque latin-standard-normal', PLATE, NARROW),
  cut('plate-serif fraunces latin-full-normal', PLATE, { opsz: 144, wght: 500, SOFT: 0, WONK: 0 }),
  cut('plate-italic newsreader latin-opsz-italic', PLATE, { opsz: 72, wght: 500 }),
  cut('plate-wide anybody latin-wdth-normal', PLATE, { wdth: 135, wght: 700 }),
  cut('plate-round unbounded latin-wght-normal', PLATE, { wght: 500 }),
]

const folder = await mkdtemp(join(tmpdir(), 'namehouse-fonts-'))
try {
  install(folder)
  const subset = loadCutter(folder)
  for (const { name, family, file, text, axes } of CUTS) {
    const source = join(folder, 'node_modules/@fontsource-variable', family, 'files', file)
    const bytes = await subset(await readFile(source), text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: featuresOf(name),
    })
    await writeFile(join(OUT, `${name}-${EDITION}.woff2`), bytes)
    console.log(`${name}-${EDITION}.woff2: ${bytes.length} bytes`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

function featuresOf(name: string): string[] {
  if (name.startsWith('plate-')) return ['kern']
  const kept = name === 'text-latin' ? ENGLISH_FEATURES : FEATURES
  return kept.filter((feature) => feature !== 'kern' || !UNKERNED.includes(name))
}

/** `from` is the name of the result, the family, and the variant of the family's file. */
function cut(from: string, text: string, axes: Axes): Cut {
  const [name = '', family = '', variant = ''] = from.split(' ')
  return { name, family, file: `${family}-${variant}.woff2`, text, axes }
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}

function install(where: string): void {
  const families = [...new Set(CUTS.map(({ family }) => family))]
  const sources = families.map((family) => `@fontsource-variable/${family}@${SOURCE_VERSION}`)
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', where]
  const { status } = spawnSync('npm', ['install', ...flags, CUTTER, ...sources], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('npm could not install the fonts.')
}

type Options = { targetFormat: 'woff2'; variationAxes: Axes; keepFeatures: string[] }
type Cutter = (font: Buffer, text: string, options: Options) => Promise<Buffer>

function loadCutter(where: string): Cutter {
  const require = createRequire(join(where, 'package.json'))
  return require('subset-font') as Cutter
}
