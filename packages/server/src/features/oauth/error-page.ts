import { type PlainPage, plainPage } from '../../http/plain-page.ts'
import { escapeHtml } from '../../values/escape-html.ts'

/** What a person sees when a request cannot go on and nobody may be told by a redirect. */
export function errorPage(reason: string): PlainPage {
  return plainPage({
    title: 'This did not work',
    body: `<h1>This did not work</h1>
<p>${escapeHtml(sentence(reason))}</p>
<p>Nothing was allowed, and you were not sent on. Go back to the app and start again from there;
if it happens again, tell whoever makes it what you read here.</p>
<p><a href="/">To Namehouse</a></p>`,
  })
}

function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(upper) ? upper : `${upper}.`
}
