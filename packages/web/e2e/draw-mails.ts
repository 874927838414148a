import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { FONT, MONO } from '../../server/src/features/people/mail/mail-style.ts'

/** A phone, and the reading pane of a desktop. */
export const MAIL_WIDTHS = [360, 800]
export const PAGE_WIDTH = MAIL_WIDTHS.reduce((sum, width) => sum + width, 0)
const PAGE_HEIGHT = 900
/** Small, but every line of text and every edge has its place. */
export const MAIL_SCALE = 0.25

const STYLE = `
  :root, iframe { color-scheme: light dark }
  body { margin: 0 }
  section { display: flex; align-items: start; overflow: hidden }
  iframe { display: block; flex: none; border: 0 }
`

/** Where a mail is on the page, and the width that it needs at each of the widths. */
export type DrawnMail = { y: number; height: number; needed: number[] }

/**
 * Each mail in a frame per width, and each frame with the height of its mail. The fonts are there
 * once for all of them. `mails`, `fonts` and `widths` are put before it.
 */
const DRAW = `
  const faces = fonts.map(({ family, range, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const url = URL.createObjectURL(new Blob([bytes], { type: 'font/woff2' }))
    return '@font-face { font-family: ' + family + '; font-weight: 400 800; src: url(' + url + '); ' +
      range + ' }'
  })
  const style = '<style>' + faces.join('')
  const loads = []
  for (const mail of mails) {
    const row = document.createElement('section')
    for (const width of widths) {
      const frame = document.createElement('iframe')
      frame.width = width
      frame.srcdoc = mail.replace('<style>', style)
      loads.push(new Promise((resolve) => frame.addEventListener('load', resolve)))
      row.append(frame)
    }
    document.body.append(row)
  }
  await Promise.all(loads)
  const frames = [...document.querySelectorAll('iframe')]
  const roots = await Promise.all(frames.map(async (frame) => {
    const { fonts: used, documentElement } = frame.contentDocument
    await Promise.all([...used].map((font) => font.load()))
    return documentElement
  }))
  const sizes = roots.map(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])
  frames.forEach((frame, at) => { frame.height = sizes[at][1] })
  // Whole pixels of the picture.
  for (const row of document.querySelectorAll('section')) {
    const pixels = Math.ceil(row.offsetHeight * ${MAIL_SCALE})
    row.style.height = pixels / ${MAIL_SCALE} + 'px'
  }
  return [...document.querySelectorAll('section')].map((row, at) => {
    const { y, height } = row.getBoundingClientRect()
    const count = row.children.length
    const needed = sizes.slice(at * count, (at + 1) * count).map(([width]) => width)
    return { y, height, needed }
  })
`

/** Shows mails below each other, each side by side at all widths, in frames as in a mail program. */
export async function drawMails(page: Page, mails: readonly string[]): Promise<DrawnMail[]> {
  await page.setViewportSize({ width: PAGE_WIDTH, height: PAGE_HEIGHT })
  await page.setContent(`<!doctype html><style>${STYLE}</style>`)
  const given = { mails: mails.map(steady), fonts: FONTS, widths: MAIL_WIDTHS }
  return await page.evaluate<DrawnMail[]>(`(async ({ mails, fonts, widths }) => {${DRAW}})(
    ${JSON.stringify(given)})`)
}

/** A mail uses the reader's fonts. In pictures it has ours, which are the same on every machine. */
function steady(html: string): string {
  return html.replaceAll(FONT, 'font-family:Text').replaceAll(MONO, 'font-family:Mono')
}

const FONTS = [
  ['Text', 'text-latin-3', ''],
  ['Text', 'text-accents-3', 'unicode-range: U+BF-FF'],
  ['Mono', 'mono-latin-3', ''],
].map(([family, file, range]) => {
  const bytes = readFileSync(new URL(`../src/style/fonts/${file}.woff2`, import.meta.url))
  return { family, range, base64: bytes.toString('base64') }
})
