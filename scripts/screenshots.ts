import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { findBrowser, openBrowser } from '../packages/web/e2e/browser.ts'
import { everyVisit, settled, signedIn } from '../packages/web/e2e/every-page.ts'
import type { Visit } from '../packages/web/e2e/every-page.ts'
import { sessionCookies } from '../packages/web/e2e/lived-in/ask-as.ts'
import { liveIn } from '../packages/web/e2e/lived-in/live-in.ts'
import { PEOPLE } from '../packages/web/e2e/lived-in/people.ts'
import { placed } from '../packages/web/e2e/lived-in/places.ts'
import type { Places } from '../packages/web/e2e/lived-in/places.ts'
import { startDemo } from '../packages/web/e2e/running-demo.ts'

/**
 * `npm run screenshots [part of a path …]` captures every page of a demo full of data, on a phone
 * and on a desktop, light and dark, into the git-ignored folder `.screenshots`. `npm run screenshots
 * readme` makes the pictures in the README, `npm run screenshots preview` the one that previews of
 * links to the public pages show.
 */
const FOLDER = fileURLToPath(new URL('../.screenshots', import.meta.url))
const WIDTHS = [390, 1440]
const SCHEMES = ['light', 'dark'] as const
const HEIGHT = 900
/** A list of hundreds of rows shows nothing new below this, and would take half a minute. */
const HEIGHT_MAX = 4_000
const PATIENCE_MS = 120_000
const NEEDED_HEIGHT = 'document.documentElement.scrollHeight'

const README_PICTURES = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const IN_README = [
  { path: '/', file: 'front.jpg', colorScheme: 'light' },
  { path: '/search?q=solar+roof', file: 'search.jpg', colorScheme: 'dark' },
] as const

const PREVIEW = fileURLToPath(new URL('../packages/web/src/preview.png', import.meta.url))
const PREVIEW_SIZE = { width: 1_200, height: 630 }
/** The first view of the front page, without what only makes sense in a browser, on plain ground. */
const PREVIEW_STYLE = `
  html { scrollbar-gutter: auto; scrollbar-width: none }
  .site nav, .site-end, .hero h1 ~ * { display: none }
  .site { position: static; border: 0; background: none; padding-top: 1rem }
  .site .wordmark { font-size: 2.25rem }
  .site .mark { width: 3rem }
  .hero { padding-top: 2.5rem; background: none }
  .hero h1 { font-size: 5.5rem }
`

const wanted = process.argv.slice(2)
const isWanted = ({ address }: Visit) =>
  wanted.length === 0 || wanted.some((part) => address.includes(part))
const visits = everyVisit().filter(isWanted)
const browserPath = findBrowser({ ...process.env, BROWSER_REQUIRED: '1' }) ?? ''
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const demo = await startDemo()
const browser = await openBrowser(browserPath)
try {
  if (wanted.includes('readme')) await takeForReadme()
  if (wanted.includes('preview')) await takePreview()
  const places = visits.length > 0 ? await liveIn(demo.url) : {}
  const cookies = new Map<string, string>()
  for (const [who, person] of Object.entries(PEOPLE)) {
    if (visits.length > 0) cookies.set(who, await sessionCookies(demo.url, person))
  }
  for (const visit of visits) {
    const options = signedIn(demo.url, cookies.get(visit.who))
    const context = await browser.newContext({ baseURL: demo.url, ...options })
    await takeAll(context, visit, places)
    await context.close()
  }
} finally {
  await browser.close()
  await demo.stop()
}
console.log(`${visits.length * WIDTHS.length * SCHEMES.length} screenshots in ${FOLDER}`)

async function takeForReadme(): Promise<void> {
  for (const { path, file, colorScheme } of IN_README) {
    const viewport = { width: 1280, height: 960 }
    const context = await browser.newContext({ baseURL: demo.url, viewport, colorScheme })
    const page = await context.newPage()
    await page.goto(path)
    await settled(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate('document.fonts.ready')
    await page.screenshot({ path: join(README_PICTURES, file), type: 'jpeg', quality: 78 })
    await context.close()
  }
}

async function takePreview(): Promise<void> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: PREVIEW_SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.goto('/')
  await settled(page)
  await page.addStyleTag({ content: PREVIEW_STYLE })
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: PREVIEW })
  await context.close()
}

async function takeAll(context: BrowserContext, visit: Visit, places: Places): Promise<void> {
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const [narrow = 0] = WIDTHS
  await page.setViewportSize({ width: narrow, height: HEIGHT })
  await page.goto(placed(visit.address, places))
  await settled(page, visit)
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: HEIGHT })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const path = join(FOLDER, `${fileNameOf(visit)}-${width}-${colorScheme}.png`)
      const height = Math.min(HEIGHT_MAX, await page.evaluate<number>(NEEDED_HEIGHT))
      const clip = { x: 0, y: 0, width, height }
      await page.screenshot({ path, fullPage: true, clip, timeout: PATIENCE_MS })
    }
  }
}

function fileNameOf({ address, who }: Visit): string {
  const words = address.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'front'
  return who === 'newcomer' ? `new-${words}` : words
}
