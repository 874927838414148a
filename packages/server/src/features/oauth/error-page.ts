import { type PlainPage, plainPage } from '../../http/plain-page.ts'
import { escapeHtml } from '../../values/escape-html.ts'

/** In a person's words, where the provider's are for programs. */
const REASONS: Record<string, string> = {
  invalid_client: 'The app is not registered here, or no longer.',
  invalid_redirect_uri: 'The app wants you sent to an address that it has not registered.',
  server_error: 'Something failed on our side.',
}

/** The page for what the provider refuses; its code is for whoever makes the app. */
export function oauthErrorPage(code: string, description: string | undefined): PlainPage {
  const reason = REASONS[code] ?? description ?? 'The app asked for something it cannot have.'
  return errorPage(`${sentence(reason)} (${code})`)
}

/** What a person sees when a request cannot go on and nobody may be told by a redirect. */
export function errorPage(reason: string): PlainPage {
  return plainPage({
    title: 'This did not work',
    body: `<h1>This did not work</h1>
<p>${escapeHtml(sentence(reason))}</p>
<p>Nothing was allowed, and you were not sent on. Go back to the app and start again from there;
if it happens again, tell whoever makes it what you read here.</p>
<p><a href="/">Go to Namehouse</a></p>`,
  })
}

function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?)]$/.test(upper) ? upper : `${upper}.`
}
