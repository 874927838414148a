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
/** Who asks, for the provider's context, which knows the bare request alone. */
const askers = new WeakMap<IncomingMessage, string>()

export function noteAsker(message: IncomingMessage, session: Session | null): void {
  if (session) askers.set(message, session.account_id)
}

/**
 * Shows our own page where the provider would send a person to an app that they have not answered:
 * anybody can register an app, so a link to us must not become a link to another site. The page has
 * the same redirect as a link to press. Apps that the account allows something get theirs at once.
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
  // An app that asks for a token in the fragment gets its error there, too.
  const told = [search, hash.slice(1)]
    .map((text) => new URLSearchParams(text))
    .find((params) => params.has('error'))
  const place = Object.assign(new URL(href), { search: '', hash: '' })
  const wayBack = { href, place: placeOf(place.href) }
  return oauthErrorPage(told?.get('error') ?? '', told?.get('error_description') ?? '', wayBack)
}

/** The person has pressed Allow or Deny for this very request. */
function isAnswered({ oidc }: KoaContextWithOIDC): boolean {
  return oidc.entities.Interaction?.result !== undefined
}

async function isAllowed({ req, oidc }: KoaContextWithOIDC, needs: Needs): Promise<boolean> {
  const account_id = askers.get(req)
  const client_id = oidc.client?.clientId
  if (account_id === undefined || client_id === undefined) return false
  // Where the database is away nobody is known to have allowed anything, and the page is shown.
  return await hasGrant(needs.db, { account_id, client_id }, needs.clock.now()).catch(() => false)
}
