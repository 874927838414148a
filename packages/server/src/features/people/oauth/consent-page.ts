import { TOKEN_SCOPES, type TokenScope } from '../../../auth/token-scopes.ts'
import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import { OFFLINE_ACCESS } from './metadata.ts'
import { placeOf, policySourceOf } from './redirect-uri.ts'

export type Question = {
  /** The name the app gave itself; unverified. */
  client_name: string
  client_id: string
  redirect_uri: string
  scopes: string[]
  isLasting: boolean
  email: string
}

/** Asks a person whether an app may act for them. The form works without JavaScript. */
export function consentPage(question: Question, csrf: string): PlainPage {
  const { client_name, client_id, redirect_uri, email } = question
  const name = escapeHtml(client_name)
  const title = `Allow ${client_name}?`
  return plainPage({
    title,
    formTo: [policySourceOf(redirect_uri)],
    body: `<h1>${escapeHtml(title)}</h1>
<p>An app that calls itself <strong>${name}</strong> wants to use your Namehouse account to:</p>
<ul>${permissions(question)
      .map((text) => `<li>${text}</li>`)
      .join('')}</ul>
<dl>
<dt>Account</dt><dd>${escapeHtml(email)}</dd>
<dt>Returns you to</dt><dd><strong>${escapeHtml(placeOf(redirect_uri))}</strong></dd>
<dt>App ID</dt><dd>${escapeHtml(client_id)}</dd>
</dl>
<form method="post">
<input type="hidden" name="csrf" value="${escapeHtml(csrf)}">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" class="is-quiet">Deny</button>
</form>
<p class="note">Anyone can register an app under any name. Allow it only if you started this
yourself and know the site above. You can revoke access in your account at any time.</p>`,
  })
}

/** In the order of how much they allow. */
const PERMISSIONS: Record<TokenScope, string> = {
  'pricing:read': 'See the exact buy-now and floor prices of names for sale',
  'domains:read': 'See your domains, their settings and their DNS records',
  'domains:write':
    'Change the DNS records and name servers of your domains. Your websites and email depend on them',
  'cart:write': 'See your cart and add domains to it. It can’t pay: you check out yourself',
}

function permissions({ scopes, isLasting }: Question): string[] {
  const allowed = TOKEN_SCOPES.filter((scope) => scopes.includes(scope))
  return [
    ...(allowed.length > 0
      ? allowed.map((scope) => PERMISSIONS[scope])
      : ['Know that you have an account. Nothing else']),
    ...(isLasting || scopes.includes(OFFLINE_ACCESS)
      ? ['Keep this access while you’re away, until you revoke it']
      : []),
  ]
}
