import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { colorViolationsOf, violationsOf } from './axe.ts'
import { findBrowser, sharedBrowser } from './browser.ts'
import { leaveUnpainted } from './watched-page.ts'

const browserPath = findBrowser()

const READABLE = `<!doctype html><html lang="en"><title>A page</title>
  <main style="background: #fff">
    <h1 style="color: #333">A heading</h1>
    <p style="color: #333">A text</p>
    <p style="color: #333">A text with <a style="color: #333" href="#a">a link</a></p>
    <p style="color: #888; font-size: 40px">A large text</p>
    <section class="poster" style="position: relative">
      <p style="position: relative; color: #333">A text on a poster</p>
    </section>
  </main></html>`

/** Each is like a text of the readable page, except for what its name says. */
const UNREADABLE = {
  'its color': '<p style="color: #bbb">Pale</p>',
  'its size': '<p style="color: #888">Small</p>',
  'the background around it': '<div style="background: #444"><p style="color: #333">Dark</p></div>',
  'the opacity around it': '<div style="opacity: 0.3"><p style="color: #333">Faint</p></div>',
  'what lies below it': `<section class="dark poster" style="position: relative">
    <div style="position: absolute; inset: 0; background: #444"></div>
    <p style="position: relative; color: #333">On dark</p>
  </section>`,
}

describe.skipIf(browserPath === undefined)('what axe finds', () => {
  let page: Page
  beforeAll(async () => {
    const browser = await sharedBrowser(browserPath ?? '')
    const window = await browser.newContext()
    page = await window.newPage()
    return async () => await window.close()
  })

  const show = async (html: string) => {
    await page.setContent(html)
    onTestFinished(async () => void (await page.goto('about:blank')))
  }

  it.each(Object.entries(UNREADABLE))(
    'a text that is hard to read because of %s, among texts that are known to be readable',
    async (_reason, text) => {
      await show(READABLE)
      expect(await colorViolationsOf(page)).toEqual([])
      await page.evaluate(`document.querySelector('main').innerHTML += ${JSON.stringify(text)}`)
      expect(await colorViolationsOf(page)).toEqual([
        expect.stringMatching(/^color-contrast: .*<p style=/),
      ])
    },
  )

  it('a link that looks like the text around it, where others are underlined', async () => {
    await show(READABLE)
    expect(await colorViolationsOf(page)).toEqual([])
    const link = '<a style="color: #111; text-decoration: none" href="#b">A link</a>'
    const text = JSON.stringify(`<p style="color: #333">A text and ${link}</p>`)
    await page.evaluate(`document.querySelector('main').innerHTML += ${text}`)
    expect(await colorViolationsOf(page)).toEqual([
      expect.stringMatching(/^link-in-text-block: .*<a style=/),
    ])
  })

  it('a text that is hard to read is found again, on every page that has it', async () => {
    const text = '<p style="color: #ccc">Paler</p>'
    for (const _page of ['one', 'another']) {
      await show(READABLE.replace('</main>', `${text}</main>`))
      expect(await colorViolationsOf(page)).toHaveLength(1)
    }
  })

  it('a text that is hard to read, also in a tab that draws nothing', async () => {
    const tab = await page.context().newPage()
    onTestFinished(async () => await tab.close())
    await leaveUnpainted(tab)
    const pale = READABLE.replace('</main>', '<p style="color: #ddd">Palest</p></main>')
    await tab.goto(`data:text/html,${encodeURIComponent(pale)}`)
    const opacity = 'getComputedStyle(document.documentElement).opacity'
    expect(await tab.evaluate(opacity)).toBe('0')
    const found = [expect.stringMatching(/^color-contrast: .*Palest/)]
    expect(await colorViolationsOf(tab)).toEqual(found)
    expect(await tab.evaluate(opacity)).toBe('0')
    expect(await violationsOf(tab)).toEqual(found)
  })

  it('other flaws too: a button without a name, and a page without a title', async () => {
    const flawed = READABLE.replace('<title>A page</title>', '').replace(
      '</main>',
      '<button></button></main>',
    )
    await show(flawed)
    const found = await violationsOf(page)
    expect(found.map((each) => each.split(':', 1)[0])).toEqual(
      expect.arrayContaining(['button-name', 'document-title']),
    )
  })
})
