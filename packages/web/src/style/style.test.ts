import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))
const LINES_MAX = 300
/** A literal color. Black and white by name count too. */
const RAW_COLOUR =
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|color)\(|: ?(white|black)\b/i

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const styles = files.filter((file) => file.endsWith('.css'))
const read = (file: string) => readFileSync(`${SRC}/${file}`, 'utf8')

describe('the style', () => {
  it.each(styles)(
    '%s takes its colors from the tokens, and stays within the length limit',
    (file) => {
      const lines = read(file).split('\n')
      expect(lines.length).toBeLessThanOrEqual(LINES_MAX)
      if (file !== 'style/tokens.css') {
        expect(lines.filter((line) => RAW_COLOUR.test(line))).toEqual([])
      }
    },
  )

  it('every token in use is defined', () => {
    const tokens = new Set(
      [...read('style/tokens.css').matchAll(/(--[a-z-]+):/g)].map(([, name]) => name),
    )
    const own = styles.flatMap((file) => [...read(file).matchAll(/^\s+(--[a-z-]+):/gm)])
    for (const [, name] of own) tokens.add(name)
    const used = styles.flatMap((file) =>
      [...read(file).matchAll(/var\((--[a-z-]+)/g)].map(([, name]) => name),
    )
    expect(used.filter((name) => !tokens.has(name))).toEqual([])
  })
})
