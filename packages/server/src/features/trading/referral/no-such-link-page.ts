import { type PlainPage, plainPage } from '../../../http/plain-page.ts'

/** Shown for an unknown link, or one whose partner is suspended. */
export function noSuchLinkPage(): PlainPage {
  return plainPage({
    title: 'This link leads nowhere',
    body: `<h1>This link leads nowhere</h1>
<p>It may be mistyped, or no longer in use. Nothing was counted, and nothing was kept of your
visit.</p>
<p><a href="/">Look for a name</a> or <a href="/market">see what is for sale</a>.</p>`,
  })
}
