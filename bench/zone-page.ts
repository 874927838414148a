import type { Page } from 'playwright-core'
import { findBrowser, openBrowser } from '../packages/web/e2e/browser.ts'

type Opened = { url: string; domain: string; account: { email: string; password: string } }

const VIEWPORT = { width: 1280, height: 900 }
const WARM = 5
const ROUNDS = 40

/** Runs in the page: from a click to the end of the frame that has the first records. */
const FOLLOW_CLICK = `{
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(null)
  }))
  window.followClick = () => {
    window.followed = new Promise((resolve) => {
      const onClick = ({ timeStamp }) => {
        const observer = new MutationObserver(async () => {
          if (!document.querySelector('.dns-table tbody tr')) return
          observer.disconnect()
          resolve((await painted()) - timeStamp)
        })
        observer.observe(document.body, { subtree: true, childList: true })
      }
      document.addEventListener('click', onClick, { capture: true, once: true })
    })
  }
}`

/** How long a zone takes to open in Chromium, from the click on its tab, without a cached answer. */
export async function timeZonePage({ url, domain, account }: Opened): Promise<number[]> {
  const browser = await openBrowser(findBrowser({ ...process.env, BROWSER_REQUIRED: '1' }) ?? '')
  try {
    const page = await browser.newPage({ baseURL: url, viewport: VIEWPORT })
    await page.request.post('/api/auth/sign-in/email', { data: account })
    await page.addInitScript(FOLLOW_CLICK)
    for (let round = 0; round < WARM; round += 1) await openZone(page, domain)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await openZone(page, domain))
    return times
  } finally {
    await browser.close()
  }
}

async function openZone(page: Page, domain: string): Promise<number> {
  await page.goto(`/account/domains/${domain}`)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate('followClick()')
  const tabs = page.getByRole('navigation', { name: 'Parts of this domain' })
  await tabs.getByRole('link', { name: 'DNS' }).click()
  return await page.evaluate<number>('followed')
}
