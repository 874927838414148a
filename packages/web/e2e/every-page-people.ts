import assert from 'node:assert/strict'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { signedIn } from './every-page.ts'
import type { Visit, Who } from './every-page.ts'
import { placed } from './lived-in/places.ts'
import { takeDemo } from './take-demo.ts'
import { leaveUnpainted, openWindow, watchIn } from './watched-page.ts'
import type { WatchedPage } from './watched-page.ts'

/** Includes starting a demo and filling it with data. */
const FILLED_WITHIN_MS = 600_000

export type Tab = Omit<WatchedPage, 'close'> & { addressOf: (visit: Visit) => string }

/** What a tab is for. In the second, every answer has the wrong shape. */
type Use = 'all' | 'wrong shapes'

/**
 * Everyone who visits pages of the demo that is lived in. Each person has a window for each use with
 * one tab, which is kept: in it, the scripts of our pages are compiled already.
 */
export function usePeople(browserPath: string): (who: Who, use?: Use) => Promise<Tab> {
  let taken: Awaited<ReturnType<typeof takeDemo>> | undefined
  let browser: Browser | undefined
  const windows: BrowserContext[] = []
  const tabs = new Map<string, Promise<Tab>>()

  beforeAll(async () => {
    taken = await takeDemo('lived-in')
    browser = await sharedBrowser(browserPath)
  }, FILLED_WITHIN_MS)

  afterAll(async () => {
    for (const window of windows) await window.close()
    await taken?.giveBack()
  })

  const openTab = async (who: Who): Promise<Tab> => {
    assert.ok(taken && browser, 'The demo or the browser is not running.')
    const { url, cookies, places } = taken.demo
    const window = await openWindow(browser, url, signedIn(url, cookies[who]))
    windows.push(window)
    const addressOf = ({ address }: Visit) => placed(address, places)
    const watched = await watchIn(window, url)
    await leaveUnpainted(watched.page)
    return { ...watched, addressOf }
  }

  return async (who, use = 'all') => {
    const key = `${who} ${use}`
    const tab = tabs.get(key) ?? openTab(who)
    tabs.set(key, tab)
    return await tab
  }
}
