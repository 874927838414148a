import type { Page } from 'playwright-core'
import { AVOIDED } from '../../server/test/support/avoided-words.ts'

/** A field, a status or a code as the API spells it. Ids, of partners and charges, are no words. */
const RAW =
  /(?<![\w@./:#=-])(?:(?!(?:ptr|st|ch)_)[a-z]{2,}(?:_[a-z]+)+|[A-Z]{2,}(?:_[A-Z]+)+)(?![\w@./])/g
/** Where the API's own spelling is the subject. */
const CODE = 'code, pre, samp, kbd, textarea, script, .mono'

/** Everything the page shows as its own words, one text per line. */
const TEXTS = `(() => {
  const texts = []
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode
    if (parentElement.closest(${JSON.stringify(CODE)}) || data.trim() === '') continue
    if (parentElement.checkVisibility()) texts.push(data)
  }
  return texts.join('\\n')
})()`

/**
 * Words on the page that people shouldn't have to read. The docs are about the API, so they may spell
 * as it does.
 */
export async function oddWordsOf(page: Page): Promise<string[]> {
  const isAboutApi = new URL(page.url()).pathname.startsWith('/docs')
  const text = await page.evaluate<string>(TEXTS)
  const odd = [AVOIDED, ...(isAboutApi ? [] : [RAW])].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) =>
      `${word}: …${text.slice(Math.max(0, index - 40), index + word.length + 40)}…`.replaceAll(
        '\n',
        ' ',
      ),
    ),
  )
  return [...new Set(odd)]
}
