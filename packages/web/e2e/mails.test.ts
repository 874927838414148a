import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FONT, MONO } from '../../server/src/features/people/mail/mail-style.ts'
import { escapeHtml } from '../../server/src/values/escape-html.ts'
import { sendEveryMail } from '../../server/test/support/every-mail.ts'
import type { SentMail } from '../../server/test/support/every-mail.ts'
import { openHouse } from '../../server/test/support/house.ts'
import { givenLab } from '../../server/test/support/lab.ts'
import { findBrowser, sharedBrowser } from './browser.ts'
import { expectPicture, PICTURE_SCALE } from './picture.ts'

const browserPath = findBrowser()
/** A phone, and the reading pane of a desktop. */
const WIDTHS = [360, 800]
const VIEWS = WIDTHS.flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

/** Together they show every part of the template. The second word is something the mail says. */
const SHOWN: [kind: string, says: string][] = [
  ['sign-up', 'Confirm and choose a password'],
  ['cart-receipt', '1 of 3 items failed'],
  ['renewal-declined', ''],
  ['security-notice', 'The auth code was shown'],
  ['brokerage', 'long-long-'],
  ['brokerage-code', 'raise your budget'],
]

/** What differs between two runs: dates, times, codes, and the addresses of recipients. */
const VARYING: [RegExp, string][] = [
  [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, 'Nov 14, 2026'],
  [/\b\d{1,2}:\d\d\s[AP]M\b/g, '5:07 AM'],
  [/(?<![#\w])\d{6}(?!\w)/g, '314159'],
  [/[\w-]+@example\.com/g, 'you@example.com'],
]

describe.skipIf(browserPath === undefined)('every mail', () => {
  let mails: SentMail[] = []
  let page: Page

  beforeAll(async () => {
    const lab = await givenLab()
    mails = await sendEveryMail(await openHouse({}, lab), await openHouse(), lab)
    const browser = await sharedBrowser(browserPath ?? '')
    const window = await browser.newContext({ deviceScaleFactor: PICTURE_SCALE })
    page = await window.newPage()
  }, 120_000)

  afterAll(async () => await page.context().close())

  it.each(WIDTHS)('fits at %i px, without scrolling sideways', async (width) => {
    const needed = await draw(page, mails, width)
    const tooWide = mails.filter((_, at) => (needed[at] ?? Infinity) > width)
    expect(tooWide.map(({ kind, subject }) => `${kind}: ${subject}`)).toEqual([])
  })

  it.each(VIEWS)('looks as in the picture at $width px, $colorScheme', async (view) => {
    const { width, colorScheme } = view
    await page.emulateMedia({ colorScheme })
    await draw(page, SHOWN.map(shownOf), width)
    const taken = await page.screenshot({ fullPage: true, animations: 'disabled' })
    await page.goto('about:blank')
    await expectPicture(page, `mails-${width}-${colorScheme}.png`, taken)
  })

  function shownOf([wanted, says]: [string, string]): SentMail {
    const mail = mails.find(({ kind, text }) => kind === wanted && text.includes(says))
    if (!mail) throw new Error(`No ${wanted} mail says: ${says}`)
    const html = VARYING.reduce((text, [varying, fixed]) => text.replace(varying, fixed), mail.html)
    return { ...mail, html }
  }
})

const HOST_STYLE = `
  :root, iframe { color-scheme: light dark }
  body { margin: 0 }
  iframe { display: block; width: 100%; border: 0 }
`

/** Each frame gets the height of its mail. Returns the width that each one needs. */
const FIT = `Promise.all([...document.querySelectorAll('iframe')].map(async (frame) => {
  const { fonts, documentElement: root } = frame.contentDocument
  await Promise.all([...fonts].map((font) => font.load()))
  frame.height = root.scrollHeight
  return root.scrollWidth
}))`

/** Shows mails below each other, each in a frame of its own as in a mail program. */
async function draw(page: Page, mails: SentMail[], width: number): Promise<number[]> {
  await page.setViewportSize({ width, height: 900 })
  const frames = mails.map(({ html }) => `<iframe srcdoc="${escapeHtml(steady(html))}"></iframe>`)
  await page.setContent(`<!doctype html><style>${HOST_STYLE}</style>${frames.join('')}`)
  return await page.evaluate<number[]>(FIT)
}

/** A mail uses the reader's fonts. In pictures it has ours, which are the same on every machine. */
function steady(html: string): string {
  return html
    .replaceAll(FONT, 'font-family:Text')
    .replaceAll(MONO, 'font-family:Mono')
    .replace('<style>', `<style>${FACES}`)
}

const FACES = [
  ['Text', 'text-latin-2'],
  ['Text', 'text-accents-2'],
  ['Mono', 'mono-latin-2'],
]
  .map(([family, file]) => {
    const bytes = readFileSync(new URL(`../src/style/fonts/${file}.woff2`, import.meta.url))
    const range = file === 'text-accents-2' ? 'unicode-range: U+BF-FF' : ''
    const source = `url(data:font/woff2;base64,${bytes.toString('base64')})`
    return `@font-face { font-family: ${family}; font-weight: 400 800; src: ${source}; ${range} }`
  })
  .join('\n')
