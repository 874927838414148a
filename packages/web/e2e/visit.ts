import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { marketPage } from './market-page.ts'
import { searchPage } from './search-page.ts'
import { startOwnDemo } from './own-demo.ts'
import type { DemoParts } from './own-demo.ts'
import type { RunningDemo } from './running-demo.ts'
import { openWatched, withoutContent } from './watched-page.ts'
import type { WatchedPage } from './watched-page.ts'

type OpenOptions = BrowserContextOptions & {
  /** Another address of the same demo, if a test has set one up. */
  origin?: string
  /** The pages come without content and load it, so a test can change what they load. */
  isBare?: boolean
}

/**
 * A demo and a browser for the tests of one file, and a fresh visitor for each test. Whatever a
 * test is about, it fails if its page logs an error, violates its content policy, or makes a
 * request to another origin.
 */
export function useVisitor(browserPath: string, parts: DemoParts = {}) {
  let demo: RunningDemo | undefined
  let browser: Browser | undefined
  let watched: WatchedPage | undefined

  beforeAll(async () => {
    demo = await startOwnDemo(parts)
    browser = await sharedBrowser(browserPath)
  })

  afterAll(async () => {
    await demo?.stop()
  })

  afterEach(async () => {
    const faults = watched?.faults ?? []
    await watched?.close()
    watched = undefined
    assert.deepEqual(
      faults,
      [],
      'The page logged an error, broke its content policy or called another origin.',
    )
  })

  const url = (): string => {
    assert.ok(demo, 'The demo is not running.')
    return demo.url
  }

  const labUrl = async (): Promise<string> => {
    assert.ok(demo, 'The demo is not running.')
    return await demo.labUrl()
  }

  const databaseUrl = async (): Promise<string> => {
    assert.ok(demo, 'The demo is not running.')
    return await demo.databaseUrl()
  }

  /** Publishes a TXT record in the demo's simulated DNS. */
  const publishText = async (host: string, text: string): Promise<void> => {
    const response = await fetch(`${await labUrl()}/hosts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ host, turns: [[{ type: 'TXT', data: text }]] }),
    })
    assert.equal(response.status, 201, await response.text())
  }

  const open = async (
    address: string,
    { origin = url(), isBare = false, ...options }: OpenOptions = {},
  ) => {
    assert.ok(browser, 'The browser is not open.')
    watched = await openWatched(browser, origin, options)
    const { page, faults } = watched
    if (isBare) await withoutContent(page)
    await page.goto(address)
    return { page, market: marketPage(page), search: searchPage(page), faults }
  }

  return { open, url, labUrl, databaseUrl, publishText }
}
