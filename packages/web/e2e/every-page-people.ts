import assert from 'node:assert/strict'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { signedIn } from './every-page.ts'
import type { Visit, Who } from './every-page.ts'
import { placed } from './lived-in/places.ts'
import { takeDemo } from './take-demo.ts'
import { openWindow, watchIn } from './watched-page.ts'
import type { WatchedPage } from './watched-page.ts'

/** Includes starting a demo and filling it with data. */
const FILLED_WITHIN_MS = 600_000

export type Tab = Omit<WatchedPage, 'close'> & { addressOf: (visit: Visit) => string }

/**
 * Everyone who visits pages of the demo that is lived in. Each person has one window, with one tab
 * per purpose, and both are kept because they take long to open.
 */
export function usePeople(browserPath: string): (who: Who, purpose: string) => Promise<Tab> {
  let taken: Awaited<ReturnType<typeof takeDemo>> | undefined
  let browser: Browser | undefined
  const windows = new Map<Who, Promise<BrowserContext>>()
  const tabs = new Map<string, Promise<Tab>>()

  beforeAll(async () => {
    taken = await takeDemo('lived-in')
    browser = await sharedBrowser(browserPath)
  }, FILLED_WITHIN_MS)

  afterAll(async () => {
    for (const window of windows.values()) await (await window).close()
    await taken?.giveBack()
  })

  const windowOf = async (who: Who): Promise<BrowserContext> => {
    assert.ok(taken && browser, 'The demo or the browser is not running.')
    const { url, cookies } = taken.demo
    return await openWindow(browser, url, signedIn(url, cookies[who]))
  }

  const openTab = async (who: Who): Promise<Tab> => {
    assert.ok(taken, 'The demo is not running.')
    const { url, places } = taken.demo
    const window = windows.get(who) ?? windowOf(who)
    windows.set(who, window)
    const addressOf = ({ address }: Visit) => placed(address, places)
    return { ...(await watchIn(await window, url)), addressOf }
  }

  return async (who, purpose) => {
    const name = `${who} ${purpose}`
    const tab = tabs.get(name) ?? openTab(who)
    tabs.set(name, tab)
    return await tab
  }
}
