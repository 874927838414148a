import { type PlainPage, plainPage } from '../../../http/plain-page.ts'

/** Shown for an unknown link, or one whose partner is suspended. */
export function noSuchLinkPage(): PlainPage {
  return plainPage({
    title: 'Link not found',
    body: `<h1>Link not found</h1>
<p>It may be mistyped or no longer active. We haven’t recorded your visit.</p>
<p><a href="/">Search for a name</a> or <a href="/market">browse names for sale</a>.</p>`,
  })
}
