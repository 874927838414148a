import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'

/** Runs in the page before its own code: logs violations of the content policy to the console. */
const LOG_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  console.error('CSP violation: ' + event.violatedDirective + ' ' + event.blockedURI)
})`

/**
 * A page without scripts and requests: where a test prepares its tab before the first load, and
 * where a tab rests. Leaving the origin would take longer, because the browser would start another
 * process.
 */
export const QUIET = '/healthz'

/** Runs in the page: waits until what an answer changes is drawn. */
export const NEXT_FRAMES = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`

/**
 * How every visitor looks at a page, unless a test says otherwise. Without motion: each frame of a
 * fade is drawn by three processes, and only the tests of what moves (toast.test.ts) are about it.
 */
export const DEFAULT_LOOKS = {
  viewport: { width: 1280, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
} as const

export type WatchedPage = {
  page: Page
  /** What a good page never does: errors, policy violations, requests to other origins. */
  faults: string[]
  close: () => Promise<void>
}

type Refused = { status: number; error: object; retryAfter?: string }

/** From now on the service refuses requests to an address, in its own error format (spec 2.1). */
export async function refuse(page: Page, address: string, refused: Refused): Promise<void> {
  const { status, error, retryAfter } = refused
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  await page.route(address, (route) => route.fulfill({ status, headers, json: { error } }))
}

/** The browser itself reports the failures that a test forced. Any other fault still counts. */
export function forgetFailedLoads(faults: string[], status: number): void {
  const others = faults.filter((fault) => !fault.includes(`responded with a status of ${status}`))
  faults.splice(0, faults.length, ...others)
}

/** Forgets visits to the payment provider and the bank, in journeys that lead there. */
export function forgetVisits(faults: string[]): void {
  const others = faults.filter((fault) => !fault.startsWith('Left the origin: http://127.0.0.1'))
  faults.splice(0, faults.length, ...others)
}

/**
 * From now on pages come without their content, as when the server is too busy to render them, and
 * load everything from the service.
 */
export async function withoutContent(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: bareOf(await response.text()) })
  })
}

const CONTENT = /<div id="root">[\s\S]*<\/script>/

/** A page's HTML without its content. */
export function bareOf(html: string): string {
  return html.replace(CONTENT, '<div id="root"></div>')
}

/**
 * Loads wait until our script has taken over the page. Before that, a click does nothing, and a
 * test is faster than any person.
 */
function waitForScripts(page: Page): void {
  const { goto, reload } = page
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options)
    if (options?.waitUntil !== 'commit') await takenOver(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    await takenOver(page)
    return response
  }
}

async function takenOver(page: Page): Promise<void> {
  // The page may be on its way to another one, which ends the question.
  const isTakenOver = async () =>
    await page.evaluate<boolean>(IS_TAKEN_OVER).catch(() => false as const)
  await until('the script has taken over the page', isTakenOver)
}

/** React marks the element that it renders into. */
const IS_TAKEN_OVER = `(() => {
  const root = document.getElementById('root')
  return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
})()`

/** A window that no other test has used or will use, with a page. */
export async function openWatched(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const window = await openWindow(browser, baseURL, options)
  const { page, faults } = await watchIn(window, baseURL)
  if (options.javaScriptEnabled !== false) waitForScripts(page)
  return { page, faults, close: () => window.close() }
}

/** A window without cookies or cache. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return await browser.newContext({ baseURL, ...DEFAULT_LOOKS, ...options })
}

/** Another page for the same visitor: far cheaper for the browser than a new window. */
export async function watchIn(
  context: BrowserContext,
  baseURL: string,
): Promise<Omit<WatchedPage, 'close'>> {
  const page = await context.newPage()
  await page.addInitScript(LOG_VIOLATIONS)
  return { page, faults: watch(page, baseURL) }
}

/**
 * Runs in the page before its own code. The browser lays out a page that is fully transparent, and
 * the mouse meets everything on it, but nothing is drawn.
 */
const UNPAINTED = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { opacity: 0 }')
  document.adoptedStyleSheets = [sheet]
}`

/**
 * From the next load on, nothing in this tab is drawn: drawing was 16 to 29 % of the browser's work
 * in loading pages. For tests that look at the document, its layout and its styles, but not at pixels. Axe has to
 * see the page, so axe.ts shows it meanwhile.
 */
export async function leaveUnpainted(page: Page): Promise<void> {
  await page.addInitScript(UNPAINTED)
}

/** Collects the faults of a page from now on. */
export function watch(page: Page, baseURL: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    const { url } = message.location()
    faults.push(
      message.text().startsWith('Failed to load') ? `${message.text()} ${url}` : message.text(),
    )
  })
  page.on('pageerror', (error) => faults.push(`Uncaught: ${error.message}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && origin !== baseURL) faults.push(`Left the origin: ${request.url()}`)
  })
  return faults
}
