import type { Page } from 'playwright-core'
import { findBrowser, openBrowser } from '../packages/web/e2e/browser.ts'
import { settled } from '../packages/web/e2e/every-page.ts'
import { startDemo } from '../packages/web/e2e/running-demo.ts'

/**
 * From a key press on the home page to the first result on the screen, in a real browser with a
 * warm demo. Times are taken inside the page: from the key event's timestamp to the end of the
 * frame in which the name shows its state. `npm run bench pages 20` runs another number of rounds.
 *
 * Then first visits, each with an empty cache: when the largest part of the first view is painted.
 */
const ROUNDS = Number(process.argv[3] ?? 8)
const WORDS = ['harbor', 'lantern', 'solarhub', 'orchard', 'compass', 'quiet', 'meadow', 'copper']
const AIM_MS = 100
/** A single letter doesn't start a search. */
const SHORTEST = 2

/** The last page is rendered in the browser, as all of them were before: the reference. */
const VISITED = ['/', '/search?q=solar+roof', '/market', '/tlds', '/account']
const VISITS = 12
const WATCH_PAINT = `{
  window.largest = 0
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}`

type Times = { result: number; echo: number; ask: number }

/** Runs in the page: follows one key press, given the name its result is about. */
const FOLLOW_KEYS = `{
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(null)
  }))
  const isShown = (name) => {
    const first = document.querySelector('.seek-panel .nrow[data-state] .name')
    return first?.textContent === name
  }
  const shown = (name) => new Promise((resolve) => {
    if (isShown(name)) return resolve()
    const observer = new MutationObserver(() => {
      if (!isShown(name)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  window.followKey = (name) => {
    window.followed = new Promise((resolve) => {
      const onKey = async ({ timeStamp }) => {
        const echo = painted().then((at) => at - timeStamp)
        await shown(name)
        resolve({ result: (await painted()) - timeStamp, echo: await echo })
      }
      document.addEventListener('keydown', onKey, { capture: true, once: true })
    })
  }
  window.askAlone = async (q) => {
    const began = performance.now()
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ q }) }
    const response = await fetch('/api/domain/search', init)
    const reader = response.body.getReader()
    let text = ''
    while (!text.includes('"kind":"row"')) {
      text += new TextDecoder().decode((await reader.read()).value)
    }
    const ms = performance.now() - began
    await reader.cancel()
    return ms
  }
}`

const demo = await startDemo()
const browser = await openBrowser(findBrowser({ ...process.env, BROWSER_REQUIRED: '1' }) ?? '')
try {
  const page = await browser.newPage({ baseURL: demo.url, viewport: { width: 1280, height: 900 } })
  await page.addInitScript(FOLLOW_KEYS)
  for (const word of WORDS) await typeWord(page, word)
  const seen: Times[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const word of WORDS) seen.push(...(await typeWord(page, word)))
  }
  const inTime = seen.filter(({ result }) => result < AIM_MS).length
  console.log(
    `${seen.length} keys, ${inTime} of them answered within ${AIM_MS} ms; from the key press to`,
  )
  console.log(`  the first result on the screen  ${spread(seen.map(({ result }) => result))}`)
  console.log(`  the letter in the field         ${spread(seen.map(({ echo }) => echo))}`)
  console.log(`the same search alone, first row  ${spread(seen.map(({ ask }) => ask))}`)
  for (const path of VISITED) {
    const painted: number[] = []
    for (let visit = 0; visit < VISITS; visit += 1) painted.push(await largestPaint(path))
    console.log(`largest paint of ${path.padEnd(20)} ${spread(painted)}`)
  }
} finally {
  await browser.close()
  await demo.stop()
}

async function largestPaint(path: string): Promise<number> {
  const viewport = { width: 1280, height: 900 }
  const context = await browser.newContext({ baseURL: demo.url, viewport })
  const page = await context.newPage()
  await page.addInitScript(WATCH_PAINT)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const at = await page.evaluate<number>('window.largest')
  await context.close()
  return at
}

/** Types a word on a new home page. Each key press waits for the result of the previous one. */
async function typeWord(page: Page, word: string): Promise<Times[]> {
  await page.goto('/')
  await settled(page)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press(word.charAt(0))
  const times: Times[] = []
  for (let length = SHORTEST; length <= word.length; length += 1) {
    const name = `${word.slice(0, length)}.com`
    await page.evaluate(`followKey('${name}')`)
    await page.keyboard.press(word.charAt(length - 1))
    const key = await page.evaluate<{ result: number; echo: number }>('followed')
    times.push({ ...key, ask: await page.evaluate<number>(`askAlone('${name}')`) })
  }
  return times
}

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) =>
    (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1).padStart(6)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`
}
