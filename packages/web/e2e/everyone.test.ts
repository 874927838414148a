import type { Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { isFocused } from './market-page.ts'
import { useVisitor } from './visit.ts'
import { QUIET } from './watched-page.ts'

const browserPath = findBrowser()
const TABS_MAX = 60
const BYTES_MAX = 160_000
const FONT_BYTES_MAX = 70_000

/**
 * For people with a keyboard, a slow line, dark mode or no wish for motion. For small screens, large
 * fonts and screen readers, see every-page-looks.ts.
 */
describe.skipIf(browserPath === undefined)('the pages for everyone', () => {
  const { open } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('the first tab offers to skip to the content, and does', async () => {
    const { page } = await open('/market')
    await settled(page)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    expect(await isFocused(skip)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await isFocused(page.getByRole('main'))).toBe(true)
  })

  it('an unknown address says so and links back', async () => {
    const { page } = await open('/')
    await page.evaluate("history.pushState({}, '', '/attic'); dispatchEvent(new Event('popstate'))")
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Browse the marketplace' }).click()
    await page.getByRole('heading', { level: 1, name: 'Marketplace' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/market')
  })

  it('the keyboard moves through the filters in order and reaches the results', async () => {
    const { page, market } = await open('/market')
    await market.results.waitFor()
    const stops = [market.name, market.extension, market.max, market.sort]
    const firstResult = market.results.getByRole('link').first()
    const passed: number[] = []
    for (let tab = 0; tab < TABS_MAX && !(await isFocused(firstResult)); tab++) {
      await page.keyboard.press('Tab')
      for (const [index, stop] of stops.entries()) if (await isFocused(stop)) passed.push(index)
    }
    expect(await isFocused(firstResult)).toBe(true)
    expect(passed).toEqual([0, 1, 2, 3])
  })

  it('the focus is visible wherever the keyboard takes it', async () => {
    const { page, market } = await open('/market?page=2')
    await market.results.waitFor()
    // A ring is an outline or a shadow, on the control or on the field around it.
    const ring = `(() => {
      const shown = document.activeElement.closest('.seek') ?? document.activeElement
      const { outlineStyle, boxShadow } = getComputedStyle(shown)
      return outlineStyle === 'solid' || /4px/.test(boxShadow)
    })()`
    for (const control of [market.name, market.sort, market.previous, market.next]) {
      await control.focus()
      // Browsers show the focus ring only after a key press.
      await page.keyboard.press('Shift')
      expect(await isFocused(control)).toBe(true)
      expect(await page.evaluate(ring)).toBe(true)
    }
  })

  it('a new page moves the focus to its content', async () => {
    const { page } = await open('/')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Marketplace').click()
    await page.getByRole('heading', { level: 1, name: 'Marketplace' }).waitFor()
    await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
  })

  it('a new page starts at its top, and going back restores the old position', async () => {
    const { page } = await open('/tlds')
    await page.getByRole('table').waitFor()
    await page.evaluate('scrollTo(0, 1200)')
    const place = () => page.evaluate('Math.round(scrollY)')
    await page.evaluate(`document.querySelector('tbody tr:nth-child(25) a').click()`)
    await page.getByText('All extensions').waitFor()
    expect(await place()).toBe(0)
    await page.goBack()
    await page.getByRole('table').waitFor()
    await expect.poll(place).toBe(1200)
  })

  it('an offline device is reported, and what failed loads once it is back', async () => {
    const { page, market, faults } = await open('/market')
    await market.results.waitFor()
    await page.context().setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await market.name.fill('harbor')
    await page.getByRole('alert').getByText('this device is offline').waitFor()
    await page.context().setOffline(false)
    await market.results.waitFor()
    expect(await page.getByText('You’re offline.').count()).toBe(0)
    // The browser itself reports failed loads. Any other fault still counts.
    const others = faults.filter((fault) => !fault.includes('net::ERR_INTERNET_DISCONNECTED'))
    faults.splice(0, faults.length, ...others)
  })

  it('follows the preference for dark or light', async () => {
    const { page } = await open('/', { colorScheme: 'light' })
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    const light = await ground()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground()).not.toBe(light)
  })

  // For the front page, see budgets.test.ts.
  it.each([
    '/search?q=busy-harbor.com',
    '/tlds',
    '/tlds/com',
    '/market',
    '/tools/ssl-check',
    '/docs',
    '/docs/first-request',
    '/docs/console',
    '/docs/reference',
    '/sign-in',
  ])('%s is light: at most 160 kB as sent, 70 kB of it fonts', async (address) => {
    const responses: Response[] = []
    const { page } = await open(QUIET, { isFirstVisit: true })
    page.on('response', (response) => responses.push(response))
    await page.goto(address)
    const { fonts, all } = await sentBytes(page, responses)
    console.log(`${address}: ${kB(all)}, fonts ${kB(fonts)}`)
    expect(all).toBeGreaterThan(50_000)
    expect(all).toBeLessThanOrEqual(BYTES_MAX)
    expect(fonts).toBeLessThanOrEqual(FONT_BYTES_MAX)
  })

  it('nothing animates for people who prefer reduced motion', async () => {
    const { page, market } = await open('/market', { reducedMotion: 'reduce' })
    await market.results.waitFor()
    const moving = await page.evaluate(
      `[...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element)
        return animationName !== 'none' || /[1-9]/.test(transitionDuration)
      }).length`,
    )
    expect(moving).toBe(0)
  })
})

/** The size of the page's own files as they are sent, compressed, in bytes. */
async function sentBytes(page: Page, responses: Response[]) {
  await page.waitForLoadState('networkidle')
  const files = responses.filter(
    (response) => !new URL(response.url()).pathname.startsWith('/api/'),
  )
  const bytes = { fonts: 0, all: 0 }
  for (const response of files) {
    const { responseBodySize } = await response.request().sizes()
    bytes.all += responseBodySize
    if (response.url().endsWith('.woff2')) bytes.fonts += responseBodySize
  }
  return bytes
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
