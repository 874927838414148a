import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { colorViolationsOf, violationsOf } from './axe.ts'
import { isControl, readRoles } from './controls.ts'
import type { Exposed } from './controls.ts'
import { settled } from './every-page.ts'
import type { Visit } from './every-page.ts'
import type { Tab } from './every-page-people.ts'
import { CONTENT_OF } from './public-content.ts'
import { oddWordsOf } from './shown-words.ts'
import { forgetFailedLoads, QUIET } from './watched-page.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
/** A phone, where the page is loaded, and a desktop at 200 and 400 % zoom. */
const WIDTHS = [PHONE.width, 640, 320]
const ZOOMED_HEIGHT = 400
const CONTROLS_MIN = 5

/**
 * Only the first rows of a long list are checked: the others are alike, and axe would take a
 * minute.
 */
const ROWS = ':is(tbody tr, li, article, .docs-group, .docs dl > *):nth-of-type(n + 4)'
const SHORTEN = `for (const row of document.querySelectorAll('${ROWS}')) row.remove()`

/** Pages whose search is a landmark. */
const SEARCHES = /^\/(?!market\/)(search|tlds|market)?([/?].*)?$/

/**
 * One visit shows everything about how a page looks when all works: React found no difference
 * between its own rendering and the server's HTML, or it would have logged an error.
 */
export async function expectGoodLooks(tab: Tab, visit: Visit): Promise<void> {
  const { page, faults, addressOf } = tab
  // The page before would be drawn twice more.
  await page.evaluate(`document.documentElement.style.display = 'none'`)
  await lookAt(page, 'light', PHONE)
  faults.splice(0)
  const status = await load(page, addressOf(visit))
  expect(status).toBe(visit.status ?? 200)
  await settled(page, visit)
  const content = CONTENT_OF.get(visit.address)
  if (content) expect(await page.getByRole('main').textContent()).toMatch(content)
  for (const width of WIDTHS) await expectToFit(page, width)
  expect(await oddWordsOf(page)).toEqual([])
  await page.evaluate(SHORTEN)
  expect(await violationsOf(page)).toEqual([])
  await lookAt(page, 'dark', DESK)
  expect(await colorViolationsOf(page)).toEqual([])
  if (!visit.isPlain) await expectGoodStructure(page, visit)
  // The browser itself reports answers that say no, such as for a page that doesn't exist.
  forgetFailedLoads(faults, visit.refused ?? visit.status ?? 0)
  expect(faults.splice(0)).toEqual([])
}

type Size = { width: number; height: number }

/** Both at once, so that the page is drawn once. */
async function lookAt(page: Page, colorScheme: 'light' | 'dark', size: Size): Promise<void> {
  await Promise.all([
    // Without transitions, colors are final as soon as they change.
    page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
    page.setViewportSize(size),
  ])
}

/** Loads a page, even if only its fragment differs from the one that is open. */
async function load(page: Page, address: string): Promise<number | undefined> {
  const [path] = address.split('#', 1)
  const { pathname, search } = new URL(page.url())
  if (path !== address && path === pathname + search) await page.goto(QUIET)
  return (await page.goto(address))?.status()
}

async function expectToFit(page: Page, width: number): Promise<void> {
  const height = width === PHONE.width ? PHONE.height : ZOOMED_HEIGHT
  await page.setViewportSize({ width, height })
  const needed = await page.evaluate('document.documentElement.scrollWidth')
  expect(needed, `what has to be scrolled sideways at ${width} px`).toBeLessThanOrEqual(width)
}

/** One main heading, every landmark, a title, a language, and a name for every control. */
async function expectGoodStructure(page: Page, visit: Visit): Promise<void> {
  const { address, who, status = 200 } = visit
  expect(await page.title()).toContain('Namehouse')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  const exposed = await readRoles(page)
  const count = (is: (each: Exposed) => boolean) => exposed.filter(is).length
  expect(count(({ role, level }) => role === 'heading' && level === 1)).toBe(1)
  const landmarks = ['banner', 'main', 'contentinfo']
  if (SEARCHES.test(address) && status === 200) landmarks.push('search')
  for (const landmark of landmarks) {
    expect([landmark, count(({ role }) => role === landmark)]).toEqual([landmark, 1])
  }
  const menu = who === 'staff' ? 'Desk' : 'Main'
  expect(count(({ role, name }) => role === 'navigation' && name === menu)).toBe(1)
  const controls = exposed.filter(isControl)
  expect(controls.length).toBeGreaterThanOrEqual(CONTROLS_MIN)
  expect(controls.filter(({ name }) => name.trim() === '')).toEqual([])
}
