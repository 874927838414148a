import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** Runs in the page before its own code: logs violations of the content policy to the console. */
const LOG_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  console.error('CSP violation: ' + event.violatedDirective + ' ' + event.blockedURI)
})`

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

export async function openWatched(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(90_000)
  const { page, faults } = await watchIn(context, baseURL)
  return { page, faults, close: () => context.close() }
}

/** Another page for the same visitor: far cheaper for the browser than a new window. */
export async function watchIn(
  context: BrowserContext,
  baseURL: string,
): Promise<Omit<WatchedPage, 'close'>> {
  const page = await context.newPage()
  await page.addInitScript(LOG_VIOLATIONS)
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(`Uncaught: ${error.message}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && origin !== baseURL) faults.push(`Left the origin: ${request.url()}`)
  })
  return { page, faults }
}
