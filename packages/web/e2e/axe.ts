import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The minified build is half the size, and every page has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RUN = `axe.run(document, { resultTypes: ['violations'] })`
/** Colors that are still fading would be measured halfway. */
const REST = `for (const each of document.getAnimations()) {
  if (each.effect.getComputedTiming().endTime === Infinity) each.cancel()
  else each.finish()
}`
const WIDTHS = [390, 1440]
const HEIGHT = 900

/** On a phone and on a wide screen, axe finds nothing and nothing has to be scrolled sideways. */
export async function expectGoodLooks(page: Page, step: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.evaluate(AXE)
    await page.evaluate(REST)
    const { violations } = await page.evaluate<AxeResults>(RUN)
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => `${id}: ${String(target)} ${html}`),
    )
    expect(found, `${step} at ${width} px`).toEqual([])
    const needed = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(needed, `${step} at ${width} px`).toBeLessThanOrEqual(width)
  }
}
