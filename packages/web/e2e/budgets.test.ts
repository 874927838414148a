import type { Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { useVisitor } from './visit.ts'
import { NEXT_FRAMES, QUIET } from './watched-page.ts'

const browserPath = findBrowser()
const SCRIPT_BYTES_MAX = 100_000
const FIRST_VISIT_BYTES_MAX = 160_000
const LISTING_BYTES_MAX = 180_000
const FONT_BYTES_MAX = 70_000
const SHIFT_MAX = 0.02

/** Records every layout shift, from the first paint on. */
const WATCH_SHIFTS = `{
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const moved = sources.map(({ node }) => node?.className || node?.nodeName)
      if (!hadRecentInput) window.shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}`

/** Everything is laid out, also what is below the first view, as pictures of the whole page need it. */
const IS_WHOLE = `[...document.querySelectorAll('.late')].length > 0 &&
  [...document.querySelectorAll('.late > *')]
    .every((each) => each.checkVisibility({ contentVisibilityAuto: true }))`

/** What a visitor has to load and put up with. For speed, see `npm run bench pages`. */
describe.skipIf(browserPath === undefined)('the budgets of the pages', () => {
  const { open } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('a first visit and a first search load at most 100 kB of compressed script', async () => {
    const { page, search } = await open(QUIET, { isFirstVisit: true })
    const scripts: Response[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
    })
    await page.goto('/')
    await settled(page)
    const front = await bytesOf(scripts)
    await search.field.pressSequentially('solar roof')
    await search.panel.getByText('Available').first().waitFor()
    await search.field.press('Enter')
    await search.ideas.getByRole('link').first().waitFor()
    await search.done()
    const searched = await bytesOf(scripts)
    console.log(`compressed script: front page ${kB(front)}, with a search ${kB(searched)}`)
    expect(front).toBeGreaterThan(50_000)
    expect(searched).toBeGreaterThanOrEqual(front)
    expect(searched).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
  })

  it('a first visit of the front page loads at most 160 kB, 70 kB of it fonts', async () => {
    const { page } = await open(QUIET, {
      isFirstVisit: true,
      viewport: { width: 1440, height: 900 },
    })
    const responses: Response[] = []
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) responses.push(response)
    })
    await page.goto('/')
    await expect.poll(() => page.evaluate(IS_WHOLE)).toBe(true)
    await page.waitForLoadState('networkidle')
    const fonts = responses.filter((response) => response.url().endsWith('.woff2'))
    const [all, ofFonts] = [await bytesOf(responses), await bytesOf(fonts)]
    console.log(`first visit of the front page: ${kB(all)}, fonts ${kB(ofFonts)}`)
    expect(ofFonts).toBeGreaterThan(30_000)
    expect(ofFonts).toBeLessThanOrEqual(FONT_BYTES_MAX)
    expect(all).toBeLessThanOrEqual(FIRST_VISIT_BYTES_MAX)
    // The font of code comes when the reader scrolls.
    const isOfCode = (url: string) => url.includes('/mono-')
    expect(fonts.filter((font) => isOfCode(font.url()))).toEqual([])
    const ofCode = page.waitForResponse((response) => isOfCode(response.url()))
    await page.getByLabel('Example request').scrollIntoViewIfNeeded()
    await ofCode
  })

  it.each([390, 1440])(
    'a first visit of a name for sale loads at most 180 kB at %i px, with fonts',
    async (width) => {
      const viewport = { width, height: 900 }
      const { page } = await open(QUIET, { isFirstVisit: true, viewport })
      const responses: Response[] = []
      page.on('response', (response) => responses.push(response))
      await page.goto('/market/solarhub.com')
      await page.locator('.listing-buy').waitFor()
      await page.waitForLoadState('networkidle')
      const all = await bytesOf(responses)
      console.log(`first visit of a name for sale at ${width} px: ${kB(all)}`)
      expect(all).toBeGreaterThan(80_000)
      expect(all).toBeLessThanOrEqual(LISTING_BYTES_MAX)
    },
  )

  describe.each([360, 1440])('nothing shifts by itself at %i px', (width) => {
    const viewport = { width, height: 900 }

    it.each([
      '/',
      '/search?q=busy-harbor.com',
      '/search?q=solar+roof',
      '/market',
      '/market/solarhub.com',
      '/tlds',
    ])('%s', async (address) => {
      const { page } = await open(QUIET, { isFirstVisit: true, viewport })
      await page.addInitScript(WATCH_SHIFTS)
      await page.goto(address)
      await settled(page)
      await expectStill(page)
    })

    it('a search while typing', async () => {
      const { page, search } = await open(QUIET, { isFirstVisit: true, viewport })
      await page.addInitScript(WATCH_SHIFTS)
      await page.goto('/')
      await settled(page)
      await search.field.pressSequentially('busy-harbor.com')
      await search.panel.getByText('Registered', { exact: true }).first().waitFor()
      await search.done()
      await expectStill(page)
    })
  })
})

async function bytesOf(scripts: Response[]): Promise<number> {
  const sizes = await Promise.all(scripts.map((response) => response.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

async function expectStill(page: Page): Promise<void> {
  await page.evaluate(NEXT_FRAMES)
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('window.shifts')
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `of ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MAX)
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
