import { chromium } from 'playwright-core'
import { findBrowser } from '../packages/web/e2e/browser.ts'
import { followGuide, type Way, WAYS } from '../packages/web/e2e/newcomer.ts'
import { startDemo } from '../packages/web/e2e/running-demo.ts'

/**
 * How long a newcomer's path takes the machine: from /docs to the first signed request in the
 * sandbox, with everything copied from the pages. Reading time comes on top. The pages must be
 * built (`node scripts/run.mjs scripts/build-pages.ts`).
 */
const executablePath = findBrowser({ ...process.env, BROWSER_REQUIRED: '1' }) ?? ''
const demo = await startDemo()
const browser = await chromium.launch({ executablePath })
try {
  for (const way of Object.keys(WAYS) as Way[]) {
    const page = await browser.newPage({ baseURL: demo.url })
    const { said, ms } = await followGuide(page, way)
    if (!said.includes('sandbox-alpha.com')) throw new Error(`${way}: ${said}`)
    process.stdout.write(`${way.padEnd(12)}${(ms / 1000).toFixed(1).padStart(6)} s\n`)
    await page.close()
  }
} finally {
  await browser.close()
  await demo.stop()
}
