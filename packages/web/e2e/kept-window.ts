import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { DEFAULT_LOOKS, leaveUnpainted, openWatched, watch } from './watched-page.ts'
import type { WatchedPage } from './watched-page.ts'

export type WindowOptions = BrowserContextOptions & {
  /**
   * In a new window with an empty cache: for what a first visit loads, for what would stay with the
   * window, such as a stopped clock, and for what is drawn, because a kept window draws nothing.
   */
  isFirstVisit?: boolean
}

type Kept = { page: Page; close: () => Promise<void>; isTaken: boolean }

const BLANK = 'about:blank'
/** More than there are demos at a time for one worker's tests. */
const KEPT_MAX = 4
/** Long enough for a busy machine: this is only meant to catch a page that hangs. */
const EMPTY_WITHIN_MS = 60_000

/**
 * One window per origin with one tab, for one test after the other. Nothing of a test is left
 * afterwards except what the browser has cached and compiled: our scripts, styles and fonts. A visit
 * then takes less than half the processor time of one in a new window. A new tab would save nearly
 * nothing, because the browser starts another process for it.
 */
export function keepWindows() {
  const kept = new Map<string, Kept>()

  const keep = async (browser: Browser, origin: string): Promise<Kept> => {
    // The demo of the oldest window has most likely stopped.
    const [oldest] = [...kept].filter(([, { isTaken }]) => !isTaken)
    if (oldest && kept.size >= KEPT_MAX) await forget(...oldest)
    const { page, close } = await openWatched(browser, origin)
    await leaveUnpainted(page)
    refuseLasting(page)
    const held = { page, close, isTaken: false }
    kept.set(origin, held)
    return held
  }

  const forget = async (origin: string, { close }: Kept): Promise<void> => {
    kept.delete(origin)
    await close()
  }

  /** A window that can't be emptied, for example because a test broke it, isn't used again. */
  const giveBack = async (held: Kept, origin: string): Promise<void> => {
    const deadline = new AbortController()
    const late = pause(EMPTY_WITHIN_MS, 'late' as const, { signal: deadline.signal })
    late.catch(() => {})
    try {
      const first = await Promise.race([empty(held.page, origin), late])
      assert.notEqual(first, 'late')
      held.isTaken = false
    } catch {
      await forget(origin, held)
    } finally {
      deadline.abort()
    }
  }

  const open = async (
    browser: Browser,
    origin: string,
    { isFirstVisit = false, ...options }: WindowOptions,
  ): Promise<WatchedPage> => {
    if (isFirstVisit || !isLook(options)) return await openWatched(browser, origin, options)
    const last = kept.get(origin)
    const held = last && !last.page.isClosed() ? last : await keep(browser, origin)
    // The second page of a test is another visitor's.
    if (held.isTaken) return await openWatched(browser, origin, options)
    held.isTaken = true
    const { page } = held
    await look(page, options)
    return { page, faults: watch(page, origin), close: () => giveBack(held, origin) }
  }

  const closeAll = async (): Promise<void> => {
    for (const { close } of kept.values()) await close()
    kept.clear()
  }

  return { open, closeAll }
}

/** What can be changed in a window that is already open. Anything else needs a new one. */
function isLook(options: BrowserContextOptions): boolean {
  return Object.keys(options).every((name) => name in DEFAULT_LOOKS)
}

async function look(page: Page, options: BrowserContextOptions): Promise<void> {
  const { viewport, colorScheme, reducedMotion } = { ...DEFAULT_LOOKS, ...options }
  await page.setViewportSize(viewport ?? DEFAULT_LOOKS.viewport)
  await page.emulateMedia({ colorScheme, reducedMotion })
}

/** What tests listen to. Playwright itself listens to the other events. */
const LISTENED = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/** Leaves nothing of a visitor: no other tab, no session, nothing stored, no route, no listener. */
async function empty(page: Page, origin: string): Promise<void> {
  const window = page.context()
  for (const event of LISTENED) page.removeAllListeners(event)
  for (const other of window.pages()) if (other !== page) await other.close()
  await window.setOffline(false)
  await window.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The page leaves by itself, so the blank page belongs to the same origin and the same process.
  await page.evaluate(`location.replace('${BLANK}')`)
  await page.waitForURL(BLANK)
  await window.clearPermissions()
  await window.clearCookies()
  const session = await window.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  const left = 'localStorage.clear(), sessionStorage.clear(), self.origin'
  assert.equal(await page.evaluate(left), origin)
  await page.mouse.move(0, 0)
}

/** These would last as long as the window, or show nothing. */
function refuseLasting(page: Page): void {
  const refuse = () => {
    throw new Error('This outlasts the test: open the page with isFirstVisit.')
  }
  const window = page.context()
  for (const place of [page, window]) {
    place.addInitScript = refuse
    place.exposeFunction = refuse
    place.exposeBinding = refuse
  }
  page.clock.install = refuse
  page.screenshot = () => {
    throw new Error('A kept window draws nothing: open the page with isFirstVisit.')
  }
}
