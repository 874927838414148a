import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANDER_LOOKS } from '../../server/src/features/market/landers/lander.ts'
import { landerPage } from '../../server/src/features/market/landers/lander-page.ts'
import { violationsOf } from './axe.ts'
import { findBrowser, sharedBrowser } from './browser.ts'

const browserPath = findBrowser()
const ADDRESS = 'https://harborlight.example/'
const WIDTHS = [360, 390, 1440]
const NAMES = [
  { domain: 'harborlight.com', unicode: null, reading: 'harbor light' },
  { domain: 'io.co', unicode: null, reading: null },
  { domain: `${'wide-'.repeat(11)}abc.com`, unicode: null, reading: null },
  { domain: 'xn--fiqs8s.com', unicode: '中国.com', reading: null },
]
const VIEWS = LANDER_LOOKS.flatMap((look) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ look, colorScheme })),
)

describe.skipIf(browserPath === undefined)('landers in a browser', () => {
  let page: Page
  let faults: string[] = []
  let sent = { html: '', headers: {} as Record<string, string> }

  beforeAll(async () => {
    const browser = await sharedBrowser(browserPath ?? '')
    page = await (await browser.newContext()).newPage()
    page.on('console', (said) => faults.push(said.text()))
    await page.route('**', async (route) => {
      if (route.request().url() !== ADDRESS) faults.push(`asked for ${route.request().url()}`)
      await route.fulfill({ body: sent.html, headers: sent.headers })
    })
  })

  afterAll(async () => await page.context().close())

  it.each(VIEWS)('$look, $colorScheme: fits every screen, and axe finds nothing', async (view) => {
    const { look, colorScheme } = view
    await page.emulateMedia({ colorScheme })
    for (const [at, name] of NAMES.entries()) {
      const row = {
        ...name,
        look,
        shows_price: at % 2 === 0,
        bin_price_cents: 3_000_00,
        offers_welcome: at !== 1,
      }
      const { html, headers } = landerPage(row, 'https://names.example')
      sent = { html: html.toString(), headers }
      faults = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(ADDRESS)
        const needed = await page.evaluate('document.documentElement.scrollWidth')
        expect([name.domain, width, needed]).toEqual([name.domain, width, width])
      }
      expect([name.domain, await violationsOf(page)]).toEqual([name.domain, []])
      expect([name.domain, faults]).toEqual([name.domain, []])
    }
  })

  it('an offer leads to the listing page, without script', async () => {
    const row = { domain: 'harborlight.com', unicode: null, reading: null, look: 'sign' as const }
    const shown = { ...row, shows_price: false, bin_price_cents: 100, offers_welcome: true }
    const { html, headers } = landerPage(shown, 'https://names.example')
    sent = { html: html.toString(), headers }
    const plain = await page.context().browser()?.newContext({ javaScriptEnabled: false })
    const visitor = await plain?.newPage()
    if (!visitor) throw new Error('The browser is not open.')
    await visitor.route('**', async (route) => {
      await route.fulfill({ body: sent.html, headers: sent.headers })
    })
    await visitor.goto(ADDRESS)
    await visitor.getByLabel('Your offer in US dollars').fill('2500')
    await visitor.getByRole('button', { name: 'Make an offer' }).click()
    await visitor.waitForURL('https://names.example/market/harborlight.com?offer=2500#offer')
    await visitor.context().close()
  })
})
