import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import { escapeHtml } from '../../../values/escape-html.ts'

/** Messages for people; the provider's own are written for developers. */
const REASONS: Record<string, string> = {
  invalid_client: 'This app isn’t registered with Namehouse.',
  invalid_redirect_uri: 'The app asked to return you to an address it hasn’t registered.',
  server_error: 'Something went wrong on our side.',
  login_required: 'The app wanted to continue without asking you. We always ask.',
  consent_required: 'The app wanted to continue without asking you. We always ask.',
  invalid_scope: 'The app asked for permissions that don’t exist here.',
}

export type WayBack = { href: string; place: string }

/** The page for requests the provider refuses. The error code is for the app's developers. */
export function oauthErrorPage(
  code: string,
  description: string | undefined,
  wayBack?: WayBack,
): PlainPage {
  const reason = REASONS[code] ?? description ?? 'The app made a request we can’t accept.'
  return errorPage(reason, { wayBack, code })
}

/** Shown when a request can't continue. Nobody is redirected without clicking a link. */
export function errorPage(
  reason: string,
  { wayBack, code }: { wayBack?: WayBack | undefined; code?: string } = {},
): PlainPage {
  return plainPage({
    title: 'Something went wrong',
    body: `<h1>Something went wrong</h1>
<p>${escapeHtml(sentence(reason))}</p>
${code ? `<p class="note">For the app’s developer: <code>${escapeHtml(code)}</code></p>` : ''}
${wayBack ? backTo(wayBack) : START_AGAIN}
<p><a href="/">Go to Namehouse</a></p>`,
  })
}

const START_AGAIN = `<p>The app has no access to your account. Go back to it and try again. If this keeps happening, show
this message to its developer.</p>`

function backTo({ href, place }: WayBack): string {
  return `<p>The app has no access to your account.</p>
<p><a href="${escapeHtml(href)}" rel="noreferrer">Return to ${escapeHtml(place)}</a></p>
<p class="note">Anyone can register an app. Go there only if you started this yourself and trust the site.</p>`
}

function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?)]$/.test(upper) ? upper : `${upper}.`
}
