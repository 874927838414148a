import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import { unsubscribePath } from './unsubscribe-link.ts'

type Shown = { about: string; isOff: boolean; token: string }

/** Says which emails end, with one button. The form works without JavaScript. */
export function unsubscribePage({ about, isOff, token }: Shown): PlainPage {
  const title = isOff ? 'You’re unsubscribed' : 'Stop these emails?'
  const action = isOff
    ? `<p role="status">We no longer email you about ${escapeHtml(about)}.</p>
<p>You still see what’s new in your account, and can turn these emails on again there.</p>
<p><a href="/account/watching">Go to your account</a></p>`
    : `<p>We email you about ${escapeHtml(about)}.</p>
<form method="post" action="${escapeHtml(unsubscribePath(token))}">
<button type="submit">Stop these emails</button>
</form>
<p class="note">You still see what’s new in your account.</p>`
  return plainPage({ title, body: `<h1>${title}</h1>\n${action}` })
}

/** The same page for a forged link and for a list that is gone. */
export function invalidUnsubscribePage(reason: string): PlainPage {
  return plainPage({
    title: 'This link doesn’t work',
    body: `<h1>This link doesn’t work</h1>
<p>${escapeHtml(reason)}</p>
<p>Open it again from the email, or change your emails in your account.</p>
<p><a href="/account/watching">Go to your account</a></p>`,
  })
}
