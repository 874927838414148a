import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { TEXTS_BY_KIND } from './text-kinds.ts'

/** The minified build is half the size, and every page has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WIDTHS = [390, 1440]
const HEIGHT = 900

/** Afterwards, a tab that draws nothing (watched-page.ts) is as before. */
const UNSEE = `for (const sheet of document.adoptedStyleSheets) sheet.disabled = false`

/**
 * As the reader sees it in the end, also in a tab that draws nothing. What is far below the first
 * view isn't laid out yet. Colors fade from light to dark, and the end of one fade can begin another,
 * of an element inside.
 */
const REST = `for (const sheet of document.adoptedStyleSheets) sheet.disabled = true
for (const late of document.querySelectorAll('.late')) late.style.contentVisibility = 'visible'
for (let round = 0; round < 8; round += 1) {
  for (const each of document.getAnimations()) {
    if (each.effect.getComputedTiming().endTime === Infinity) each.cancel()
    else each.finish()
  }
}`

const SHOWN = `({ id, violations }) =>
  violations.map(({ node }) => id + ': ' + node.selector + ' ' + node.source)`

/** All of axe's rules except the two about colors, which take longer than the others together. */
const OTHER_RULES = `{
  rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
  reporter: (results) => results.flatMap(${SHOWN}),
}`

/** Keeps the texts for the second question. */
const KINDS_OF_TEXTS = `window.texts = textsByKind(part);
[...texts.keys()]`

/** Whether axe can't tell because of what a text lies on, which is the same for all of its kind. */
const SEES_NO_COLOR = `({ any }) => any.some(({ data }) =>
  /^(bgImage|bgGradient|imgNode|pseudoContent|complexTextShadows|fgContrast|bgContrast)$/
    .test(data?.messageKey))`

const COLOR_RULES = `{
  runOnly: ['color-contrast', 'link-in-text-block'],
  reporter: (results) => {
    const toldBy = (rule) => {
      const { passes, incomplete } = results.find(({ id }) => id === rule)
      const told = [...passes, ...incomplete.filter(${SEES_NO_COLOR})]
      return new Set(told.map(({ node }) => node.element))
    }
    const [textsTold, linksTold] = [toldBy('color-contrast'), toldBy('link-in-text-block')]
    const isTold = ([kind, same]) =>
      same.some((element) => (kind.startsWith('link;') ? linksTold : textsTold).has(element))
    return {
      violations: results.flatMap(${SHOWN}),
      told: [...texts].filter(isTold).map(([kind]) => kind),
    }
  },
}`

/** The kinds of text whose colors axe has looked at, on any page. */
const told = new Set<string>()

/** What axe finds, including minor issues: some people navigate by the order of headings. */
export async function violationsOf(page: Page, within = 'html'): Promise<string[]> {
  await load(page)
  const others = await page.evaluate<string[]>(`{
    ${REST}
    axe.run(${JSON.stringify(within)}, ${OTHER_RULES})
  }`)
  return [...others, ...(await colorViolationsOf(page, within))]
}

/**
 * Texts that are hard to read, and links that are hard to tell from the text around them. Axe takes
 * longer for this than for everything else, and most texts are of a kind that it has found good
 * before.
 */
export async function colorViolationsOf(page: Page, within = 'html'): Promise<string[]> {
  await load(page)
  const part = `document.querySelector(${JSON.stringify(within)})`
  const kinds = await page.evaluate<string[]>(`{
    ${REST}
    ${TEXTS_BY_KIND}
    const part = ${part}
    ${KINDS_OF_TEXTS}
  }`)
  const unknown = kinds.filter((kind) => !told.has(kind))
  if (unknown.length === 0) {
    await page.evaluate(UNSEE)
    return []
  }
  const result = await page.evaluate<{ violations: string[]; told: string[] }>(`{
    const include = ${JSON.stringify(unknown)}.flatMap((kind) => texts.get(kind))
    axe.run({ include }, ${COLOR_RULES})
  }`)
  await page.evaluate(UNSEE)
  for (const kind of result.told) told.add(kind)
  return result.violations
}

/** A page's content policy allows only its own scripts, but doesn't apply to what the browser runs. */
async function load(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE)
}

/** On a phone and on a wide screen, axe finds nothing and nothing has to be scrolled sideways. */
export async function expectGoodLooks(page: Page, step: string): Promise<void> {
  // A page that is being swapped has no content for a moment.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    expect(await violationsOf(page), `${step} at ${width} px`).toEqual([])
    const needed = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(needed, `${step} at ${width} px`).toBeLessThanOrEqual(width)
  }
}
