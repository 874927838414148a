import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Session } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { PlainPage } from '../../../http/plain-page.ts'
import type { Clock } from '../../../values/clock.ts'
import { oauthErrorPage } from './error-page.ts'
import { INTERACTION_PATH } from './metadata.ts'
import { placeOf } from './redirect-uri.ts'
import { hasGrant } from './sql.ts'

type Needs = { db: Db; clock: Clock }

const AUTHORIZE_PATH = '/oauth/authorize'
/** Who is asking. The provider's context only has the raw request, so we look it up by that. */
const askers = new WeakMap<IncomingMessage, string>()

export function noteAsker(message: IncomingMessage, session: Session | null): void {
  if (session) askers.set(message, session.account_id)
}

/**
 * Shows our own page instead of redirecting a person to an app they haven't responded to. Anyone
 * can register an app, so a link to us must not turn into a link to another site. The page offers
 * the redirect as a link. Apps that the account has allowed are redirected to immediately.
 */
export async function holdRedirect(ctx: KoaContextWithOIDC, needs: Needs): Promise<void> {
  const href = ctx.res.getHeader('location')
  if (typeof href !== 'string' || !ctx.path.startsWith(AUTHORIZE_PATH)) return
  if (href.startsWith(`${INTERACTION_PATH}/`)) return
  if (isAnswered(ctx) || (await isAllowed(ctx, needs))) return
  const page = pageFor(new URL(href))
  ctx.remove('location')
  ctx.status = 400
  ctx.set(page.headers)
  ctx.body = page.html
}

function pageFor(redirect: URL): PlainPage {
  const { search, hash, href } = redirect
  // An app that asks for a token in the fragment gets its error there too.
  const answer = [search, hash.slice(1)]
    .map((text) => new URLSearchParams(text))
    .find((params) => params.has('error'))
  const place = Object.assign(new URL(href), { search: '', hash: '' })
  const wayBack = { href, place: placeOf(place.href) }
  return oauthErrorPage(answer?.get('error') ?? '', answer?.get('error_description') ?? '', wayBack)
}

/** The person has clicked Allow or Deny for this request. */
function isAnswered({ oidc }: KoaContextWithOIDC): boolean {
  return oidc.entities.Interaction?.result !== undefined
}

async function isAllowed({ req, oidc }: KoaContextWithOIDC, needs: Needs): Promise<boolean> {
  const account_id = askers.get(req)
  const client_id = oidc.client?.clientId
  if (account_id === undefined || client_id === undefined) return false
  // If the database is down, assume nothing was allowed and show the page.
  return await hasGrant(needs.db, { account_id, client_id }, needs.clock.now()).catch(() => false)
}
