import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser, sharedBrowser } from './browser.ts'
import { everyVisit, sessionsOf, settled } from './every-page.ts'
import type { Visit, Who } from './every-page.ts'
import { liveIn } from './lived-in/live-in.ts'
import { placed } from './lived-in/places.ts'
import type { Places } from './lived-in/places.ts'
import { oddWordsOf } from './shown-words.ts'
import { startOwnDemo } from './own-demo.ts'
import type { RunningDemo } from './running-demo.ts'
import { watchIn, withoutContent } from './watched-page.ts'

const browserPath = findBrowser()
const visits = browserPath === undefined ? [] : await everyVisit()
/** Pages that fail when the service does. For a newcomer they fail the same way as for a member. */
const asking = visits.filter(
  // The page of all components asks for nothing, and shows what looks like loading.
  ({ isPlain, who, address }) => !isPlain && who !== 'newcomer' && address !== '/dev/components',
)

const TIMEOUT_MS = 90_000
/** Includes starting a demo and filling it with data. */
const FILLED_WITHIN_MS = 600_000
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const SESSION_PATH = '/api/auth/get-session'
const OWN_PARTNERS = '/api/portal/partners'
/** The header shows how many names are in it. */
const CART = '/api/cart'
/** What a page only shows by mistake: JSON, markup, and programming terms. */
const RAW = /[{[]\s*"|"\s*:|<\/?[a-z]+>|\[object|\bundefined\b|\bnull\b|\bNaN\b|Unexpected token/
const WAYS_ON = /^(Try|Load) again/

/** The minified build is half the size, and every page has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Only the first rows of a long list are checked: the others are alike, and axe would take a
 * minute.
 */
const ROWS = ':is(tbody tr, li, article, .docs-group, .docs dl > *):nth-of-type(n + 4)'
const SHORTEN = `for (const row of document.querySelectorAll('${ROWS}')) row.remove()`

const PROXY_PAGE = '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>'
const FAILURE = { error: { code: 'internal_error', message: 'Something went wrong on our side.' } }

const gone = (route: Route) =>
  route.fulfill({ status: 503, contentType: 'text/html', body: PROXY_PAGE })

const WRONG_SHAPE = 'an answer of the wrong shape'

/** How the service, a proxy in front of it, and the connection may fail. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'an error in the format of the service': (route) => route.fulfill({ status: 500, json: FAILURE }),
  'an HTML page from a proxy': gone,
  'an incomplete answer': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"results": [{"doma' }),
  [WRONG_SHAPE]: (route) => route.fulfill({ status: 200, json: [{ surprise: null }] }),
  'a lost connection': (route) => route.abort('connectionreset'),
}
const NO_SESSION = 'a failing session check'

/** Every page, when all works and when the service fails. */
describe.skipIf(browserPath === undefined)('every page', () => {
  let demo: RunningDemo | undefined
  let browser: Browser | undefined
  let sessionOf: ReturnType<typeof sessionsOf> | undefined
  let places: Places = {}
  const windows = new Map<Who, Promise<BrowserContext>>()
  const tabs = new Map<string, ReturnType<typeof watchIn>>()

  beforeAll(async () => {
    demo = await startOwnDemo()
    places = await liveIn(demo.url)
    browser = await sharedBrowser(browserPath ?? '')
    sessionOf = sessionsOf(browser, demo.url)
  }, FILLED_WITHIN_MS)

  afterAll(async () => {
    for (const window of windows.values()) await (await window).close()
    await demo?.stop()
  })

  /** One window per person, with one tab per purpose, reused because both take long to open. */
  const tabOf = async (who: Who, purpose: string) => {
    const name = `${who} ${purpose}`
    const tab = tabs.get(name) ?? openTab(who)
    tabs.set(name, tab)
    return await tab
  }

  const openTab = async (who: Who) => {
    assert.ok(demo, 'The demo is not running.')
    const window = windows.get(who) ?? openWindow(who)
    windows.set(who, window)
    return await watchIn(await window, demo.url)
  }

  const openWindow = async (who: Who): Promise<BrowserContext> => {
    assert.ok(demo && browser && sessionOf, 'The demo or the browser is not running.')
    const context = await browser.newContext({ baseURL: demo.url, ...(await sessionOf(who)) })
    context.setDefaultTimeout(TIMEOUT_MS)
    return context
  }

  it.each(visits)(
    '$who at $address: fits a phone, reads well, and axe finds nothing',
    async (visit) => {
      const { page } = await tabOf(visit.who, 'looking')
      // Without transitions, colors are final as soon as they change.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize(PHONE)
      await leave(page)
      const response = await page.goto(placed(visit.address, places))
      expect(response?.status()).toBe(visit.status ?? 200)
      await settled(page, visit)
      const needed = await page.evaluate('document.documentElement.scrollWidth')
      expect(needed, 'what a phone would have to scroll sideways').toBeLessThanOrEqual(PHONE.width)
      expect(await oddWordsOf(page)).toEqual([])
      await page.evaluate(SHORTEN)
      // The page's content policy allows only its own scripts, but doesn't apply to what the browser
      // runs.
      await page.evaluate(AXE)
      expect(await violationsOf(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize(DESK)
      expect(await violationsOf(page, { runOnly: ['color-contrast'] })).toEqual([])
    },
  )

  it.each(asking)(
    '$address explains that the service fails, and offers a way to continue',
    async (visit) => {
      const fail = async ({ name, answer, spared }: Fault): Promise<void> => {
        const { page, faults } = await tabOf(visit.who, name)
        const asked = await failAll(page, answer, spared)
        await page.goto(placed(visit.address, places))
        await expect
          .poll(() => flawsOf(page, wantedBy(visit, asked)), {
            message: `${visit.address} with ${name}`,
          })
          .toEqual([])
        expect(faults.splice(0).filter((fault) => /^Uncaught|CSP/.test(fault))).toEqual([])
        await page.unrouteAll()
        if (name !== WRONG_SHAPE) await continueTo(page)
        await leave(page)
      }
      await Promise.all(faultsFor(visit).map(fail))
    },
  )
})

type Fault = { name: string; answer: (route: Route) => Promise<void>; spared: string[] }

/**
 * How a page handles an answer of the wrong shape depends on the page, so each one gets one. Every
 * other failure goes through one shared file, so each page gets one of these in turn, and the first
 * page of each person gets all of them.
 */
function faultsFor(visit: Visit): Fault[] {
  const { who } = visit
  const spared = who === 'nobody' ? [] : [SESSION_PATH]
  const all = Object.entries(FAULTS).map(([name, answer]) => ({ name, answer, spared }))
  if (who !== 'nobody') all.push({ name: NO_SESSION, answer: gone, spared: [] })
  const same = asking.filter((other) => other.who === who)
  const at = same.indexOf(visit)
  if (at === 0) return all
  const inTurn = all.filter(({ name }) => name !== WRONG_SHAPE)
  return all.filter((fault) => fault.name === WRONG_SHAPE || fault === inTurn[at % inTurn.length])
}

/**
 * Stops everything a page does and forces a full load of the next, even if only its fragment
 * differs. Leaving the origin would take twice as long: the browser would start another process.
 */
async function leave(page: Page): Promise<void> {
  await page.goto('/healthz')
}

/**
 * As the reader sees it in the end. What is far below the first view isn't laid out yet. Colors fade
 * from light to dark, and the end of one fade can begin another, of an element inside.
 */
const REST = `for (const late of document.querySelectorAll('.late')) late.style.contentVisibility = 'visible'
for (let round = 0; round < 8; round += 1) {
  for (const each of document.getAnimations()) {
    if (each.effect.getComputedTiming().endTime === Infinity) each.cancel()
    else each.finish()
  }
}`

/** What axe finds, including minor issues: some people navigate by the order of headings. */
async function violationsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(REST)
  const run = `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`
  const { violations } = await page.evaluate<AxeResults>(run)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${String(target)} ${html}`),
  )
}

/** From now on every request fails, except those to the spared paths. Returns which were made. */
async function failAll(
  page: Page,
  fail: (route: Route) => Promise<void>,
  spared: string[],
): Promise<Set<string>> {
  await withoutContent(page)
  const asked = new Set<string>()
  const isFailed = ({ pathname }: URL) =>
    (pathname.startsWith('/api/') || pathname === '/readyz') && !spared.includes(pathname)
  await page.route(isFailed, async (route) => {
    asked.add(new URL(route.request().url()).pathname)
    await fail(route)
  })
  return asked
}

/**
 * The requests a page can't do without. Others, such as for a link in its frame, may just be
 * missing.
 */
function wantedBy({ address, who }: Visit, asked: Set<string>): string[] {
  const aside = new Set(['/readyz'])
  if (who === 'nobody') aside.add(SESSION_PATH)
  if (address.startsWith('/account')) aside.add(OWN_PARTNERS)
  if (address !== '/account/cart') aside.add(CART)
  return [...asked].filter((path) => !aside.has(path))
}

/**
 * A page that fails well has a heading, a sentence and a way to continue, and shows no technical
 * text.
 */
async function flawsOf(page: Page, wanted: string[]): Promise<string[]> {
  const main = page.getByRole('main')
  const text = await wordsOf(main)
  const flaws = []
  if ((await main.getByRole('heading', { level: 1 }).count()) !== 1) flaws.push('no heading')
  if (/Loading|Asking|…$/m.test(text)) flaws.push('still loading')
  if (RAW.test(text)) flaws.push(`technical text: ${RAW.exec(text)?.[0]}`)
  const isStuck = wanted.length > 0 && (await waysOn(page).count()) === 0
  if (isStuck) flaws.push(`no way to continue without ${wanted.join(', ')}`)
  return flaws.length > 0 ? [...flaws, text] : []
}

/** Code that a page shows on purpose: in the guides, and on the front page. */
const SAMPLES = '.code pre'

/** The page's text, without its code samples. */
async function wordsOf(main: Locator): Promise<string> {
  const samples = await main.locator(SAMPLES).allInnerTexts()
  return samples.reduce((text, sample) => text.replace(sample, ''), await main.innerText())
}

function waysOn(page: Page) {
  return page.getByRole('main').getByRole('button', { name: WAYS_ON })
}

/** The service is back: following the offered buttons leads to the page. */
async function continueTo(page: Page): Promise<void> {
  // Background tabs aren't rendered, and what isn't rendered can't be clicked.
  await page.bringToFront()
  const next = async () => {
    const way = waysOn(page).first()
    if ((await way.count()) > 0) await way.click({ timeout: 1_000 }).catch(() => {})
    return await waysOn(page).count()
  }
  await expect.poll(next, { message: 'trying again, with the service back' }).toBe(0)
}
