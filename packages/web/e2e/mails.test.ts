import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendEveryMail } from '../../server/test/support/every-mail.ts'
import type { SentMail } from '../../server/test/support/every-mail.ts'
import { openHouse } from '../../server/test/support/house.ts'
import { givenLab } from '../../server/test/support/lab.ts'
import { findBrowser, sharedBrowser } from './browser.ts'
import { drawMails, MAIL_SCALE, MAIL_WIDTHS, PAGE_WIDTH } from './draw-mails.ts'
import type { DrawnMail } from './draw-mails.ts'
import { expectSheet } from './picture-sheet.ts'

const browserPath = findBrowser()

/** Together they show every part of the template. The second word is something the mail says. */
const SHOWN: [kind: string, says: string][] = [
  ['sign-up', 'Confirm and choose a password'],
  ['cart-receipt', '1 of 3 items failed'],
  ['renewal-declined', ''],
  ['security-notice', 'The auth code was shown'],
  ['brokerage', 'long-long-'],
  ['brokerage-code', 'raise your budget'],
]

/** What differs between two runs: dates, times, codes, ids, tokens, and made-up names. */
const VARYING: [RegExp, string][] = [
  [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, 'Nov 14, 2026'],
  [/\b\d{1,2}:\d\d\s[AP]M\b/g, '5:07 AM'],
  [/[\w-]+@example\.com/g, 'you@example.com'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:40000'],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'calm-harbor-and-quay'],
  [/\b([a-z]+)-\d+-[0-9a-f]{6,}\b/g, '$1-1-0a1b2c'],
  [/(?<![#\w])(?=[a-f]*\d)[0-9a-f]{6,}(?!\w)/g, '314159'],
  [/\b([a-z]+)_(?=\w*\d)[\w-]{8,}/g, '$1_0123456789'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}/g, 'Token-0123456789'],
]

describe.skipIf(browserPath === undefined)('every mail', () => {
  let mails: SentMail[] = []
  let page: Page
  let empty: Page
  let screen: CDPSession

  beforeAll(async () => {
    const lab = await givenLab()
    mails = await sendEveryMail(await openHouse({}, lab), await openHouse(), lab)
    const browser = await sharedBrowser(browserPath ?? '')
    const window = await browser.newContext()
    page = await window.newPage()
    empty = await window.newPage()
    screen = await window.newCDPSession(page)
  })

  afterAll(async () => await page.context().close())

  it(`fits at ${MAIL_WIDTHS.join(' and ')} px, and each kind looks as in its picture`, async () => {
    // One of each kind is pictured. The others differ in what they say.
    const inOrder = mails.toSorted((a, b) => (wordsOf(a) < wordsOf(b) ? 1 : -1))
    const pictured = new Map(inOrder.map((mail) => [mail.kind, mail]))
    const firsts = [...pictured.values()]
    const others = mails.filter((mail) => pictured.get(mail.kind) !== mail)
    const all = [...firsts, ...others]
    const drawn = await drawMails(page, [
      ...firsts.map(({ html }) => fixed(html)),
      ...others.map(({ html }) => html),
    ])
    const tooWide = all.filter((_, at) =>
      MAIL_WIDTHS.some((width, column) => (drawn[at]?.needed[column] ?? Infinity) > width),
    )
    expect(tooWide.map(({ kind, subject }) => `${kind}: ${subject}`)).toEqual([])
    const names = firsts.map(({ kind }) => kind)
    await expectSheet(empty, 'mails', await take(drawn.slice(0, firsts.length), names))
  })

  it('has a picture of every part of the template in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const drawn = await drawMails(page, SHOWN.map(shownOf))
    const names = SHOWN.map(([kind]) => kind)
    await expectSheet(empty, 'mails-dark', await take(drawn, names))
  })

  /** One picture of all. Playwright would ask each frame of the page before it takes one. */
  async function take(drawn: DrawnMail[], names: string[]) {
    const height = drawn.reduce((sum, mail) => sum + mail.height, 0)
    const clip = { x: 0, y: 0, width: PAGE_WIDTH, height, scale: MAIL_SCALE }
    const options = { format: 'png', clip, captureBeyondViewport: true } as const
    const { data } = await screen.send('Page.captureScreenshot', options)
    const parts = drawn.map((mail, at) => {
      const [y, rows] = [mail.y * MAIL_SCALE, mail.height * MAIL_SCALE]
      return { name: names[at] ?? '', y, height: rows }
    })
    return { sheet: Buffer.from(data, 'base64'), parts }
  }

  function shownOf([wanted, says]: [string, string]): string {
    const mail = mails.find(({ kind, text }) => kind === wanted && text.includes(says))
    if (!mail) throw new Error(`No ${wanted} mail says: ${says}`)
    return fixed(mail.html)
  }
})

/** What a mail says, the same in every run. */
function wordsOf({ subject, text }: SentMail): string {
  return fixed(`${subject}\n${text}`)
}

function fixed(html: string): string {
  return VARYING.reduce((text, [varying, same]) => text.replace(varying, same), html)
}
