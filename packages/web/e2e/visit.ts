import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { demoForFile } from './demo-for-file.ts'
import type { Settings } from './demo-for-file.ts'
import { keepWindows } from './kept-window.ts'
import type { WindowOptions } from './kept-window.ts'
import { marketPage } from './market-page.ts'
import { searchPage } from './search-page.ts'
import type { DemoKind } from './take-demo.ts'
import { withoutContent } from './watched-page.ts'
import type { WatchedPage } from './watched-page.ts'

type OpenOptions = WindowOptions & {
  /** Another address of the same demo, if a test has set one up. */
  origin?: string
  /** The pages come without content and load it, so a test can change what they load. */
  isBare?: boolean
}

type DemoOptions = {
  demo?: DemoKind | 'own'
  /** Only for a demo of its own. */
  settings?: Settings
}

/** They serve one test file after the other: the scripts of our pages are compiled already. */
const windows = keepWindows()

/**
 * A demo and a browser for the tests of one file, and a visitor without cookies for each test. Use
 * a shared demo with accounts and names of your own. A file needs its `own` demo if it changes what
 * others see: sales, and the events and cases of the demo's partner.
 *
 * Whatever a test is about, it fails if its page logs an error, violates its content policy, or
 * makes a request to another origin.
 */
export function useVisitor(
  browserPath: string,
  { demo: kind = 'own', settings }: DemoOptions = {},
) {
  const demo = demoForFile(kind, settings)
  const opened: WatchedPage[] = []
  let browser: Browser | undefined

  beforeAll(async () => {
    browser = await sharedBrowser(browserPath)
  })

  afterEach(async () => {
    const all = opened.splice(0)
    for (const watched of all) await watched.close()
    assert.deepEqual(
      all.flatMap(({ faults }) => faults),
      [],
      'The page logged an error, broke its content policy or called another origin.',
    )
  })

  const open = async (
    address: string,
    { origin = demo.url(), isBare = false, ...options }: OpenOptions = {},
  ) => {
    assert.ok(browser, 'The browser is not open.')
    const watched = await windows.open(browser, origin, options)
    opened.push(watched)
    const { page, faults } = watched
    if (isBare) await withoutContent(page)
    await page.goto(address)
    return { page, market: marketPage(page), search: searchPage(page), faults }
  }

  return { open, ...demo }
}
