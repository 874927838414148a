import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))
const LINES_MAX = 300
/** A literal color. Black and white by name count too. */
const RAW_COLOUR =
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|color)\(|: ?(white|black)\b/i

/** The only files that may name a color. */
const COLORS = new Set(['style/tokens.css', 'style/enamels.css'])
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const styles = files.filter((file) => file.endsWith('.css'))
const read = (file: string) => readFileSync(`${SRC}/${file}`, 'utf8')

describe('the style', () => {
  it.each(styles)(
    '%s takes its colors from the tokens, and stays within the length limit',
    (file) => {
      const lines = read(file).split('\n')
      expect(lines.length).toBeLessThanOrEqual(LINES_MAX)
      if (!COLORS.has(file)) {
        expect(lines.filter((line) => RAW_COLOUR.test(line))).toEqual([])
      }
    },
  )

  it('every token in use is defined, or has a default where it is used', () => {
    const defined = styles.flatMap((file) => [...read(file).matchAll(/(--[a-z0-9-]+):/g)])
    const tokens = new Set(defined.map(([, name]) => name))
    const used = styles.flatMap((file) =>
      [...read(file).matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, name]) => `${name} in ${file}`),
    )
    expect(used.filter((use) => !tokens.has(use.split(' ')[0]))).toEqual([])
  })

  it('no rule is left for a class that no component has', () => {
    const code = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map(read)
    const words = new Set(code.flatMap((text) => text.match(/[\w-]+/g) ?? []))
    const unused = styles.flatMap((file) =>
      classesIn(read(file))
        .filter((name) => !words.has(name))
        .map((name) => `.${name} in ${file}`),
    )
    expect(unused).toEqual([])
  })

  // The server's plain pages don't opt in, and a style that loads late counts as no opt-in. Chromium
  // reports an uncaught error for either.
  it('no page opts in to transitions between documents', () => {
    expect(styles.filter((file) => read(file).includes('@view-transition'))).toEqual([])
  })

  it('no component sets inline styles, which the policy of server-rendered pages forbids', () => {
    const components = files.filter((file) => file.endsWith('.tsx'))
    const inline = components.filter((file) => /\bstyle=\{/.test(read(file)))
    // The portfolio is rendered by the browser alone, and its rows have computed heights.
    expect(inline).toEqual(['pages/account-domains/domain-table.tsx'])
  })
})

/** The classes that a file's selectors name. */
function classesIn(css: string): string[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|@import[^;]*;/g, '')
  return [...rules.matchAll(/\.([a-z][\w-]*)/gi)].flatMap(([, name]) => name ?? [])
}
