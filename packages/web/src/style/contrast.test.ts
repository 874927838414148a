import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const TEXT_MIN = 4.5
const EDGE_MIN = 3

const GROUNDS = ['ground', 'surface', 'raised', 'sunken'] as const
/** Text color, background, and the contrast ratio that WCAG 2.2 AA requires. */
const PAIRS: [ink: string, ground: string, min: number][] = [
  ...GROUNDS.flatMap((ground): [string, string, number][] => [
    ['ink', ground, TEXT_MIN],
    ['ink-2', ground, TEXT_MIN],
    ['ink-3', ground, TEXT_MIN],
    ['brand', ground, TEXT_MIN],
    ['danger', ground, TEXT_MIN],
  ]),
  ...['sale', 'premium', 'danger', 'info'].flatMap((state): [string, string, number][] => [
    [state, `${state}-wash`, TEXT_MIN],
    ['ink', `${state}-wash`, TEXT_MIN],
  ]),
  ['brand', 'brand-wash', TEXT_MIN],
  ['brand-strong', 'brand-wash', TEXT_MIN],
  ['ink', 'brand-wash', TEXT_MIN],
  ['on-brand', 'brand', TEXT_MIN],
  ['on-brand', 'brand-strong', TEXT_MIN],
  ['line-2', 'ground', EDGE_MIN],
  ['line-2', 'surface', EDGE_MIN],
  ['premium-dot', 'surface', EDGE_MIN],
]

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const TOKEN = /--([a-z0-9-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g

describe.each([
  ['light', 2],
  ['dark', 3],
])('%s', (_scheme, group) => {
  const colors = new Map([...css.matchAll(TOKEN)].map((found) => [found[1], found[group] ?? '']))

  it.each(PAIRS)('--%s on --%s reaches %f', (ink, ground, min) => {
    expect(ratio(colors.get(ink), colors.get(ground))).toBeGreaterThanOrEqual(min)
  })
})

const ENAMEL = /data-enamel='([a-z]+)'\] \{\s+--p: oklch\(([^)]+)\);\s+--p-ink: oklch\(([^)]+)\)/g
const enamels = readFileSync(new URL('enamels.css', import.meta.url), 'utf8').matchAll(ENAMEL)

describe('enamels', () => {
  it.each([...enamels].map(([, name, ground, ink]) => [name, ground, ink]))(
    'text on %s reaches 4.5',
    (_name, ground, ink) => {
      expect(ratio(ink, ground)).toBeGreaterThanOrEqual(TEXT_MIN)
    },
  )
})

function ratio(one: string | undefined, other: string | undefined): number {
  if (!one || !other) return 0
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The relative luminance of a color such as `0.49 0.125 157`, by way of linear sRGB. */
function luminance(oklch: string): number {
  const [l = 0, c = 0, h = 0] = oklch.split(' ').map(Number)
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const medium = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const short = (l - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  const red = 4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short
  const green = -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short
  const blue = -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short
  const within = (part: number) => Math.min(1, Math.max(0, part))
  return 0.2126 * within(red) + 0.7152 * within(green) + 0.0722 * within(blue)
}
