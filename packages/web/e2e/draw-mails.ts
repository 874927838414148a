import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { FONT, MONO } from '../../server/src/features/people/mail/mail-style.ts'
import { escapeHtml } from '../../server/src/values/escape-html.ts'

/** A phone, and the reading pane of a desktop. */
export const MAIL_WIDTHS = [360, 800]
export const PAGE_WIDTH = MAIL_WIDTHS.reduce((sum, width) => sum + width, 0)
const PAGE_HEIGHT = 900
/** Small, but every line of text and every edge has its place. */
export const MAIL_SCALE = 0.25

/** Hundreds of frames, maybe on a busy machine: this is only meant to catch a hang. */
const DRAWN_MS = 90_000

const STYLE = `
  :root, iframe { color-scheme: light dark }
  body { margin: 0 }
  section { display: flex; align-items: start; overflow: hidden }
  iframe { display: block; flex: none; border: 0 }
`

/** Where a mail is on the page, and the width that it needs at each of the widths. */
export type DrawnMail = { y: number; height: number; needed: number[] }

/** Each frame gets the height of its mail. */
const FIT = `(async () => {
  const frames = [...document.querySelectorAll('iframe')]
  const roots = await Promise.all(frames.map(async (frame) => {
    const { fonts, documentElement } = frame.contentDocument
    await Promise.all([...fonts].map((font) => font.load()))
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
})()`

/** Shows mails below each other, each side by side at all widths, in frames as in a mail program. */
export async function drawMails(page: Page, mails: readonly string[]): Promise<DrawnMail[]> {
  await page.setViewportSize({ width: PAGE_WIDTH, height: PAGE_HEIGHT })
  const rows = mails.map((html) => {
    const source = escapeHtml(steady(html))
    const frames = MAIL_WIDTHS.map(
      (width) => `<iframe width="${width}" srcdoc="${source}"></iframe>`,
    )
    return `<section>${frames.join('')}</section>`
  })
  const html = `<!doctype html><style>${STYLE}</style>${rows.join('')}`
  await page.setContent(html, { timeout: DRAWN_MS })
  return await page.evaluate<DrawnMail[]>(FIT)
}

/** A mail uses the reader's fonts. In pictures it has ours, which are the same on every machine. */
function steady(html: string): string {
  return html
    .replaceAll(FONT, 'font-family:Text')
    .replaceAll(MONO, 'font-family:Mono')
    .replace('<style>', `<style>${FACES}`)
}

const FACES = [
  ['Text', 'text-latin-3'],
  ['Text', 'text-accents-3'],
  ['Mono', 'mono-latin-3'],
]
  .map(([family, file]) => {
    const bytes = readFileSync(new URL(`../src/style/fonts/${file}.woff2`, import.meta.url))
    const range = file === 'text-accents-3' ? 'unicode-range: U+BF-FF' : ''
    const source = `url(data:font/woff2;base64,${bytes.toString('base64')})`
    return `@font-face { font-family: ${family}; font-weight: 400 800; src: ${source}; ${range} }`
  })
  .join('\n')
