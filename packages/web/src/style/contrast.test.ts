import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const TEXT_MIN = 4.5
const EDGE_MIN = 3

/** Text color, background, and the contrast ratio that WCAG 2.2 AA requires. */
const PAIRS = [
  ['ink', 'paper', TEXT_MIN],
  ['ink', 'surface', TEXT_MIN],
  ['ink', 'danger-wash', TEXT_MIN],
  ['ink-soft', 'paper', TEXT_MIN],
  ['ink-soft', 'surface', TEXT_MIN],
  ['ink-soft', 'danger-wash', TEXT_MIN],
  ['accent', 'paper', TEXT_MIN],
  ['accent', 'surface', TEXT_MIN],
  ['accent', 'wash', TEXT_MIN],
  ['accent-strong', 'paper', TEXT_MIN],
  ['on-accent', 'accent', TEXT_MIN],
  ['on-accent', 'accent-strong', TEXT_MIN],
  ['accent-strong', 'wash', TEXT_MIN],
  ['gold', 'gold-wash', TEXT_MIN],
  ['sky', 'sky-wash', TEXT_MIN],
  ['ink', 'gold-wash', TEXT_MIN],
  ['danger', 'paper', TEXT_MIN],
  ['danger', 'danger-wash', TEXT_MIN],
  ['line-strong', 'paper', EDGE_MIN],
  ['line-strong', 'surface', EDGE_MIN],
] as const

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_scheme, text) => {
  const colours = new Map(
    [...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )

  it.each(PAIRS)('--%s on --%s reaches %f', (ink, ground, min) => {
    expect(ratio(colours.get(ink), colours.get(ground))).toBeGreaterThanOrEqual(min)
  })
})

function ratio(one: string | undefined, other: string | undefined): number {
  if (!one || !other) return 0
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
