import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plateLook } from '../../../web/src/kit/plate-look.ts'
import { Canvas } from './canvas.ts'
import { ENAMELS } from './enamels.ts'
import { canSet, FACES, setText, widthOf } from './face.ts'
import { MOTIFS } from './motifs.ts'
import { canDraw, CARD_HEIGHT, CARD_WIDTH, drawNameCard } from './name-card.ts'

const STYLES = new URL('../../../web/src/style/enamels.css', import.meta.url)
const NAMES = Array.from({ length: 400 }, (_, at) => `name${at}x${(at * 7919) % 97}.com`)

describe('the looks of the pages', () => {
  it('every look that a name can have can be drawn', () => {
    const looks = NAMES.map((name) => plateLook(name))
    for (const { enamel, face, motif } of looks) {
      expect(Object.keys(ENAMELS)).toContain(enamel)
      expect(FACES).toContain(face)
      expect(MOTIFS).toContain(motif)
    }
    expect(new Set(looks.map(({ enamel }) => enamel)).size).toBe(Object.keys(ENAMELS).length)
    expect(new Set(looks.map(({ motif }) => motif)).size).toBe(MOTIFS.length)
  })

  it('the enamels have the colors of the style sheet', () => {
    const css = readFileSync(STYLES, 'utf8')
    const blocks = [...css.matchAll(/\[data-enamel='(\w+)'\] \{(.*?)\}/gs)]
    const styled = blocks.map(([, name = '', body = '']) => {
      const colors = [...body.matchAll(/oklch\(([\d. ]+)\)/g)].map(([, text = '']) => rgbOf(text))
      return [name, colors]
    })
    const drawn = Object.entries(ENAMELS).map(([name, { ground, ink, dot }]) => {
      return [name, [ground, ink, dot]]
    })
    expect(drawn).toEqual(styled)
  })
})

describe('letters', () => {
  it.each(FACES)('%s has every letter that an ASCII name can have', (face) => {
    expect(canSet('abcdefghijklmnopqrstuvwxyz0123456789-.', face)).toBe(true)
    const canvas = new Canvas(200, 100, [255, 255, 255])
    canvas.fill(setText('ag8', { face, size: 80, tracking: 0 }, 5, 75), [0, 0, 0])
    const ink = canvas.pixels.reduce((sum, value) => sum + (255 - value), 0) / 255 / 3
    expect(ink).toBeGreaterThan(1_500)
    expect(ink).toBeLessThan(9_000)
  })

  it('a text is as wide as its letters, closer together where the face says so', () => {
    const setting = { face: 'round', size: 100, tracking: 0 } as const
    expect(widthOf('ao', setting)).toBeLessThan(widthOf('a', setting) + widthOf('o', setting))
    expect(widthOf('nn', { ...setting, tracking: 0.1 })).toBeCloseTo(widthOf('nn', setting) + 10)
  })

  it('accents of Latin scripts can be drawn, other scripts are left to their ASCII form', () => {
    expect(['münchen.de', 'łódź.pl', 'français.fr'].map(canDraw)).toEqual([true, true, true])
    expect(['пример.рф', '例え.jp', '🏠.ws', 'toString.<svg>'].map(canDraw)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it.each(['__proto__', 'constructor', '<svg onload=alert(1)>', '\u0000\u202e'])(
    'the text %j is only letters to draw, or nothing',
    (text) => {
      const setting = { face: 'sans', size: 40, tracking: 0 } as const
      expect(() => setText(text, setting, 0, 0)).not.toThrow()
    },
  )
})

describe('a card', () => {
  const look = (name: string, words: string[] = []) => plateLook(name, words)

  it('is a PNG of 1200 by 630, and small', async () => {
    for (const name of NAMES.slice(0, 30)) {
      const png = await drawNameCard(look(name), 'For sale')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([CARD_WIDTH, CARD_HEIGHT])
      expect(png.length).toBeLessThan(120_000)
    }
  })

  it('is the same for the same name, and another one for another name or note', async () => {
    const one = await drawNameCard(look('solarhub.com', ['solar', 'hub']), 'For sale')
    expect(await drawNameCard(look('solarhub.com', ['solar', 'hub']), 'For sale')).toEqual(one)
    expect(await drawNameCard(look('solarhub.com', ['solar', 'hub']), 'Sold')).not.toEqual(one)
    expect(await drawNameCard(look('solarhut.com', ['solar', 'hut']), 'For sale')).not.toEqual(one)
  })

  it.each(['a.b', `${'m'.repeat(63)}.${'w'.repeat(60)}.photography`, '-.--', '1.1'])(
    'the odd name %s is drawn too',
    async (name) => {
      expect((await drawNameCard(look(name), 'For sale')).length).toBeGreaterThan(1_000)
    },
  )
})

/** OKLCH to sRGB, by the formulas of CSS Color 4. */
function rgbOf(text: string): number[] {
  const [light = 0, chroma = 0, hue = 0] = text.split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (light + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const m = (light - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const s = (light - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ].map((linear) => {
    const inside = Math.min(1, Math.max(0, linear))
    const encoded = inside <= 0.003_130_8 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
  })
}
