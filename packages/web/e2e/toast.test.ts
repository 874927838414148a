import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { isFocused } from './market-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
const PHONE = { width: 360, height: 700 }
const START = new Date('2026-11-17T12:00:00Z')
/** Longer than a message stays, and much longer. */
const STAY_MS = 6_100
const LONG_MS = 120_000

/** A message that leaves by itself, here about a copied link. */
describe.skipIf(browserPath === undefined)('a toast', () => {
  const { open } = useVisitor(browserPath ?? '', { demo: 'shared' })

  /** A page whose clock only moves when the test says so, and what it takes to see a toast. */
  const openList = async () => {
    const address = '/search?list=solarhub.com,busy-harbor.com'
    const { page } = await open(address, {
      isFirstVisit: true,
      reducedMotion: 'no-preference',
    })
    await settled(page)
    await page.clock.install({ time: START })
    await page.clock.pauseAt(new Date(START.getTime() + 60_000))
    const button = page.getByRole('button', { name: 'Copy link' })
    const toast = page.getByRole('status', { name: 'Messages' }).locator('.toast')
    await button.click()
    await toast.waitFor()
    await page.mouse.move(0, 0)
    return { page, button, toast }
  }
  const pass = async (page: Page, ms: number) => await page.clock.runFor(ms)

  it('is announced, and leaves by itself', async () => {
    const { page, toast } = await openList()
    expect(await toast.textContent()).toMatch(/^(Copied link|Select the text to copy it)\.$/)
    await pass(page, STAY_MS - 1_000)
    expect(await toast.count()).toBe(1)
    await pass(page, 1_000)
    await toast.waitFor({ state: 'detached' })
  })

  it('stays while somebody points at it', async () => {
    const { page, toast } = await openList()
    await toast.hover()
    await pass(page, LONG_MS)
    expect(await toast.count()).toBe(1)
    await page.mouse.move(0, 0)
    await pass(page, STAY_MS)
    await toast.waitFor({ state: 'detached' })
  })

  it('stays while it has the focus, which F8 gives and Escape takes back', async () => {
    const { page, button, toast } = await openList()
    await page.keyboard.press('F8')
    expect(await isFocused(toast.getByRole('button', { name: 'Close' }))).toBe(true)
    await pass(page, LONG_MS)
    expect(await toast.count()).toBe(1)
    await page.keyboard.press('Escape')
    await toast.waitFor({ state: 'detached' })
    expect(await isFocused(button)).toBe(true)
  })

  it('shows three at most, and on a phone one that hides little of the page', async () => {
    const { page, button, toast } = await openList()
    for (let time = 0; time < 4; time += 1) await button.click()
    await expect.poll(() => toast.count()).toBe(3)
    await page.setViewportSize(PHONE)
    const shown = toast.filter({ visible: true })
    expect(await shown.count()).toBe(1)
    const { x, width, height } = (await shown.boundingBox()) ?? { x: 0, width: 0, height: 0 }
    expect([x >= 0, x + width <= PHONE.width, height > 0]).toEqual([true, true, true])
    expect(height).toBeLessThan(PHONE.height / 5)
  })

  it('does not move for those who asked for less motion, and passes axe', async () => {
    const { page, toast } = await openList()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const seconds = `parseFloat(getComputedStyle(document.querySelector('.toast')).animationDuration)`
    expect(await page.evaluate<number>(seconds)).toBeLessThan(0.01)
    await page.keyboard.press('F8')
    await page.clock.resume()
    expect(await violationsOf(page, '.toasts')).toEqual([])
    expect(await toast.count()).toBe(1)
  })
})
